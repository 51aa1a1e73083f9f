import type { Sort } from '#protocol/http/goods-found.ts';
import { FACET_FIELDS, GOODS_FACETS, optionsOf, type GoodsFacet } from '#protocol/rules/goods-fields.ts';
import { linkTo } from '#protocol/pages.ts';

/** The facets that are filters in the query string; the category is a segment of the path. */
export type FilterFacet = Exclude<GoodsFacet, 'category'>;
export const FILTER_FACETS = GOODS_FACETS.filter((facet) => facet !== 'category');

/** The filters of a search, as in the query string. */
export type Filters = { [Facet in FilterFacet]?: string | undefined } & {
  priceMin?: string | undefined;
  priceMax?: string | undefined;
  storeId?: string | undefined;
  sort?: Sort | undefined;
};
export type Finding = { pageNo?: number; category?: string; keyword?: string; filters?: Filters };

/** Names in the query string, in order. */
const NAMES = {
  type: 'type',
  saleType: 'sale',
  currency: 'currency',
  priceMin: 'min',
  priceMax: 'max',
  brand: 'brand',
  region: 'region',
  storeId: 'store',
  sort: 'sort',
} as const satisfies Record<keyof Filters, string>;
const SORTED: readonly Sort[] = ['relevance', 'newest', 'priceAsc', 'priceDesc', 'endingSoon', 'popular'];
const AMOUNT = /^(0|[1-9]\d{0,17})(\.\d{1,8})?$/;

/** Every category (spec §2: ALL is the default). */
export const ALL = 'ALL';

/**
 * The path of a search: /collections/{pageNo}/{category}/{keyword} (spec §2).
 *
 * Page and category are always present and filters have a fixed order, so that a search has one URL.
 */
export function collectionsPath({ pageNo = 1, category = ALL, keyword = '', filters = {} }: Finding = {}): string {
  const query = Object.entries(NAMES).map(([field, name]) => {
    const value = filters[field as keyof Filters];
    return [name, field === 'sort' && value === 'relevance' ? undefined : value] as const;
  });
  return linkTo('collections', { pageNo, category, keyword: keyword.trim(), ...Object.fromEntries(query) });
}

/** Parses the filters of a URL; invalid ones are dropped, as is a price range without a currency. */
export function readFilters(search: string): Filters {
  const query = new URLSearchParams(search);
  const filters: Record<string, string> = {};
  for (const [field, name] of Object.entries(NAMES)) {
    const value = query.get(name)?.trim();
    if (value && sensible(field, value)) filters[field] = value;
  }
  if (!filters.currency) {
    delete filters.priceMin;
    delete filters.priceMax;
  }
  return filters;
}

function sensible(field: string, value: string): boolean {
  const options = FILTER_FACETS.includes(field as FilterFacet) && optionsOf(FACET_FIELDS[field as FilterFacet]);
  if (options) return options.map(String).includes(value);
  switch (field) {
    case 'currency':
      return /^[A-Z]{3}$/.test(value);
    case 'priceMin':
    case 'priceMax':
      return AMOUNT.test(value);
    case 'region':
      return /^[A-Z]{2}$/.test(value);
    case 'storeId':
      return /^[A-Za-z0-9-]{1,64}$/.test(value);
    case 'sort':
      return (SORTED as readonly string[]).includes(value);
    default:
      return value.length <= 200;
  }
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
