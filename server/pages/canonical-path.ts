import { pageAt, REDIRECTS } from '#protocol/pages.ts';

/** @param path without language prefix and query */
export function isPage(path: string): boolean {
  return pageAt(path) !== undefined;
}

/**
 * The canonical path of a request, or undefined when it is canonical: single slashes (browsers read `\` as one), none
 * at the end, no `/en` (English has no prefix), no old spelling.
 * @param path of the request, without query
 */
export function canonicalPath(path: string): string | undefined {
  const tidy =
    path
      .replace(/[/\\]+/g, '/')
      .replace(/(.)\/$/, '$1')
      .replace(/^\/en(?=\/|$)/, '') || '/';
  const [, prefix = '', rest = '/'] = /^(\/zh-(?:HK|CN))?(\/.*)?$/.exec(tidy) ?? [];
  const wanted = REDIRECTS[rest] === undefined ? tidy : prefix + REDIRECTS[rest];
  return wanted === path ? undefined : wanted;
}
