import { LOCALE_PROPERTIES, LOCALES, localePrefix, type Locale } from '#protocol/locales.ts';
import { NEWS_FEEDS } from '#protocol/pages.ts';
import { SHARED_PICTURE, sharedPictureUrl } from '#protocol/rules/picture-sizes.ts';
import { TRACKERS_META, type TrackerIds } from '#protocol/rules/tracker-ids.ts';
import { scriptSafe } from './script-safe.ts';

/** The metadata of a page. */
export type PageHead = {
  readonly title: string;
  readonly description: string;
  readonly keywords: string;
  /** The name of the site in the page's language. */
  readonly siteName: string;
  /** Open Graph type. */
  readonly kind: 'website' | 'article' | 'product';
  /** URL of the picture whose version for shared links is shown; the site's picture without one. */
  readonly picture?: string | undefined;
  /** Search engines leave the page out. */
  readonly hidden?: boolean | undefined;
  /** The page is about news, which have feeds. */
  readonly hasFeeds?: boolean;
  /** Items of JSON-LD. */
  readonly structured?: readonly object[];
  /** The configured trackers, which the page loads after consent. */
  readonly trackers?: TrackerIds;
  /** The browser dismissed the download bar, so that the stylesheet hides it (client/download). */
  readonly isBarDismissed?: boolean;
};

/** Where a page is. */
export type PageAddress = {
  readonly locale: Locale;
  /** For example `https://vermeil.example`, without a trailing slash; null leaves out absolute addresses. */
  readonly origin: string | null;
  /** Canonical path without the language's prefix. */
  readonly path: string;
};

/** The picture of the site for shared links, in the size of {@link SHARED_PICTURE}. */
export const SITE_PICTURE = '/share.jpg';

/**
 * Fills the head of the built page: language, title, description, canonical address, its other languages, Open Graph,
 * Twitter card, feeds and structured data.
 * @param template the built `index.html`
 * @param body the rendered content, its data, and the path and query string that it was rendered for; absent for a page
 * that the browser renders
 */
export function fillPageHead(
  template: string,
  head: PageHead,
  address: PageAddress,
  body?: { html: string; handOver: string; requested: string },
): string {
  const { locale } = address;
  const bar = head.isBarDismissed ? ' data-download-bar="dismissed"' : '';
  const tags = [...linksOf(head, address), ...metaOf(head, address), ...structuredOf(head)];
  return (
    template
      .replace(/<html lang="[^"]*"/, () => `<html lang="${LOCALE_PROPERTIES[locale].htmlLang}"${bar}`)
      .replace('href="/vermeil.webmanifest"', () => `href="${manifestOf(locale)}"`)
      .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(head.title)}</title>`)
      .replace(
        /<meta\s+name="description"\s+content="[^"]*"/,
        () => `<meta name="description" content="${escapeHtml(head.description)}"`,
      )
      .replace(MAIN_SCRIPT, (element, main: string) =>
        body ? timesScript(body.html) + startScript(main, body.requested) : element,
      )
      .replace('</head>', () => `  ${tags.join('\n    ')}\n  </head>`)
      // Last, because it is the largest: the others do not search it.
      .replace('<div id="root"></div>', (empty) => (body ? `<div id="root">${body.html}</div>${body.handOver}` : empty))
  );
}

/** The application in the built page. */
const MAIN_SCRIPT = /<script type="module" crossorigin src="([^"]+)"><\/script>/;
/**
 * A rendered page is read before it needs its scripts (client/public/start.js). It names what it was rendered for:
 * the address of the window may be another one when the application takes it over (client/main.tsx).
 */
const startScript = (main: string, requested: string): string =>
  `<script async src="/start.js" data-main="${main}" data-rendered="${escapeHtml(requested)}"></script>`;

/** Before its text, so that no other time is seen (client/public/times.js). */
const timesScript = (html: string): string =>
  / data-(?:left|own|local)=/.test(html) ? '<script src="/times.js"></script>' : '';

/** The manifest of the installed app, whose name and shortcuts are in the page's language. */
const manifestOf = (locale: Locale): string => `/vermeil${locale === 'en' ? '' : `.${locale}`}.webmanifest`;

/** The absolute address of a page in a language. */
export function pageAddress(origin: string, locale: Locale, path: string): string {
  return origin + (`${localePrefix(locale)}${path === '/' ? '' : path}` || '/');
}

function linksOf({ hidden, hasFeeds, title }: PageHead, { origin, locale, path }: PageAddress): string[] {
  const link = (attributes: Readonly<Record<string, string>>): string => tag('link', attributes);
  const feeds = (['rss', 'atom'] as const).map((kind) =>
    link({
      rel: 'alternate',
      type: `application/${kind}+xml`,
      title: `${title} (${kind === 'rss' ? 'RSS' : 'Atom'})`,
      href: localePrefix(locale) + NEWS_FEEDS[kind],
    }),
  );
  if (origin === null || hidden) return hasFeeds ? feeds : [];
  const alternate = (hreflang: string, other: Locale): string =>
    link({ rel: 'alternate', hreflang, href: pageAddress(origin, other, path) });
  return [
    link({ rel: 'canonical', href: pageAddress(origin, locale, path) }),
    ...LOCALES.map((other) => alternate(LOCALE_PROPERTIES[other].htmlLang, other)),
    alternate('x-default', 'en'),
    ...(hasFeeds ? feeds : []),
  ];
}

/** Of `zh-Hant-HK` the Open Graph name `zh_HK`. */
const openGraphLocale = (locale: Locale): string =>
  locale === 'en' ? 'en_US' : LOCALE_PROPERTIES[locale].htmlLang.replace(/^(\w+)-.*-(\w+)$/, '$1_$2');

function metaOf(head: PageHead, { origin, locale, path }: PageAddress): string[] {
  const { title, description, keywords, siteName, kind, picture, hidden, trackers = {} } = head;
  const property = (name: string, content: string): string => tag('meta', { property: name, content });
  const named = (name: string, content: string): string => tag('meta', { name, content });
  const image = origin === null ? undefined : origin + sharedPictureUrl(picture ?? SITE_PICTURE);
  return [
    named('keywords', keywords),
    ...(hidden ? [named('robots', 'noindex, follow')] : []),
    ...(Object.keys(trackers).length > 0 ? [named(TRACKERS_META, JSON.stringify(trackers))] : []),
    property('og:type', kind),
    property('og:site_name', siteName),
    property('og:title', title),
    property('og:description', description),
    property('og:locale', openGraphLocale(locale)),
    ...LOCALES.flatMap((other) => (other === locale ? [] : [property('og:locale:alternate', openGraphLocale(other))])),
    ...(origin === null ? [] : [property('og:url', pageAddress(origin, locale, path))]),
    ...(image === undefined
      ? []
      : [
          property('og:image', image),
          property('og:image:width', String(SHARED_PICTURE.width)),
          property('og:image:height', String(SHARED_PICTURE.height)),
          named('twitter:image', image),
        ]),
    named('twitter:card', 'summary_large_image'),
    named('twitter:title', title),
    named('twitter:description', description),
  ];
}

function structuredOf({ structured = [] }: PageHead): string[] {
  if (structured.length === 0) return [];
  const graph = { '@context': 'https://schema.org', '@graph': structured };
  return [`<script type="application/ld+json">${scriptSafe(graph)}</script>`];
}

function tag(name: string, attributes: Readonly<Record<string, string>>): string {
  const list = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
  return `<${name}${list.join('')} />`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
