import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { createTaggedCache } from './tagged-cache.ts';

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

/** A page as it is sent: its bytes, and what its content was made from. */
export type PageDocument = {
  readonly status: number;
  readonly html: string;
  /** See page-tags.ts. */
  readonly tags: ReadonlySet<string>;
  /** When its data expires, ms. */
  readonly until?: number | undefined;
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

/** Rendered pages of visitors, shared by all of them until their content changes. See `TaggedCache`. */
export type PageCache = {
  find(key: string): CachedPage | undefined;
  share(key: string, make: () => Promise<PageDocument | undefined>): Promise<CachedPage | undefined>;
  drop(tags: ReadonlySet<string>): void;
  expireSoon(tags: ReadonlySet<string>): void;
  /** Bytes in memory. */
  readonly bytes: number;
};

/** Bytes of all cached pages, compressed copies included. */
const CAPACITY = 64 * 1024 * 1024;

/** Creates the cache of a process. @param now milliseconds @param capacity bytes; the least recently used page goes */
export function createPageCache(now: () => number, capacity: number = CAPACITY): PageCache {
  const cache = createTaggedCache<CachedPage>(now, capacity);
  return {
    find: (key) => cache.find(key)?.value,
    async share(key, make) {
      const kept = await cache.share(key, async () => {
        const made = await make();
        if (!made) return undefined;
        const plain = Buffer.from(made.html);
        const value = pageOf(made.status, plain, (page, bytes) => cache.grow(key, page, bytes));
        return { value, tags: made.tags, bytes: plain.length, until: made.until };
      });
      return kept?.value;
    },
    drop: (tags) => cache.drop(tags),
    expireSoon: (tags) => cache.expireSoon(tags),
    get bytes() {
      return cache.bytes;
    },
  };
}

/** @param onCopy called with the bytes of each compressed copy */
function pageOf(status: number, plain: Buffer, onCopy: (page: CachedPage, bytes: number) => void): CachedPage {
  const headersOf = new Map<PageEncoding, PageHeaders>();
  const copies = new Map<PageEncoding, Buffer | Promise<Buffer>>([[undefined, plain]]);
  const page: CachedPage = {
    status,
    // Weak: its encodings have different bytes.
    etag: `W/"${hash('sha256', plain, 'base64url').slice(0, 22)}"`,
    headers: undefined,
    headersIn(encoding, length) {
      let made = headersOf.get(encoding);
      if (!made && page.headers) {
        made = { ...page.headers, ...(encoding && { 'content-encoding': encoding }), 'content-length': length };
        headersOf.set(encoding, made);
      }
      return made;
    },
    body(encoding) {
      const known = copies.get(encoding);
      if (known) return known;
      const made = compress(plain, encoding).then((copy) => {
        copies.set(encoding, copy);
        onCopy(page, copy.length);
        return copy;
      });
      copies.set(encoding, made);
      return made;
    },
  };
  return page;
}

function compress(plain: Buffer, encoding: PageEncoding): Promise<Buffer> {
  if (encoding === 'br') return compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return compressGzip(plain, { level: 6 });
}
