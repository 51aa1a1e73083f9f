import { describe, expect, it } from 'vitest';
import { createPageCache, type PageDocument } from './page-cache.ts';
import { EXPIRING_LIFETIME, LIFETIME } from './tagged-cache.ts';

const document = (html: string, ...tags: string[]): PageDocument => ({ status: 200, html, tags: new Set(tags) });
const textOf = async (page: { body(encoding: undefined): Buffer | Promise<Buffer> } | undefined) =>
  page && String(await page.body(undefined));

describe('the page cache', () => {
  it('makes a page once for simultaneous requests', async () => {
    const cache = createPageCache(() => 0);
    let made = 0;
    const make = async () => document(String((made += 1)));
    const pages = await Promise.all(Array.from({ length: 100 }, () => cache.share('/', make)));
    expect([made, new Set(pages).size]).toEqual([1, 1]);
    expect(await textOf(cache.find('/'))).toBe('1');
  });

  it('does not cache a page that could not be made', async () => {
    const cache = createPageCache(() => 0);
    expect(await cache.share('/', async () => undefined)).toBeUndefined();
    await expect(cache.share('/', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await textOf(await cache.share('/', async () => document('whole')))).toBe('whole');
  });

  it('drops pages with one of the tags', async () => {
    const cache = createPageCache(() => 0);
    await cache.share('/a', async () => document('a', 'goods-1', 'list'));
    await cache.share('/b', async () => document('b', 'goods-2'));
    cache.drop(new Set(['goods-1', 'goods-3']));
    expect([cache.find('/a'), await textOf(cache.find('/b'))]).toEqual([undefined, 'b']);
  });

  it('does not cache a page whose content changed while it was made', async () => {
    const cache = createPageCache(() => 0);
    let finish = (_: PageDocument): void => undefined;
    const page = cache.share('/', () => new Promise((resolve) => (finish = resolve)));
    cache.drop(new Set(['goods-1']));
    finish(document('old', 'goods-1'));
    expect(await textOf(await page)).toBe('old');
    expect(cache.find('/')).toBeUndefined();
  });

  it('makes a page again for a request after a change, and caches the newer one', async () => {
    const cache = createPageCache(() => 0);
    let finish = (_: PageDocument): void => undefined;
    const old = cache.share('/', () => new Promise((resolve) => (finish = resolve)));
    cache.drop(new Set(['goods-1']));
    expect(await textOf(await cache.share('/', async () => document('new', 'goods-1')))).toBe('new');
    finish(document('old', 'goods-1'));
    expect([await textOf(await old), await textOf(cache.find('/'))]).toEqual(['old', 'new']);
  });

  it('shows a changed number for a moment longer, however often it changes', async () => {
    let now = 0;
    const cache = createPageCache(() => now);
    await cache.share('/', async () => document('stored', 'goods-1'));
    await cache.share('/other', async () => document('other', 'goods-2'));
    const bids = new Set(['goods-1']);
    let finish = (_: PageDocument): void => undefined;
    const making = cache.share('/making', () => new Promise((resolve) => (finish = resolve)));
    cache.expireSoon(bids);
    finish(document('making', 'goods-1'));
    await making;
    now = EXPIRING_LIFETIME - 1;
    cache.expireSoon(bids);
    expect([cache.find('/') !== undefined, cache.find('/making') !== undefined]).toEqual([true, true]);
    now = EXPIRING_LIFETIME;
    expect([cache.find('/'), cache.find('/making'), await textOf(cache.find('/other'))]).toEqual([
      undefined,
      undefined,
      'other',
    ]);
  });

  it('makes a page again after its lifetime', async () => {
    let now = 0;
    const cache = createPageCache(() => now);
    await cache.share('/', async () => document('old'));
    now = LIFETIME - 1;
    expect(await textOf(cache.find('/'))).toBe('old');
    now = LIFETIME;
    expect([cache.find('/'), cache.bytes]).toEqual([undefined, 0]);
  });

  it('makes a page again when its data expires', async () => {
    let now = 0;
    const cache = createPageCache(() => now);
    await cache.share('/', async () => ({ ...document('old'), until: 100 }));
    now = 99;
    expect(await textOf(cache.find('/'))).toBe('old');
    now = 100;
    expect(cache.find('/')).toBeUndefined();
  });

  it('holds the bytes of pages and of their compressed copies below its capacity', async () => {
    const cache = createPageCache(() => 0, 100_000);
    for (let at = 0; at < 20; at += 1) {
      const page = await cache.share(`/${at}`, async () => document(String(at).padEnd(10_000, 'x')));
      await page?.body('gzip');
      // In use, and so not the next to go.
      if (at > 0) expect(await textOf(cache.find('/0'))).toContain('0');
    }
    expect(cache.bytes).toBeLessThanOrEqual(100_000);
    expect([cache.find('/1'), cache.find('/19') !== undefined]).toEqual([undefined, true]);
  });

  it('does not cache a page with a very long address', async () => {
    const cache = createPageCache(() => 0);
    const key = `/about?${'x'.repeat(15_000)}`;
    expect(await textOf(await cache.share(key, async () => document('about')))).toBe('about');
    expect([cache.find(key), cache.bytes]).toEqual([undefined, 0]);
  });

  it('compresses a page once per encoding', async () => {
    const cache = createPageCache(() => 0);
    const page = await cache.share('/', async () => document('x'.repeat(10_000)));
    const [first, second] = await Promise.all([page?.body('br'), page?.body('br')]);
    expect(second).toBe(first);
    expect(page?.body('br')).toBe(first);
  });
});
