import { pageAt, redirectOf } from '#protocol/pages.ts';

/** @param path without language prefix and query @param search the query string */
export function isPage(path: string, search = ''): boolean {
  return pageAt(path, search) !== undefined;
}

/**
 * The canonical path and query of a request, or undefined when it is canonical: single slashes (browsers read `\` as
 * one), none at the end, no `/en` (English has no prefix), no old spelling.
 * @param path of the request, without query
 * @param search the query string, with `?`; empty without a query
 */
export function canonicalPath(path: string, search = ''): string | undefined {
  const tidy =
    path
      .replace(/[/\\]+/g, '/')
      .replace(/(.)\/$/, '$1')
      .replace(/^\/en(?=\/|$)/, '') || '/';
  const [, prefix = '', rest = '/'] = /^(\/zh-(?:HK|CN))?(\/.*)?$/.exec(tidy) ?? [];
  const target = redirectOf(rest, search);
  if (target !== undefined) return prefix + target;
  return tidy === path ? undefined : tidy + search;
}
