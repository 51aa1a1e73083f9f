import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTES } from '#client/app/routes.ts';
import { moveGoods } from '#protocol/http/goods-own.ts';
import { LOCALES, localePrefix } from '#protocol/locales.ts';
import { PAGES, pageAt, type PageName } from '#protocol/pages.ts';
import { listChunks, listSitemapPages, PAGES_PER_FILE, staticPages } from '#server/sitemap/sitemap-pages.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient, type Client } from './support/client.ts';
import { makeDraft, makeOffer, makeSeller, makeStore } from './support/goods.ts';

const ORIGIN = 'https://vermeil.example';
let test: TestApp;
let seller: Client;
let staff: Client;
let time = Date.UTC(2026, 10, 21, 8);

beforeAll(async () => {
  test = await createTestApp({ clock: () => new Date(time), config: { publicUrl: ORIGIN } });
  [seller, staff] = [await makeSeller(test), await createClient(test, { isCustomerService: true })];
});
afterAll(() => test.close());

/** The addresses in a document; the index is renewed every ten minutes. */
async function locationsIn(path: string): Promise<string[]> {
  time += 600_000;
  const { statusCode, headers, body } = await test.app.inject({ url: path, headers: { host: 'evil.example' } });
  expect([statusCode, headers['content-type']], path).toEqual([200, 'application/xml; charset=utf-8']);
  return [...body.matchAll(/<loc>([^<]*)/g)].map(([, address = '']) => address);
}

describe('the site map', () => {
  it('names a file per kind and language, at the public address', async () => {
    await makeOffer(test, seller, staff.userId);
    await makeStore(test, (await makeSeller(test)).userId);
    const files = await locationsIn('/sitemap.xml');
    for (const locale of LOCALES)
      for (const kind of ['pages', 'goods', 'stores'])
        expect(files).toContain(`${ORIGIN}/sitemaps/${kind}/${locale}.xml`);
    for (const file of files) expect((await locationsIn(file.slice(ORIGIN.length))).length).toBeGreaterThan(0);
  });

  it('lists goods while they are public, with their last change', async () => {
    const [shown, hidden] = [await makeOffer(test, seller, staff.userId), await makeOffer(test, seller, staff.userId)];
    const draft = await makeDraft(test, seller);
    await seller.get(moveGoods, { params: { id: hidden }, body: { move: 'hide' } });
    const { body } = await test.app.inject('/sitemaps/goods/zh-CN.xml');
    expect(body).toMatch(new RegExp(`<loc>${ORIGIN}/zh-CN/item-id/[^/<]+/${shown}</loc><lastmod>2026-11-21T`));
    expect([body.includes(hidden), body.includes(draft)]).toEqual([false, false]);
  });

  it('cuts a kind into files that together hold every page once', async () => {
    const { pool } = test.deps;
    const [chunk] = await listChunks(pool, 'goods', test.deps.clock());
    const all = await listSitemapPages(pool, 'goods', '', test.deps.clock());
    const rest = await listSitemapPages(pool, 'goods', lastId(all[1]!.path), test.deps.clock());
    expect(rest.map(({ path }) => path)).toEqual(all.slice(1).map(({ path }) => path));
    expect([chunk?.from, all.length <= PAGES_PER_FILE]).toEqual([lastId(all[0]!.path), true]);
  });

  it.each([
    '/sitemaps/goods/fr.xml',
    '/sitemaps/people/en.xml',
    '/sitemaps/goods/en',
    "/sitemaps/goods/en.xml?from=';--",
    '/sitemaps/toString/en.xml',
  ])('does not answer %s', async (path) => {
    expect((await test.app.inject(path)).statusCode).toBe(404);
  });
});

const lastId = (path: string): string => path.split('/').at(-1) ?? '';

describe('robots.txt', () => {
  /** Whether a crawler that obeys may read a path. */
  const isOpen = (robots: string, path: string): boolean =>
    ![...robots.matchAll(/^Disallow: (.+)$/gm)].some(([, closed = '']) => path.startsWith(closed));
  /** A page with an example for every parameter. */
  const examplePath = (name: PageName): string => PAGES[name].replace(/:\w*ageNo\?/g, '1').replace(/:\w+\??/g, 'x');

  it('names the site map, closes pages of signed-in people and opens all others, in every language', async () => {
    const { body } = await test.app.inject('/robots.txt');
    expect(body).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
    for (const name of Object.keys(PAGES) as PageName[]) {
      const isPublic = name in ROUTES && ROUTES[name as keyof typeof ROUTES].access === 'public';
      const path = examplePath(name);
      if (pageAt(path)?.name !== name) throw new Error(`${path} is not ${name}`);
      // Signing in is public, and of no use to a crawler; neither are redirects of old links.
      const wanted = isPublic && !/^\/(passport\/|collections\/(detail|bidding-list)\/)/.test(path);
      for (const locale of LOCALES) expect([name, isOpen(body, localePrefix(locale) + path)]).toEqual([name, wanted]);
    }
  });

  it('opens every page of the site map', async () => {
    const { body } = await test.app.inject('/robots.txt');
    expect(staticPages().filter(({ path }) => !isOpen(body, path))).toEqual([]);
  });
});
