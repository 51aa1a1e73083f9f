import { hash } from 'node:crypto';
import type { SearchCriteria } from '#protocol/entities/saved-search.ts';
import { SAVED_SEARCH } from '#protocol/limits.ts';
import { GOODS_STATUS } from '#protocol/lookups.ts';
import { savedSearchPath } from '#protocol/rules/collections-path.ts';
import { criteriaKey } from '#protocol/rules/saved-searches.ts';
import type { Queryable } from '../../database/pool.ts';
import { savedSearches } from '../../database/schema/saved-searches.ts';
import { hongKongDay } from '../../foundation/calendar-day.ts';
import { savedSearchTitle } from '../../saved-searches/criteria-names.ts';
import { GOODS } from '../content/goods.ts';
import type { DemoNotice } from '../content/notices.ts';
import { PEOPLE } from '../content/people.ts';
import type { GoodsRows } from './demo-goods.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** A saved search of the demo; one for a category alone has the notice of its newest day. */
type DemoSavedSearch = {
  readonly id: string;
  readonly by: string;
  readonly daysAgo: number;
  readonly criteria: SearchCriteria;
};
const SAVED_SEARCHES: readonly DemoSavedSearch[] = [
  { id: 'search-buyer-jade', by: 'demo-buyer', daysAgo: 74, criteria: { category: 'jade' } },
  {
    id: 'search-buyer-repeater',
    by: 'demo-buyer',
    daysAgo: 12,
    criteria: { keyword: '三問', category: 'watches', currency: 'HKD', priceMax: '900000' },
  },
  { id: 'search-seller-coins', by: 'demo-seller', daysAgo: 90, criteria: { category: 'coins' } },
];

/** Everything the saved searches of the demo become in the database; their notices are written with the others. */
export type SavedSearchRows = {
  readonly searches: (typeof savedSearches.$inferInsert)[];
  readonly notices: DemoNotice[];
};

/**
 * @param now the time that all ages count back from
 * @param goods the goods of the demo, with the time of their approval
 */
export function savedSearchRows(now: Date, goods: GoodsRows['goods']): SavedSearchRows {
  return {
    searches: SAVED_SEARCHES.map(({ id, by, daysAgo, criteria }) => {
      const createdAt = new Date(now.getTime() - daysAgo * DAY);
      const key = hash('sha256', criteriaKey(criteria));
      return { id, userId: by, criteria, key, noticesFrom: createdAt, createdAt };
    }),
    notices: SAVED_SEARCHES.flatMap((search) => newestNotice(now, goods, search)),
  };
}

/** Writes them; people are there already. */
export async function insertSavedSearches(db: Queryable, { searches }: SavedSearchRows): Promise<void> {
  await db.insert(savedSearches).values(searches);
}

function newestNotice(now: Date, goods: GoodsRows['goods'], { id, by, criteria, daysAgo }: DemoSavedSearch) {
  if (criteria.keyword !== undefined) return [];
  const language = PEOPLE.find((person) => person.id === by)?.language ?? 'EN';
  const listed = goods
    .flatMap(({ decidedAt, ...rest }) => (decidedAt ? [{ ...rest, decidedAt }] : []))
    .filter(
      ({ sellerId, categoryCode, status, frozen, decidedAt }) =>
        sellerId !== by &&
        categoryCode === criteria.category &&
        status === GOODS_STATUS.forSale &&
        !frozen &&
        decidedAt.getTime() > now.getTime() - daysAgo * DAY,
    )
    .sort((a, b) => b.decidedAt.getTime() - a.decidedAt.getTime());
  const [newest] = listed;
  if (!newest) return [];
  const day = hongKongDay(newest.decidedAt);
  const found = listed.filter(({ decidedAt }) => hongKongDay(decidedAt) === day);
  const notice: DemoNotice = {
    to: by,
    minutesAgo: (now.getTime() - newest.decidedAt.getTime()) / MINUTE,
    key: `${id} ${day}`,
    notice: {
      type: 'saved_search',
      search: { id, title: savedSearchTitle(criteria, language), path: savedSearchPath(criteria) },
      pieces: found.length,
      goods: found.slice(0, SAVED_SEARCH.named).map((piece) => ({
        id: piece.id,
        title: GOODS.find((item) => item.id === piece.id)?.title[language] ?? '',
        num: '',
      })),
    },
  };
  return [notice];
}
