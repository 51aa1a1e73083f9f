import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { FOLLOW_KINDS, type FollowKind } from '#protocol/rules/follows.ts';
import { users } from './accounts.ts';
import { isOneOf, time } from './columns.ts';
import { goods } from './goods.ts';

const kind = () => text().$type<FollowKind>().notNull();
const account = (name: string) =>
  text(name)
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Who follows which person, or which person's store. */
export const follows = pgTable(
  'follows',
  {
    followerId: account('follower_id'),
    kind: kind(),
    /** The person, or the owner of the store. */
    followeeId: account('followee_id'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.followerId, table.kind, table.followeeId] }),
    index('follows_made').on(table.followerId, table.createdAt, table.followeeId, table.kind),
    index('follows_received').on(table.followeeId, table.createdAt, table.followerId, table.kind),
    index('follows_batches').on(table.followeeId, table.kind, table.followerId),
    check('follows_kind', isOneOf(table.kind, FOLLOW_KINDS)),
    check('follows_others', sql`${table.followerId} <> ${table.followeeId}`),
  ],
);

/** The number of rows of `follows` by person and kind. Written under the lock of the row. */
export const followerCounts = pgTable(
  'follower_counts',
  {
    followeeId: account('followee_id'),
    kind: kind(),
    followers: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.followeeId, table.kind] }),
    check('follower_counts_followers', sql`${table.followers} >= 0`),
  ],
);

/** Goods that went on sale, by day in Hong Kong, to announce to followers. */
export const goodsAnnouncements = pgTable(
  'goods_announcements',
  {
    sellerId: account('seller_id'),
    /** Whether the store of the seller or the person sells them. */
    kind: kind(),
    day: date().notNull(),
    goodsId: text('goods_id')
      .notNull()
      .references(() => goods.id, { onDelete: 'cascade' }),
    announcedAt: time('announced_at').notNull(),
    /** No round has taken it up yet. */
    waiting: boolean().notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.sellerId, table.kind, table.day, table.goodsId] }),
    index('goods_announcements_waiting')
      .on(table.announcedAt)
      .where(sql`${table.waiting}`),
    index('goods_announcements_day').on(table.day),
    index('goods_announcements_goods').on(table.goodsId),
  ],
);

/** Rounds of announcements that are being sent: at most one per seller and kind. */
export const announcementRounds = pgTable(
  'announcement_rounds',
  {
    sellerId: account('seller_id'),
    kind: kind(),
    day: date().notNull(),
    /** The last follower who got the notice. */
    lastFollowerId: text('last_follower_id').notNull().default(''),
    /** When its last batch was sent. The round that waited longest is next. */
    sentAt: time('sent_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sellerId, table.kind] })],
);
