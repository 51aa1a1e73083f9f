import type { Sort } from '#protocol/http/goods-found.ts';
import type { SqlCondition, KeywordQueries } from './search-conditions.ts';

// Spelled as the indexes are: for PostgreSQL a descending order with nulls first is another one, even where there are none.
const NEWEST = 'created_at DESC NULLS LAST, goods_id';
const POPULAR = 'popularity DESC NULLS LAST, created_at DESC NULLS LAST, goods_id';
const CHEAPEST = 'price, goods_id';
const DEAREST = 'price DESC NULLS LAST, goods_id';

/** One part of an order: everything of a part stands before everything of the next. */
export interface SortSegment {
  /** A tsquery. */
  readonly words?: string | undefined;
  readonly where?: (condition: SqlCondition, now: Date) => void;
  readonly order: string;
}

/**
 * SRCH-8: an order in parts, each the order of an index. Prices are compared as numbers: whoever sorts by price chooses a currency first,
 * or compares unlike things.
 */
export function sortSegments(sort: Sort, words: KeywordQueries | undefined): SortSegment[] {
  const anywhere = { words: words?.anywhere };
  switch (sort) {
    case 'relevance':
      return words
        ? [
            { words: words.inTitle, order: POPULAR },
            { words: words.elsewhere, order: POPULAR },
          ]
        : [{ order: POPULAR }];
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
