import { ROUTES } from '#client/app/routes.ts';
import { LOCALE_PROPERTIES, LOCALES, localePrefix, type Locale } from '#protocol/locales.ts';
import { linkTo, type PageName } from '#protocol/pages.ts';
import { startServer, type ServerProcess } from '#tests/doubles/server-process.ts';
import { ARTICLE, GOODS, NEWS, STORE } from '#tests/spec-paths.ts';
import { expect, test, untilHydrated } from './support/people.ts';
import { translationOf } from './support/translations.ts';

const ORIGIN = 'https://vermeil.example';
/** An auction of the demo. */
const AUCTION = 'paraiba';

type Expected = {
  readonly path: string;
  /** Types in the structured data. */
  readonly types: readonly string[];
  readonly kind?: 'article' | 'product';
  /** Not for search engines. */
  readonly hidden?: true;
  readonly feeds?: true;
};
const TRAIL = ['BreadcrumbList'];
const HIDDEN = { types: TRAIL, hidden: true } as const;

/** Every public page. @param num the numbers of the demo's goods */
const publicPages = (num: (id: string) => string): Partial<Record<PageName, Expected>> => ({
  home: { path: '/', types: ['Organization', 'WebSite'], feeds: true },
  about: { path: linkTo('about'), types: TRAIL },
  service: { path: linkTo('service'), types: TRAIL },
  faq: { path: linkTo('faq'), types: ['FAQPage', ...TRAIL] },
  contact: { path: linkTo('contact'), types: TRAIL },
  app: { path: linkTo('app'), types: TRAIL },
  merchant: { path: linkTo('merchant'), types: TRAIL },
  terms: { path: linkTo('terms'), types: TRAIL },
  privacy: { path: linkTo('privacy'), types: TRAIL },
  categories: { path: linkTo('categories'), types: TRAIL },
  collections: { path: linkTo('collections', { pageNo: 1, category: 'watches' }), types: TRAIL },
  news: { path: linkTo('news'), types: TRAIL, feeds: true },
  newsDetail: {
    path: linkTo('newsDetail', { id: NEWS }),
    types: ['NewsArticle', ...TRAIL],
    kind: 'article',
    feeds: true,
  },
  discuss: { path: linkTo('discuss'), types: TRAIL },
  thread: { path: linkTo('thread', { id: ARTICLE }), types: ['DiscussionForumPosting', ...TRAIL], kind: 'article' },
  item: { path: linkTo('item', { no: num(GOODS), id: GOODS }), types: ['Product', ...TRAIL], kind: 'product' },
  auctionRecords: { path: linkTo('auctionRecords', { no: num(AUCTION), id: AUCTION }), types: TRAIL },
  shop: { path: linkTo('shop', { id: STORE }), types: ['Store', ...TRAIL] },
  login: { path: linkTo('login'), ...HIDDEN },
  register: { path: linkTo('register'), ...HIDDEN },
  forgotPassword: { path: linkTo('forgotPassword'), ...HIDDEN },
  undoContactChange: { path: linkTo('undoContactChange'), ...HIDDEN },
  // They redirect in the browser.
  oldAuctionRecords: { path: `${linkTo('oldAuctionRecords')}?id=${GOODS}`, types: [], hidden: true },
  oldAuction: { path: `${linkTo('oldAuction')}?id=${GOODS}`, types: [], hidden: true },
  oldItem: { path: `${linkTo('oldItem')}?id=${GOODS}`, types: [], hidden: true },
});

type Item = Record<string, unknown> & { '@type': string };

