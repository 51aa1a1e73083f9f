import type { Sort } from '#protocol/http/goods-search.ts';
import type { KeywordQueries } from './keyword.ts';
import type { SqlCondition } from './search-conditions.ts';

// Written as in the indexes: PostgreSQL matches NULLS LAST literally, even without nulls.
const NEWEST = 'created_at DESC NULLS LAST, goods_id';
const POPULAR = 'popularity DESC NULLS LAST, created_at DESC NULLS LAST, goods_id';
const CHEAPEST = 'price_hkd, goods_id';
const DEAREST = 'price_hkd DESC NULLS LAST, goods_id';

/** A segment of a sort order: all its goods precede those of the next segment. */
export type SortSegment = {
  /** A tsquery. */
  readonly words?: string | undefined;
  /** Few goods match the words: they are found before they are sorted. */
  readonly isRare?: boolean;
  readonly where?: (condition: SqlCondition, now: Date) => void;
  readonly order: string;
};

/**
 * Splits a sort order into segments, each in the order of an index. Prices are compared in Hong Kong dollars.
 */
export function sortSegments(sort: Sort, words: KeywordQueries | undefined): SortSegment[] {
  const anywhere = { words: words?.anywhere };
  switch (sort) {
    case 'relevance':
      return words ? words.tiers.map((tier) => ({ ...tier, order: POPULAR })) : [{ order: POPULAR }];
    case 'newest':
      return [{ ...anywhere, order: NEWEST }];
    case 'popular':
      return [{ ...anywhere, order: POPULAR }];
    case 'priceAsc':
      return [{ ...anywhere, order: CHEAPEST }];
    case 'priceDesc':
      return [{ ...anywhere, order: DEAREST }];
    case 'endingSoon':
      return [
        { ...anywhere, where: (condition, now) => condition.add('ends_at > ?', now), order: 'ends_at, goods_id' },
        {
          ...anywhere,
          where: (condition, now) => condition.add('(ends_at IS NULL OR ends_at <= ?)', now),
          order: NEWEST,
        },
      ];
  }
}
