import { LOCALE_PROPERTIES, LOCALES, localePrefix, serverLanguage, type Locale } from '#protocol/locales.ts';
import { linkTo, NEWS_FEEDS } from '#protocol/pages.ts';
import { SEO } from '../public/content/site.ts';
import type { FeedItem, MappedArticle } from './public-news.ts';

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Text for an element or an attribute. What XML 1.0 cannot hold, even escaped, is removed. */
export const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');

type Attributes = Readonly<Record<string, string>>;
/** @param inside XML, or nothing for an empty element */
function element(name: string, inside?: string, attributes: Attributes = {}): string {
  const shown = Object.entries(attributes).map(([key, value]) => ` ${key}="${xmlText(value)}"`);
  const head = `<${name}${shown.join('')}`;
  return inside === undefined ? `${head}/>` : `${head}>${inside}</${name}>`;
}

/** What a feed is made of. `origin` has no trailing slash. */
export type Feed = { readonly origin: string; readonly locale: Locale; readonly items: readonly FeedItem[] };

const addressOf = ({ origin, locale }: Pick<Feed, 'origin' | 'locale'>, path: string): string =>
  origin + localePrefix(locale) + path;

/** The title of a language's feeds. */
const titleOf = (locale: Locale): string => SEO[serverLanguage(locale)].title;

/** RSS 2.0. */
export function rssFeed(feed: Feed): string {
  const { locale, items } = feed;
  const self = addressOf(feed, NEWS_FEEDS.rss);
  const head = [
    element('title', xmlText(titleOf(locale))),
    element('link', xmlText(addressOf(feed, linkTo('news')))),
    element('description', xmlText(SEO[serverLanguage(locale)].description)),
    element('language', LOCALE_PROPERTIES[locale].htmlLang),
    element('atom:link', undefined, { href: self, rel: 'self', type: 'application/rss+xml' }),
  ];
  const entries = items.map(({ id, title, summary, category, publicTime }) => {
    const address = xmlText(addressOf(feed, linkTo('newsDetail', { id })));
    return element(
      'item',
      [
        element('title', xmlText(title)),
        element('link', address),
        element('guid', address, { isPermaLink: 'true' }),
        element('description', xmlText(summary)),
        element('category', xmlText(category)),
        element('pubDate', new Date(publicTime).toUTCString()),
      ].join(''),
    );
  });
  return (
    DECLARATION +
    element('rss', element('channel', [...head, ...entries].join('\n')), {
      version: '2.0',
      'xmlns:atom': 'http://www.w3.org/2005/Atom',
    })
  );
}

/** Atom 1.0. @param now the date of a feed without articles */
export function atomFeed(feed: Feed, now: Date): string {
  const { locale, items } = feed;
  const self = addressOf(feed, NEWS_FEEDS.atom);
  const changes = items.map(({ publicTime, correctedTime }) => correctedTime ?? publicTime);
  const updated = new Date(items.length > 0 ? Math.max(...changes) : now).toISOString();
  const head = [
    element('title', xmlText(titleOf(locale))),
    element('id', xmlText(self)),
    element('link', undefined, { rel: 'self', href: self }),
    element('link', undefined, { rel: 'alternate', href: addressOf(feed, linkTo('news')) }),
    element('updated', updated),
    element('author', element('name', xmlText(titleOf(locale)))),
  ];
  const entries = items.map(({ id, title, summary, category, publicTime, correctedTime }) => {
    const address = addressOf(feed, linkTo('newsDetail', { id }));
    return element(
      'entry',
      [
        element('title', xmlText(title)),
        element('id', xmlText(address)),
        element('link', undefined, { rel: 'alternate', href: address }),
        element('published', new Date(publicTime).toISOString()),
        element('updated', new Date(correctedTime ?? publicTime).toISOString()),
        element('category', undefined, { term: category }),
        element('summary', xmlText(summary)),
      ].join(''),
    );
  });
  return (
    DECLARATION +
    element('feed', [...head, ...entries].join('\n'), {
      xmlns: 'http://www.w3.org/2005/Atom',
      'xml:lang': LOCALE_PROPERTIES[locale].htmlLang,
    })
  );
}

/**
 * A site map of the articles, each in every language. Only the origin is escaped: the id of an article has letters,
 * digits and hyphens, and thousands of articles must not hold up other requests.
 */
export function newsSitemap(origin: string, articles: readonly MappedArticle[]): string {
  const languages = LOCALES.map((locale) => ({
    tag: LOCALE_PROPERTIES[locale].htmlLang,
    before: xmlText(addressOf({ origin, locale }, linkTo('newsDetail', { id: '' }))),
  }));
  let urls = '';
  for (const { id, changedAt } of articles) {
    let others = `<lastmod>${changedAt.toISOString()}</lastmod>`;
    for (const { tag, before } of languages)
      others += `<xhtml:link rel="alternate" hreflang="${tag}" href="${before}/${id}"/>`;
    for (const { before } of languages) urls += `<url><loc>${before}/${id}</loc>${others}</url>\n`;
  }
  return (
    DECLARATION +
    element('urlset', urls, {
      xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9',
      'xmlns:xhtml': 'http://www.w3.org/1999/xhtml',
    })
  );
}
