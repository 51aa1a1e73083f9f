import { isFilter } from '#protocol/rules/collection-filters.ts';
import { FILTER_NAMES, type Filters } from '#protocol/rules/collections-path.ts';

/** Parses the filters of a URL; invalid ones are dropped. A price range without a currency is in Hong Kong dollars. */
export function readFilters(search: string): Filters {
  const query = new URLSearchParams(search);
  const filters: Record<string, string> = {};
  for (const [field, name] of Object.entries(FILTER_NAMES)) {
    const value = query.get(name)?.trim();
    if (value && isFilter(field, value)) filters[field] = value;
  }
  return filters;
}
