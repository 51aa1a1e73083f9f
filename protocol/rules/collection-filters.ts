import type { Sort } from '#protocol/http/goods-search.ts';
import { FACET_FIELDS, GOODS_FACETS, optionsOf } from '#protocol/rules/goods-fields.ts';
import type { FilterFacet } from './collections-path.ts';

export const FILTER_FACETS = GOODS_FACETS.filter((facet) => facet !== 'category');
const SORTED: readonly Sort[] = ['relevance', 'newest', 'priceAsc', 'priceDesc', 'endingSoon', 'popular'];
const AMOUNT = /^(0|[1-9]\d{0,17})(\.\d{1,8})?$/;

/** Whether a search can be narrowed by this value of a field of `Filters`. */
export function isFilter(field: string, value: string): boolean {
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
    case 'details':
      return value.length <= 1_500;
    case 'sort':
      return (SORTED as readonly string[]).includes(value);
    default:
      return value.length <= 200;
  }
}
