import { LOCALES, localePrefix, type Locale } from '#protocol/locales.ts';
import { SPEC_PATHS } from '../spec-paths.ts';
import { expect, test } from './support/people.ts';

const ALL = Object.entries(SPEC_PATHS);
const PUBLIC = ALL.filter(([, shown]) => shown === 'public').map(([path]) => path);
const PERSONAL = ALL.filter(([, shown]) => shown === 'signed in').map(([path]) => path);
const BY_BROWSER = ALL.flatMap(([path, shown]) =>
  typeof shown === 'object' && shown.by === 'browser' ? [[path, shown.to] as const] : [],
);

const inLanguage = (locale: Locale, path: string): string =>
  path === '/' ? localePrefix(locale) || '/' : localePrefix(locale) + path;
const withoutScripts = (html: string): string => html.replace(/<(script|style)[\s\S]*?<\/\1>/g, '');

for (const locale of LOCALES)
  test(`public screens have a title and a heading in the HTML in ${locale}`, async ({ site, request }) => {
    const titles = new Map<string, string>();
    for (const path of PUBLIC) {
      const answer = await request.get(site.server.url + inLanguage(locale, path));
      expect(answer.status(), path).toBe(200);
      const html = withoutScripts(await answer.text());
      expect(html.match(/<h1[\s>]/g), path).toHaveLength(1);
      const title = /<title>([^<]+)/.exec(html)?.[1] ?? '';
      expect(titles.get(title), `${path} has the title of another screen: ${title}`).toBeUndefined();
      titles.set(title, path);
    }
  });

test('screens of signed-in people have a title and a heading', async ({ profile }) => {
  test.setTimeout(180_000);
  const { page, url } = await profile('demo.seller');
  const titles = new Map<string, string>();
  for (const path of PERSONAL) {
    await page.goto(url(path));
    await expect(page.locator('h1'), path).toHaveCount(1);
    await expect(page, path).toHaveTitle(/ - Vermeil$/);
    const title = await page.title();
    expect(title, path).not.toMatch(/not found|not Exists/);
    expect(titles.get(title), `${path} has the title of another screen: ${title}`).toBeUndefined();
    titles.set(title, path);
  }
});

test('old paths of an item lead to its page or its bids', async ({ profile }) => {
  const { page, url } = await profile('demo.seller');
  for (const [path, target] of BY_BROWSER) {
    await page.goto(url(path));
    await expect(page, path).toHaveURL(new RegExp(`^${url(target)}`));
    await expect(page.locator('h1'), path).toHaveCount(1);
  }
});

for (const locale of LOCALES)
  test(`public pages have no dead link in ${locale}`, async ({ site, request }) => {
    test.setTimeout(180_000);
    const linkedFrom = new Map<string, string>();
    for (const path of PUBLIC) {
      const html = withoutScripts(await (await request.get(site.server.url + inLanguage(locale, path))).text());
      for (const [, href = ''] of html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)) {
        const target = href.replaceAll('&amp;', '&').replace(/#.*/, '');
        if (target.startsWith('/') && !linkedFrom.has(target)) linkedFrom.set(target, path);
      }
    }
    expect(linkedFrom.size).toBeGreaterThan(30);
    const dead: string[] = [];
    for (const [target, path] of linkedFrom) {
      const answer = await request.get(site.server.url + target);
      if (answer.status() !== 200) dead.push(`${answer.status()} ${target} on ${path}`);
    }
    expect(dead).toEqual([]);
  });
