import { linkTo, pageAt, redirectOf, type PageName, type PathParams } from '#protocol/pages.ts';

/** @param path without language prefix and query @param search the query string */
export function isPage(path: string, search = ''): boolean {
  return pageAt(path, search) !== undefined;
}

/** Values of parameters that say what their absence says too. */
const DEFAULTS: ReadonlySet<string> = new Set([
  'pageNo:1',
  'productPageNo:1',
  'commentPageNo:1',
  'category:ALL',
  'tab:goods',
]);

/**
 * The address of a page for search engines: without query, and without parameters at the end that are the default.
 * @param path without language prefix
 * @returns the path itself if it is no page
 */
export function addressForSearch(path: string): string {
  const page = pageAt(path);
  if (!page) return path;
  // The page number of an item has no meaning.
  const params = Object.entries(page.params).filter(([name]) => page.name !== 'item' || name !== 'pageNo');
  while (params.length > 0 && DEFAULTS.has(params.at(-1)!.join(':'))) params.pop();
  return linkToPage(page.name, Object.fromEntries(params));
}

/** `linkTo` for a page that is only known when the server runs: the parameters are those of its path. */
const linkToPage = linkTo as (name: PageName, params: PathParams) => string;

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