/** What a crawler reads, without running a script. */
function read(html: string) {
  const values = (pattern: RegExp): Record<string, string> =>
    Object.fromEntries([...html.matchAll(pattern)].map(([, key = '', value = '']) => [key, unescape(value)]));
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1];
  return {
    lang: /<html lang="([^"]*)"/.exec(html)?.[1],
    title: unescape(/<title>([^<]*)/.exec(html)?.[1] ?? ''),
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1],
    alternates: values(/hreflang="([^"]*)" href="([^"]*)"/g),
    named: values(/<meta\s+name="([^"]*)"\s+content="([^"]*)"/g),
    properties: values(/<meta property="([^"]*)" content="([^"]*)"/g),
    feeds: [...html.matchAll(/type="application\/(\w+)\+xml"[^>]*href="([^"]*)"/g)].map(([, , href]) => href),
    items: json === undefined ? [] : (JSON.parse(json) as { '@graph': Item[] })['@graph'],
    headings: html.match(/<h1/g)?.length ?? 0,
  };
}
/** The attributes of a tag, as they are written. */
const attributesOf = (tag = ''): Readonly<Record<string, string>> =>
  Object.fromEntries([...tag.matchAll(/ (\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]));
const unescape = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
const inPage = (locale: Locale, english: string): string =>
  locale === 'en' ? english : translationOf(locale, english);
const inLanguage = (locale: Locale, path: string): string => localePrefix(locale) + (path === '/' ? '' : path) || '/';

test.describe('the head of a public page', () => {
  let server: ServerProcess;
  const nums = new Map<string, string>();
  test.beforeAll(async () => {
    test.setTimeout(240_000);
    server = await startServer({ PUBLIC_URL: ORIGIN });
    for (const id of [GOODS, AUCTION]) {
      const answer = await fetch(`${server.url}/api/GoodsPublic/detail/simple/${id}`);
      nums.set(id, ((await answer.json()) as { data: { num: string } }).data.num);
    }
  });
  test.afterAll(() => server.dispose());

  const pages = (): [string, Expected][] => Object.entries(publicPages((id) => nums.get(id) ?? ''));

  test('is checked for every public route', () => {
    const wanted = Object.entries(ROUTES).flatMap(([name, { access }]) => (access === 'public' ? [name] : []));
    expect(
      pages()
        .map(([name]) => name)
        .toSorted(),
    ).toEqual(wanted.toSorted());
  });

  for (const locale of LOCALES)
    test(`describes the page in ${locale}`, async () => {
      const { htmlLang } = LOCALE_PROPERTIES[locale];
      const titles = new Map<string, string>();
      const descriptions = new Map<string, string>();
      for (const [name, { path, types, kind = 'website', hidden, feeds }] of pages()) {
        const url = inLanguage(locale, path);
        // A forged host must not be in the page.
        const answer = await fetch(server.url + url, { headers: { 'x-forwarded-host': 'evil.example' } });
        const html = await answer.text();
        const head = read(html);
        expect.soft([answer.status, head.lang], url).toEqual([200, htmlLang]);
        expect.soft(html, url).not.toContain('127.0.0.1');
        expect
          .soft(
            head.items.map((item) => item['@type']),
            url,
          )
          .toEqual(types);
        expect.soft(head.named['keywords'], url).toMatch(locale === 'en' ? /luxury marketplace/ : /收藏品/);
        expect.soft(head.named['description']?.length ?? 0, url).toBeGreaterThan(locale === 'en' ? 40 : 14);
        expect.soft(head.named['robots'], url).toBe(hidden && 'noindex, follow');
        expect
          .soft(head.feeds, url)
          .toEqual(feeds ? ['rss', 'atom'].map((feed) => inLanguage(locale, `/news/feed.${feed}`)) : []);
        if (hidden) {
          expect.soft([head.canonical, Object.keys(head.alternates)], url).toEqual([undefined, []]);
          continue;
        }
        expect.soft(head.headings, url).toBe(1);
        if (name !== 'home') expect.soft(head.title, url).toMatch(locale === 'en' ? / - Vermeil$/ : / - 鎏金$/);
        titles.set(head.title, name);
        descriptions.set(head.named['description'] ?? '', name);
        expect.soft(head.canonical, url).toBe(ORIGIN + url);
        expect.soft(head.alternates, url).toEqual({
          en: ORIGIN + path,
          'zh-Hant-HK': ORIGIN + inLanguage('zh-HK', path),
          'zh-Hans-CN': ORIGIN + inLanguage('zh-CN', path),
          'x-default': ORIGIN + path,
        });
        expect.soft(head.properties, url).toMatchObject({
          'og:type': kind,
          'og:url': ORIGIN + url,
          'og:title': head.title,
          'og:description': head.named['description'],
          'og:site_name': locale === 'en' ? 'Vermeil' : '鎏金',
          'og:locale': { en: 'en_US', 'zh-HK': 'zh_HK', 'zh-CN': 'zh_CN' }[locale],
        });
        expect
          .soft(head.properties['og:image'], url)
          .toMatch(/^https:\/\/vermeil\.example\/(files\/\w+\/)?share\.jpg$/);
        expect.soft(head.properties['og:image:width'], url).toBe('1200');
        expect.soft(head.properties['og:image:height'], url).toBe('630');
        expect.soft(head.named, url).toMatchObject({
          'twitter:card': 'summary_large_image',
          'twitter:title': head.title,
          'twitter:image': head.properties['og:image'],
        });
        const crumbs = head.items.find((item) => item['@type'] === 'BreadcrumbList')?.['itemListElement'];
        if (crumbs) expect.soft((crumbs as { item: string }[]).at(-1)?.item, url).toBe(ORIGIN + url);
      }
      const indexed = pages().filter(([, { hidden }]) => !hidden).length;
      expect(titles.size, 'titles').toBe(indexed);
      expect(descriptions.size, 'descriptions').toBe(indexed);
    });

  test('describes goods as offers with their price, and an auction with its end', async () => {
    const itemOf = async (id: string): Promise<Item> => {
      const html = await (await fetch(`${server.url}/zh-HK${linkTo('item', { no: nums.get(id) ?? '', id })}`)).text();
      return read(html).items[0]!;
    };
    expect(await itemOf(GOODS)).toMatchObject({
      '@type': 'Product',
      url: `${ORIGIN}/zh-HK/item-id/${nums.get(GOODS)}/${GOODS}`,
      offers: {
        '@type': 'Offer',
        price: expect.stringMatching(/^\d/) as unknown,
        availability: 'https://schema.org/InStock',
      },
    });
    const { offers } = (await itemOf(AUCTION)) as unknown as {
      offers: { validThrough: string; priceCurrency: string };
    };
    expect(Date.parse(offers.validThrough)).toBeGreaterThan(Date.now() - 86_400_000);
    expect(offers.priceCurrency).toMatch(/^[A-Z]{3}$/);
  });

  test('preloads the first picture of pages that lead with one', async () => {
    const paths = ['/', '/collections/1/watches', linkTo('item', { no: nums.get(GOODS) ?? '', id: GOODS })];
    for (const path of paths) {
      // After the start, goods without a row are indexed and the sizes of pictures are made.
      let html = '';
      await expect
        .poll(async () => (html = await (await fetch(server.url + path)).text()), { timeout: 60_000 })
        .toMatch(/<link rel="preload" as="image"[^>]*320\.avif 320w, /);
      const preloaded = attributesOf(/<link rel="preload" as="image"[^>]*/.exec(html)?.[0]);
      const first = attributesOf(/<main.*?(<source[^>]*)/s.exec(html)?.[1]);
      expect(preloaded['imageSrcSet'], path).toMatch(/^\/files\/\w+\/320\.avif 320w, /);
      expect([preloaded['type'], preloaded['imageSrcSet'], preloaded['imageSizes']], path).toEqual([
        first['type'],
        first['srcSet'],
        first['sizes'],
      ]);
    }
  });

  test('keeps searches and absent pages out of search engines', async () => {
    const search = await fetch(`${server.url}/collections/1/ALL/gold?sort=newest`);
    expect(read(await search.text()).named['robots']).toBe('noindex, follow');
    const absent = await fetch(`${server.url}/thread-id/none`);
    expect([absent.status, read(await absent.text()).items]).toEqual([404, []]);
    const filtered = await fetch(`${server.url}/collections/2/watches?sort=newest&brand=x`);
    expect(read(await filtered.text()).canonical).toBe(`${ORIGIN}/collections/2/watches`);
  });
});

test('the tab of an absent page says so in every language, whatever the page would show', async ({ site }) => {
  const { context } = await site.person('demo.buyer', { signedIn: false });
  const page = await context.newPage();
  for (const locale of LOCALES) {
    await page.goto(site.server.url + inLanguage(locale, linkTo('about')));
    await untilHydrated(page);
    const [item, other] = ['Item not Exists', 'Page not found'].map((text) => inPage(locale, text));
    for (const [path, title] of [
      [linkTo('item', { no: 'VM-1', id: GOODS }), item],
      [linkTo('auctionRecords', { no: 'VM-1', id: AUCTION }), item],
      [linkTo('shop', { id: STORE, tab: 'nothing' }), other],
      [linkTo('news', { pageNo: 1, category: 'nothing' }), other],
      [linkTo('discuss', { pageNo: 1, category: 'nothing' }), other],
      [linkTo('thread', { id: ARTICLE, pageNo: 99 }), other],
    ] as const) {
      // Within the application: the server renders the right title.
      await page.evaluate((target) => history.pushState(null, '', target), inLanguage(locale, path));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title!);
      await expect(page, path).toHaveTitle(`${title} - ${locale === 'en' ? 'Vermeil' : '鎏金'}`);
    }
    await page.evaluate((target) => history.pushState(null, '', target), inLanguage(locale, linkTo('faq')));
    await expect(page).not.toHaveTitle(new RegExp(`${item}|${other}`));
  }
});
