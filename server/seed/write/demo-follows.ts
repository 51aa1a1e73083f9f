import { GOODS_STATUS } from '#protocol/lookups.ts';
import { followerCounts, follows } from '../../database/schema/follows.ts';
import type { Queryable } from '../../database/pool.ts';
import { FOLLOWS, type DemoFollow } from '../content/follows.ts';
import { hongKongDay } from '../../foundation/calendar-day.ts';
import { GOODS } from '../content/goods.ts';
import type { DemoNotice } from '../content/notices.ts';
import { PEOPLE, STORES } from '../content/people.ts';
import type { GoodsRows } from './demo-goods.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Everything the follows of the demo become in the database; their notices are written with the others. */
export type FollowRows = {
  readonly follows: (typeof follows.$inferInsert)[];
  readonly counts: (typeof followerCounts.$inferInsert)[];
  readonly notices: DemoNotice[];
};

/**
 * @param now the time that all ages count back from
 * @param goods the goods of the demo, with the time of their approval
 */
export function followRows(now: Date, goods: GoodsRows['goods']): FollowRows {
  const counts = new Map<string, typeof followerCounts.$inferInsert>();
  for (const { kind, of } of FOLLOWS) {
    const followers = (counts.get(`${of} ${kind}`)?.followers ?? 0) + 1;
    counts.set(`${of} ${kind}`, { followeeId: of, kind, followers });
  }
  return {
    follows: FOLLOWS.map(({ by, kind, of, daysAgo }) => ({
      followerId: by,
      kind,
      followeeId: of,
      createdAt: new Date(now.getTime() - daysAgo * DAY),
    })),
    counts: [...counts.values()],
    notices: FOLLOWS.flatMap((follow) => [followerNotice(follow), ...goodsNotices(now, goods, follow)]),
  };
}

/** Writes them; people are there already. */
export async function insertFollows(db: Queryable, rows: FollowRows): Promise<void> {
  await db.insert(follows).values(rows.follows);
  await db.insert(followerCounts).values(rows.counts);
}

const nameOf = (personId: string): string => PEOPLE.find(({ id }) => id === personId)?.trueName ?? '';

function followerNotice({ by, of, daysAgo, unseen }: DemoFollow): DemoNotice {
  return {
    to: of,
    minutesAgo: (daysAgo * DAY) / MINUTE,
    key: by,
    ...(!unseen && { seen: true as const }),
    notice: { type: 'attention_action', attentionAction: 'add', follower: { userId: by, userName: nameOf(by) } },
  };
}

/** One for all goods that a seller put up on one day. The follower has seen all but the newest. */
function goodsNotices(now: Date, goods: GoodsRows['goods'], { by, kind, of, daysAgo }: DemoFollow): DemoNotice[] {
  const shop = kind === 'store' ? STORES.find(({ ownerId }) => ownerId === of) : undefined;
  const store = shop
    ? { id: shop.id, url: `/shop-id/${shop.id}`, name: shop.displayName }
    : { id: of, url: null, name: nameOf(of) };
  const language = PEOPLE.find(({ id }) => id === by)?.language ?? 'EN';
  const listed = goods.filter(
    ({ sellerId, storeId, status, frozen }) =>
      sellerId === of && (storeId ?? null) === (shop?.id ?? null) && status === GOODS_STATUS.forSale && !frozen,
  );
  const byDay = Map.groupBy(
    listed.flatMap(({ id, decidedAt }) => (decidedAt ? [{ id, decidedAt }] : [])),
    ({ decidedAt }) => hongKongDay(decidedAt),
  );
  return [...byDay]
    .map(([day, pieces]) => ({ day, pieces, ...pieces.reduce((a, b) => (a.decidedAt > b.decidedAt ? a : b)) }))
    .filter(({ decidedAt }) => decidedAt.getTime() > now.getTime() - daysAgo * DAY)
    .sort((a, b) => b.decidedAt.getTime() - a.decidedAt.getTime())
    .map(({ day, pieces, id, decidedAt }, at) => ({
      to: by,
      minutesAgo: (now.getTime() - decidedAt.getTime()) / MINUTE,
      key: `${store.id} ${day}`,
      ...(at > 0 && { seen: true as const }),
      notice: {
        type: 'attention_update',
        pieces: pieces.length,
        extra: {
          store,
          commodity: { id, title: GOODS.find((item) => item.id === id)?.title[language] ?? '', num: '' },
        },
      },
    }));
}
