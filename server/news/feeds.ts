import { LOCALE_PROPERTIES, localePrefix, serverLanguage, type Locale } from '#protocol/locales.ts';
import { linkTo, NEWS_FEEDS } from '#protocol/pages.ts';
import { SEO } from '../public/content/site.ts';
import { XML_DECLARATION, xmlElement, xmlText } from '../foundation/xml.ts';
import type { FeedItem } from './public-news.ts';

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
    xmlElement('title', xmlText(titleOf(locale))),
    xmlElement('link', xmlText(addressOf(feed, linkTo('news')))),
    xmlElement('description', xmlText(SEO[serverLanguage(locale)].description)),
    xmlElement('language', LOCALE_PROPERTIES[locale].htmlLang),
    xmlElement('atom:link', undefined, { href: self, rel: 'self', type: 'application/rss+xml' }),
  ];
  const entries = items.map(({ id, title, summary, category, publicTime }) => {
    const address = xmlText(addressOf(feed, linkTo('newsDetail', { id })));
    return xmlElement(
      'item',
      [
        xmlElement('title', xmlText(title)),
        xmlElement('link', address),
        xmlElement('guid', address, { isPermaLink: 'true' }),
        xmlElement('description', xmlText(summary)),
        xmlElement('category', xmlText(category)),
        xmlElement('pubDate', new Date(publicTime).toUTCString()),
      ].join(''),
    );
  });
  return (
    XML_DECLARATION +
    xmlElement('rss', xmlElement('channel', [...head, ...entries].join('\n')), {
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
    xmlElement('title', xmlText(titleOf(locale))),
    xmlElement('id', xmlText(self)),
    xmlElement('link', undefined, { rel: 'self', href: self }),
    xmlElement('link', undefined, { rel: 'alternate', href: addressOf(feed, linkTo('news')) }),
    xmlElement('updated', updated),
    xmlElement('author', xmlElement('name', xmlText(titleOf(locale)))),
  ];
  const entries = items.map(({ id, title, summary, category, publicTime, correctedTime }) => {
    const address = addressOf(feed, linkTo('newsDetail', { id }));
    return xmlElement(
      'entry',
      [
        xmlElement('title', xmlText(title)),
        xmlElement('id', xmlText(address)),
        xmlElement('link', undefined, { rel: 'alternate', href: address }),
        xmlElement('published', new Date(publicTime).toISOString()),
        xmlElement('updated', new Date(correctedTime ?? publicTime).toISOString()),
        xmlElement('category', undefined, { term: category }),
        xmlElement('summary', xmlText(summary)),
      ].join(''),
    );
  });
  return (
    XML_DECLARATION +
    xmlElement('feed', [...head, ...entries].join('\n'), {
      xmlns: 'http://www.w3.org/2005/Atom',
      'xml:lang': LOCALE_PROPERTIES[locale].htmlLang,
    })
  );
}
