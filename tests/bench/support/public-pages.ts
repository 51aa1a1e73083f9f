/** Pages that visitors come to from outside: lists by their path, the others by the first of their sitemap. */
export type PublicPage = 'home' | 'collections' | 'item' | 'auction' | 'thread' | 'news' | 'store';

/** @returns their paths on a server with the content of the demo */
export async function publicPages(url: string): Promise<Record<PublicPage, string>> {
  const locations = async (kind: string): Promise<string[]> => {
    const sitemap = await (await fetch(`${url}/sitemaps/${kind}/en.xml`)).text();
    return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, location]) => new URL(location!).pathname);
  };
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
