import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { CACHE } from '#protocol/page-limits.ts';

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

/** A page as it is sent: its bytes, and what its content was made from. */
export type PageDocument = {
  readonly status: number;
  readonly html: string;
  /** See page-tags.ts. */
  readonly tags: ReadonlySet<string>;
};

export type PageEncoding = 'br' | 'gzip' | undefined;

export type PageHeaders = Readonly<Record<string, number | string | string[] | undefined>>;

/** A cached page. */
export type CachedPage = {
  readonly status: number;
  readonly etag: string;
  /** Headers of its first response, which those from the cache repeat; undefined before it. */
  headers: PageHeaders | undefined;
  /** The headers of a response in an encoding, made once. */
  headersIn(encoding: PageEncoding, length: number): PageHeaders | undefined;
  /** The bytes in an encoding; compressed once, off the main thread. */
  body(encoding: PageEncoding): Buffer | Promise<Buffer>;
};

type Entry = CachedPage & { readonly tags: ReadonlySet<string>; until: number; bytes: number };
/** The tags that were dropped and aged while a page is being made. */
type Changes = { readonly dropped: Set<string>; readonly aged: Set<string> };

/** Rendered pages of visitors, shared by all of them until their content changes. */
export type PageCache = {
  find(key: string): CachedPage | undefined;
  /**
   * The cached page, or the one that `make` makes. Requests that come meanwhile share it.
   * @param make resolves with undefined for a page that cannot be made now, which is not cached
   */
  share(key: string, make: () => Promise<PageDocument | undefined>): Promise<CachedPage | undefined>;
  /** Forgets pages with one of these tags. Later requests do not share those that are being made. */
  drop(tags: ReadonlySet<string>): void;
  /** Lets pages with one of these tags expire within {@link AGED_LIFETIME}, however often it is called. */
  age(tags: ReadonlySet<string>): void;
  /** Bytes in memory. */
  readonly bytes: number;
};

/** A change whose notice was lost, or that no event announces, shows after this time. Milliseconds. */
export const PAGE_LIFETIME = CACHE.page;
/** How long a page still shows a number that has changed. Milliseconds. */
export const AGED_LIFETIME = 1_000;
const MEBIBYTE = 1024 * 1024;
/** Bytes of all cached pages, compressed copies included. */
const CAPACITY = 64 * MEBIBYTE;
/** About what an entry takes besides its page, its key and its tags. */
const OVERHEAD = 2_048;
/** About what a tag takes. */
const TAG = 64;
/** A page with a longer address is not cached: its address alone would fill the cache. */
const LONGEST_KEY = 1_000;

/** Creates the cache of a process. @param now milliseconds @param capacity bytes; the least recently used page goes */
export function createPageCache(now: () => number, capacity: number = CAPACITY): PageCache {
  const entries = new Map<string, Entry>();
  const flights = new Map<string, Promise<CachedPage | undefined>>();
  const making = new Set<Changes>();
  let bytes = 0;

  const remove = (key: string, entry: Entry): void => {
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

  function store(key: string, { status, html, tags }: PageDocument, { dropped, aged }: Changes): CachedPage {
    const plain = Buffer.from(html);
    const headersOf = new Map<PageEncoding, PageHeaders>();
    const copies = new Map<PageEncoding, Buffer | Promise<Buffer>>([[undefined, plain]]);
    const entry: Entry = {
      status,
      tags,
      // Weak: its encodings have different bytes.
      etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
      headers: undefined,
      until: now() + (overlaps(tags, aged) ? AGED_LIFETIME : PAGE_LIFETIME),
      bytes: plain.length + OVERHEAD + 2 * key.length + TAG * tags.size,
      headersIn(encoding, length) {
        let made = headersOf.get(encoding);
        if (!made && entry.headers) {
          made = { ...entry.headers, ...(encoding && { 'content-encoding': encoding }), 'content-length': length };
          headersOf.set(encoding, made);
        }
        return made;
      },
      body(encoding) {
        const known = copies.get(encoding);
        if (known) return known;
        const made = compress(plain, encoding).then((copy) => {
          copies.set(encoding, copy);
          entry.bytes += copy.length;
          if (entries.get(key) === entry) {
            bytes += copy.length;
            shrink();
          }
          return copy;
        });
        copies.set(encoding, made);
        return made;
      },
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

  function find(key: string): CachedPage | undefined {
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
      const changes: Changes = { dropped: new Set(), aged: new Set() };
      making.add(changes);
      const page = make()
        .then((document) => document && store(key, document, changes))
        .finally(() => {
          making.delete(changes);
          if (flights.get(key) === page) flights.delete(key);
        });
      flights.set(key, page);
      return page;
    },
    drop(tags) {
      for (const { dropped } of making) for (const tag of tags) dropped.add(tag);
      // Their tags are not known yet, and a request after a change must see it.
      flights.clear();
      for (const [key, entry] of entries) if (overlaps(entry.tags, tags)) remove(key, entry);
    },
    age(tags) {
      for (const { aged } of making) for (const tag of tags) aged.add(tag);
      const until = now() + AGED_LIFETIME;
      for (const entry of entries.values()) if (entry.until > until && overlaps(entry.tags, tags)) entry.until = until;
    },
    get bytes() {
      return bytes;
    },
  };
}

const overlaps = (tags: ReadonlySet<string>, others: ReadonlySet<string>): boolean => !tags.isDisjointFrom(others);

function compress(plain: Buffer, encoding: PageEncoding): Promise<Buffer> {
  if (encoding === 'br') return compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return compressGzip(plain, { level: 6 });
}
