/** Pages that visitors come to from outside: lists by their path, the others by the first of their sitemap. */
export type PublicPage = 'home' | 'collections' | 'item' | 'auction' | 'thread' | 'news' | 'store';

/** @returns their paths on a server with the content of the demo */
export async function publicPages(url: string): Promise<Record<PublicPage, string>> {
  const locations = (kind: string) => locationsOf(url, kind);
  const first = (paths: readonly string[], part: string): string => {
    const found = paths.find((path) => path.includes(part));
    if (found === undefined) throw new Error(`The sitemap has no page with ${part}`);
    return found;
  };
  const goods = await locations('goods');
  return {
    home: '/',
    collections: '/collections',
    item: first(goods, '/chronograph'),
    auction: first(goods, '/gold-junk'),
    thread: first(await locations('articles'), '/thread-id/'),
    news: first(await locations('news'), '/news-detail/'),
    store: first(await locations('stores'), '/'),
  };
}

/** @returns the paths of a server's sitemap in English */
async function locationsOf(url: string, kind: string): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemaps/${kind}/en.xml`)).text();
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, location]) => new URL(location!).pathname);
}

/** The server makes the sizes of the demo in some minutes of processor time. ms */
const MADE_WITHIN = 10 * 60_000;

/** Waits until a server has made the sizes of all goods, stores and news of the demo: it keeps one core busy. */
export async function untilAllPicturesMade(url: string): Promise<void> {
  for (const kind of ['goods', 'stores', 'news'])
    for (const path of await locationsOf(url, kind)) await untilPicturesMade(url, path);
}

/** Waits until no picture of a page leads to its original. @param path of the page */
async function untilPicturesMade(url: string, path: string): Promise<void> {
  const deadline = Date.now() + MADE_WITHIN;
  const html = await (await fetch(url + path)).text();
  const sizes = new Set([...html.matchAll(/\/files\/\w+\/\d+\.avif/g)].map(([size]) => size));
  for (const size of sizes)
    while ((await fetch(url + size, { method: 'HEAD', redirect: 'manual' })).status !== 200) {
      if (Date.now() > deadline) throw new Error(`${size} was not made`);
      await new Promise((resolve) => {
        setTimeout(resolve, 1_000);
      });
    }
}
