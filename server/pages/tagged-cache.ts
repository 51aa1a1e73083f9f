import { CACHE } from '#protocol/page-limits.ts';

/** A value to keep, and what it was made from. */
export type Tagged<Value> = {
  readonly value: Value;
  /** See page-tags.ts. */
  readonly tags: ReadonlySet<string>;
  /** About what it takes in memory. */
  readonly bytes: number;
  /** When something it was made from expires (ms); by default {@link LIFETIME} from now. */
  readonly until?: number | undefined;
};

/** A kept value. `until`: when it expires, ms. */
export type CacheEntry<Value> = { readonly value: Value; readonly until: number };

/** Values that are shared by all who ask for their key until something they were made from changes. */
export type TaggedCache<Value> = {
  find(key: string): CacheEntry<Value> | undefined;
  /**
   * The kept value, or the one that `make` makes. Requests that come meanwhile share it.
   * @param make resolves with undefined for what cannot be made now, which is not kept
   */
  share(key: string, make: () => Promise<Tagged<Value> | undefined>): Promise<CacheEntry<Value> | undefined>;
  /** Forgets values with one of these tags. Later requests do not share those that are being made. */
  drop(tags: ReadonlySet<string>): void;
  /** Lets values with one of these tags expire within {@link EXPIRING_LIFETIME}, however often it is called. */
  expireSoon(tags: ReadonlySet<string>): void;
  /** Adds bytes to a value that has grown; without effect when it is no longer kept. */
  grow(key: string, value: Value, bytes: number): void;
  /** Bytes in memory. */
  readonly bytes: number;
};

/** A change whose notice was lost, or that no event announces, shows after this time. Milliseconds. */
export const LIFETIME = CACHE.page;
/** How long a number that has changed is still shown. Milliseconds. */
export const EXPIRING_LIFETIME = 1_000;
/** About what an entry takes besides its value, its key and its tags. */
const OVERHEAD = 2_048;
/** About what a tag takes. */
const TAG = 64;
/** A value with a longer key is not kept: its key alone would fill the cache. */
const LONGEST_KEY = 1_000;

type Entry<Value> = { readonly value: Value; readonly tags: ReadonlySet<string>; until: number; bytes: number };
/** The tags that were dropped and expiring while a value is being made. */
type Changes = { readonly dropped: Set<string>; readonly expiring: Set<string> };

/** Creates a cache. @param now milliseconds @param capacity bytes; the least recently used value goes */
export function createTaggedCache<Value>(now: () => number, capacity: number): TaggedCache<Value> {
  const entries = new Map<string, Entry<Value>>();
  const flights = new Map<string, Promise<CacheEntry<Value> | undefined>>();
  const making = new Set<Changes>();
  let bytes = 0;

  const remove = (key: string, entry: Entry<Value>): void => {
    if (entries.get(key) !== entry) return;
    entries.delete(key);
    bytes -= entry.bytes;
  };
  const shrink = (): void => {
    for (const [key, entry] of entries) {
      if (bytes <= capacity) return;
      remove(key, entry);
    }
  };

  function keep(key: string, made: Tagged<Value>, { dropped, expiring }: Changes): CacheEntry<Value> {
    const { value, tags } = made;
    const latest = now() + (overlaps(tags, expiring) ? EXPIRING_LIFETIME : LIFETIME);
    const entry: Entry<Value> = {
      value,
      tags,
      until: Math.min(made.until ?? latest, latest),
      bytes: made.bytes + OVERHEAD + 2 * key.length + TAG * tags.size,
    };
    if (key.length <= LONGEST_KEY && !overlaps(tags, dropped)) {
      const older = entries.get(key);
      if (older) remove(key, older);
      entries.set(key, entry);
      bytes += entry.bytes;
      shrink();
    }
    return entry;
  }

  function find(key: string): CacheEntry<Value> | undefined {
    const entry = entries.get(key);
    if (!entry) return undefined;
    if (entry.until <= now()) {
      remove(key, entry);
      return undefined;
    }
    // The map is in the order of use.
    entries.delete(key);
    entries.set(key, entry);
    return entry;
  }

  return {
    find,
    share(key, make) {
      const known = find(key);
      if (known) return Promise.resolve(known);
      const flying = flights.get(key);
      if (flying) return flying;
      const changes: Changes = { dropped: new Set(), expiring: new Set() };
      making.add(changes);
      const flight = make()
        .then((made) => made && keep(key, made, changes))
        .finally(() => {
          making.delete(changes);
          if (flights.get(key) === flight) flights.delete(key);
        });
      flights.set(key, flight);
      return flight;
    },
    drop(tags) {
      for (const { dropped } of making) for (const tag of tags) dropped.add(tag);
      // Their tags are not known yet, and a request after a change must see it.
      flights.clear();
      for (const [key, entry] of entries) if (overlaps(entry.tags, tags)) remove(key, entry);
    },
    expireSoon(tags) {
      for (const { expiring } of making) for (const tag of tags) expiring.add(tag);
      const until = now() + EXPIRING_LIFETIME;
      for (const entry of entries.values()) if (entry.until > until && overlaps(entry.tags, tags)) entry.until = until;
    },
    grow(key, value, more) {
      const entry = entries.get(key);
      if (entry?.value !== value) return;
      entry.bytes += more;
      bytes += more;
      shrink();
    },
    get bytes() {
      return bytes;
    },
  };
}

const overlaps = (tags: ReadonlySet<string>, others: ReadonlySet<string>): boolean => !tags.isDisjointFrom(others);
