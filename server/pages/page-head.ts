import { LOCALE_PROPERTIES, LOCALES, localePrefix, type Locale } from '#protocol/locales.ts';

import { scriptSafe } from './script-safe.ts';

/** The metadata of a page. */
export type PageHead = {
  readonly title: string;
  readonly description: string;
  readonly keywords: string;
  /** JSON-LD. */
  readonly structured?: object;
  /** The browser dismissed the download bar, so that the stylesheet hides it (client/download). */
  readonly isBarDismissed?: boolean;
};

/**
 * Fills the head of the built page: language, title, description, canonical address and its other languages.
 * @param template the built `index.html`
 * @param origin for example `https://vermeil.example`, without a trailing slash
 * @param path without the language's prefix
 * @param body the rendered content and its data; absent for a page that the browser renders
 */
export function fillPageHead(
  template: string,
  head: PageHead,
  locale: Locale,
  origin: string,
  path: string,
  body?: { html: string; handOver: string },
): string {
  const address = (other: Locale): string => {
    const full = `${localePrefix(other)}${path === '/' ? '' : path}`;
    return escapeHtml(origin + (full || '/'));
  };
  const links = [
    `<link rel="canonical" href="${address(locale)}" />`,
    ...LOCALES.map(
      (other) => `<link rel="alternate" hreflang="${LOCALE_PROPERTIES[other].htmlLang}" href="${address(other)}" />`,
    ),
    `<link rel="alternate" hreflang="x-default" href="${address('en')}" />`,
    `<meta name="keywords" content="${escapeHtml(head.keywords)}" />`,
    ...(head.structured ? [`<script type="application/ld+json">${scriptSafe(head.structured)}</script>`] : []),
  ];
  const bar = head.isBarDismissed ? ' data-download-bar="dismissed"' : '';
  return template
    .replace(/<html lang="[^"]*"/, () => `<html lang="${LOCALE_PROPERTIES[locale].htmlLang}"${bar}`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(head.title)}</title>`)
    .replace(
      /<meta\s+name="description"\s+content="[^"]*"/,
      () => `<meta name="description" content="${escapeHtml(head.description)}"`,
    )
    .replace('<div id="root"></div>', (empty) => (body ? `<div id="root">${body.html}</div>${body.handOver}` : empty))
    .replace('</head>', () => `  ${links.join('\n    ')}\n  </head>`);
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
