import { LOCALE_PROPERTIES, LOCALES, localePrefix, type Locale } from '#protocol/locales.ts';
import { XML_DECLARATION, xmlElement, xmlText } from '../foundation/xml.ts';

/** A page in a site map: its path without language prefix, and when it last changed, if known. */
export type SitemapPage = { readonly path: string; readonly changedAt: Date | null };

/** A file of the site map. `path` is absolute within the site. */
export type SitemapFile = SitemapPage;

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const changed = (at: Date | null): string => (at === null ? '' : xmlElement('lastmod', at.toISOString()));

/** The list of all files of the site map. */
export function sitemapIndex(origin: string, files: readonly SitemapFile[]): string {
  const list = files.map(({ path, changedAt }) =>
    xmlElement('sitemap', xmlElement('loc', xmlText(origin + path)) + changed(changedAt)),
  );
  return XML_DECLARATION + xmlElement('sitemapindex', list.join('\n'), { xmlns: NAMESPACE });
}

/**
 * Pages in one language, each with its other languages. A file has thousands of pages, and must not hold up other
 * requests: what they share is escaped once.
 */
export function sitemapFile(origin: string, locale: Locale, pages: readonly SitemapPage[]): string {
  const home = xmlText(origin);
  const languages = [
    ...LOCALES.map((other) => ({ other, tag: LOCALE_PROPERTIES[other].htmlLang })),
    { other: 'en' as const, tag: 'x-default' },
  ].map(({ other, tag }) => ({ prefix: localePrefix(other), tag }));
  let urls = '';
  for (const { path, changedAt } of pages) {
    const rest = path === '/' ? '' : xmlText(path);
    const addressIn = (prefix: string): string => home + (prefix + rest || '/');
    urls += `<url><loc>${addressIn(localePrefix(locale))}</loc>${changed(changedAt)}`;
    for (const { prefix, tag } of languages)
      urls += `<xhtml:link rel="alternate" hreflang="${tag}" href="${addressIn(prefix)}"/>`;
    urls += '</url>\n';
  }
  return (
    XML_DECLARATION + xmlElement('urlset', urls, { xmlns: NAMESPACE, 'xmlns:xhtml': 'http://www.w3.org/1999/xhtml' })
  );
}
