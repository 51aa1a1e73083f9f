import type { FacetGroups } from './facets.ts';

/** Age up to which counts are returned, ms. The list of goods is never cached. */
export const COUNTS_MAX_AGE = 15_000;
/** Counts of at least so many goods are returned while they are refreshed … */
const MANY = 5_000;
/** … up to this age, ms. */
const MANY_KEPT = 60_000;
/** Groups in the cache, 28 bytes each. */
const GROUPS_MOST = 1_000_000;
/** An entry costs 16 groups plus its key, so empty results count against the limit too. */
const ENTRY = 16;
const KEY_LETTERS = 16;

type Entry = {
  groups: Promise<FacetGroups>;
  readAt: number;
  size: number;
  many: boolean;
  renewing: boolean;
};

/**
 * Caches facet counts. Concurrent reads of a key share one query. Expired counts are read again before they are
 * returned; large ones are returned and refreshed in the background.
 */
export class FacetCountCache {
  readonly #entries = new Map<string, Entry>();
  readonly #now: () => number;
  #total = 0;

  /** @param now ms */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** @param key identifies the query; `read` runs it */
  get(key: string, read: () => Promise<FacetGroups>): Promise<FacetGroups> {
    const now = this.#now();
    const entry = this.#entries.get(key);
    const age = entry ? now - entry.readAt : Infinity;
    if (!entry || age >= (entry.many ? MANY_KEPT : COUNTS_MAX_AGE)) return this.#renew(key, read(), now);
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    if (age >= COUNTS_MAX_AGE && !entry.renewing) {
      entry.renewing = true;
      const fresh = read();
      fresh.then(
        () => this.#renew(key, fresh, now),
        () => {
          entry.renewing = false;
        },
      );
    }
    return entry.groups;
  }

  #renew(key: string, groups: Promise<FacetGroups>, readAt: number): Promise<FacetGroups> {
    this.#forget(key);
    const entry: Entry = { groups, readAt, size: 0, many: false, renewing: false };
    this.#entries.set(key, entry);
    groups.then(
      ({ counts }) => {
        if (this.#entries.get(key) !== entry) return;
        entry.size = counts.length + ENTRY + Math.ceil(key.length / KEY_LETTERS);
        entry.many = counts.reduce((sum, count) => sum + count, 0) >= MANY;
        this.#total += entry.size;
        for (const oldest of this.#entries.keys()) {
          if (this.#total <= GROUPS_MOST || oldest === key) break;
          this.#forget(oldest);
        }
      },
      () => {
        if (this.#entries.get(key) === entry) this.#entries.delete(key);
      },
    );
    return groups;
  }

  #forget(key: string): void {
    this.#total -= this.#entries.get(key)?.size ?? 0;
    this.#entries.delete(key);
  }
}
