import type { SearchCriteria } from '#protocol/entities/saved-search.ts';
import type { Sort } from '#protocol/http/goods-search.ts';
import type { GoodsFacet } from '#protocol/rules/goods-fields.ts';
import { linkTo } from '#protocol/pages.ts';

/** The facets that are filters in the query string; the category is a segment of the path. */
export type FilterFacet = Exclude<GoodsFacet, 'category'>;

/** The filters of a search, as in the query string. */
export type Filters = { [Facet in FilterFacet]?: string | undefined } & {
  priceMin?: string | undefined;
  priceMax?: string | undefined;
  storeId?: string | undefined;
  /** Chosen details of the category, as in a URL (protocol/rules/detail-facets.ts). */
  details?: string | undefined;
  sort?: Sort | undefined;
};
export type CollectionsQuery = { pageNo?: number; category?: string; keyword?: string; filters?: Filters };

/** Names in the query string, in order. */
export const FILTER_NAMES = {
  type: 'type',
  saleType: 'sale',
  currency: 'currency',
  priceMin: 'min',
  priceMax: 'max',
  brand: 'brand',
  region: 'region',
  storeId: 'store',
  details: 'details',
  sort: 'sort',
} as const satisfies Record<keyof Filters, string>;

/** Every category (spec §2: ALL is the default). */
export const EVERY_CATEGORY = 'ALL';

/**
 * The path of a search: /collections/{pageNo}/{category}/{keyword} (spec §2).
 *
 * Page and category are always present and filters have a fixed order, so that a search has one URL.
 */
export function collectionsPath({
  pageNo = 1,
  category = EVERY_CATEGORY,
  keyword = '',
  filters = {},
}: CollectionsQuery = {}): string {
  const query = Object.entries(FILTER_NAMES).map(([field, name]) => {
    const value = filters[field as keyof Filters];
    return [name, field === 'sort' && value === 'relevance' ? undefined : value] as const;
  });
  return linkTo('collections', { pageNo, category, keyword: keyword.trim(), ...Object.fromEntries(query) });
}

/** @returns the path that shows what a saved search finds, the newest first */
export function savedSearchPath({ keyword, category, ...filters }: SearchCriteria): string {
  return collectionsPath({
    ...(keyword !== undefined && { keyword }),
    ...(category !== undefined && { category }),
    filters: { ...filters, sort: 'newest' },
  });
}

/**
 * The path for the text of the search box.
 *
 * Blank text searches for nothing (spec §2), nor do dots alone, which a URL segment cannot hold.
 */
export function searchWords(text: string): string | undefined {
  const words = text.trim().slice(0, 100);
  return words === '' || /^\.+$/.test(words) ? undefined : words;
}
