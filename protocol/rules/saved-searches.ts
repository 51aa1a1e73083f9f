/**
 * Saved searches, and the notices of new listings that match them.
 *
 * [SVS-1] A saved search is a set of criteria: keyword, category, details, facets, store and price range. Page and sort
 *         order are no criteria. Criteria that a search ignores are left out, as in a URL.
 * [SVS-2] Criteria that find the same listings are one saved search of a user: case, width and spaces of a keyword, the
 *         order of details and zeros of a price make no difference. Saving it again returns the existing one.
 * [SVS-3] A search needs at least one criterion.
 * [SVS-4] A user has at most `SAVED_SEARCH.most` saved searches.
 * [SVS-5] A new listing is one that went on sale after the notices of the search were switched on. It belongs to
 *         another user, and is listed when it is found and when its notice is sent.
 * [SVS-6] A search finds a piece once: a piece that it found is not new when it is hidden and shown again.
 * [SVS-7] A user gets one notice per search and day in Hong Kong. It counts the pieces found that day that are still
 *         listed, and names the newest three.
 * [SVS-8] After a search was removed, or its notices were switched off, no notice is sent. A search of a removed
 *         account is deleted.
 */
import type { SearchCriteria } from '../entities/saved-search.ts';
import type { ErrorCode } from '../errors.ts';
import { SAVED_SEARCH } from '../limits.ts';
import { fromUnits, toUnits } from '../money.ts';
import { isFilter } from './collection-filters.ts';
import { EVERY_CATEGORY, FILTER_NAMES, type Filters, type CollectionsQuery } from './collections-path.ts';
import { detailKey, detailsToText, readDetails } from './detail-facets.ts';
import { normalizeLine } from './normalize-text.ts';
import type { GoodsState } from './states.ts';

const KEYWORD_MAX = 100;
/** Halves of characters, which PostgreSQL refuses in JSON. */
const LONE_SURROGATES = /\p{Surrogate}/gu;

const tidy = (text: string): string => normalizeLine(text.replace(LONE_SURROGATES, ''));

/** @returns the criteria of a search in their normal form, `details` in alphabetical order [SVS-1] */
export function criteriaOf({
  keyword = '',
  category = EVERY_CATEGORY,
  filters = {},
}: CollectionsQuery): SearchCriteria {
  const words = tidy(tidy(keyword).slice(0, KEYWORD_MAX));
  const code = category === EVERY_CATEGORY ? '' : tidy(category);
  const chosen = Object.keys(FILTER_NAMES).flatMap((name) => {
    const field = name as keyof Filters;
    const value = field === 'sort' ? '' : normalFilter(field, tidy(filters[field] ?? ''), code);
    return value === '' ? [] : [[field, value]];
  });
  return {
    ...(words !== '' && { keyword: words }),
    ...(code !== '' && { category: code }),
    ...(Object.fromEntries(chosen) as Omit<SearchCriteria, 'keyword' | 'category'>),
  };
}

/** @returns '' for a value that a search ignores */
function normalFilter(field: keyof Filters, value: string, category: string): string {
  if (value === '' || !isFilter(field, value)) return '';
  switch (field) {
    case 'priceMin':
    case 'priceMax':
      return fromUnits(toUnits(value));
    case 'details':
      // They belong to their category.
      return category === '' ? '' : detailsToText(readDetails(value).toSorted(byKey));
    default:
      return value;
  }
}

const byKey = (a: Parameters<typeof detailKey>[0], b: Parameters<typeof detailKey>[0]): number =>
  detailKey(a) < detailKey(b) ? -1 : 1;

/** @returns a text that is the same for criteria that are one saved search [SVS-2]. @param criteria in normal form */
export function criteriaKey({ keyword, ...others }: SearchCriteria): string {
  const words = keyword?.normalize('NFKC').toLowerCase() ?? '';
  return JSON.stringify([words, Object.entries(others).toSorted(([a], [b]) => (a < b ? -1 : 1))]);
}

/** What decides about a request to save a search. */
export type SaveSearchFacts = {
  readonly criteria: SearchCriteria;
  /** The saved search with the same criteria. */
  readonly existingId: string | undefined;
  /** Saved searches of the user. */
  readonly saved: number;
};
export type SaveSearchDecision =
  { readonly refusal: ErrorCode } | { readonly existingId: string } | { readonly change: 'add' };

/** Decides about a request to save a search. */
export function decideSaveSearch({ criteria, existingId, saved }: SaveSearchFacts): SaveSearchDecision {
  if (existingId !== undefined) return { existingId };
  if (Object.keys(criteria).length === 0) return { refusal: 'SavedSearchEmpty' };
  if (saved >= SAVED_SEARCH.most) return { refusal: 'SavedSearchesTooMany' };
  return { change: 'add' };
}

/** Whether a move of goods makes them a new listing [SVS-5]. Goods that are frozen or released stay on sale. */
export const isNewListing = (move: { from: GoodsState; to: GoodsState; isFrozen: boolean }): boolean =>
  move.to === 'forSale' && move.from !== 'forSale' && !move.isFrozen;
