import { LOCALES, localePrefix } from '#protocol/locales.ts';

/** Beginnings of paths without language prefix that crawlers are asked to leave alone: pages for signed-in people. */
export const CLOSED_PATHS = [
  '/agent-buy-list',
  '/auction-bid-list',
  '/chat/',
  '/collections/bidding-list/',
  '/collections/detail/',
  '/deals',
  '/discuss-add',
  '/discuss-edit/',
  '/favorite',
  '/follow',
  '/goods',
  '/my-discuss',
  '/my-store',
  '/offers',
  '/passport/',
  '/personal/',
  '/remove-confirm',
  '/remove-user',
  '/saved-searches',
  '/staff',
  '/store-setting',
] as const;

/** robots.txt: names the site map and closes private paths in every language. */
export function robotsText(origin: string): string {
  const closed = LOCALES.flatMap((locale) => CLOSED_PATHS.map((path) => `Disallow: ${localePrefix(locale)}${path}`));
  return ['User-agent: *', ...closed, 'Disallow: /dev/', '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}
