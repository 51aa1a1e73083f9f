import { sql } from 'drizzle-orm';
import { date, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { SearchCriteria } from '#protocol/entities/saved-search.ts';
import { users } from './accounts.ts';
import { time } from './columns.ts';
import { goods } from './goods.ts';

/** The saved searches of users. */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** In normal form. */
    criteria: jsonb().$type<SearchCriteria>().notNull(),
    /** SHA-256 of `criteriaKey`, in hex. */
    key: text().notNull(),
    /** Listings from this time on cause notices; null while the notices are off. */
    noticesFrom: time('notices_from'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('saved_searches_once').on(table.userId, table.key),
    index('saved_searches_batches')
      .on(table.id)
      .where(sql`${table.noticesFrom} IS NOT NULL`),
  ],
);

/** Listings that are not yet compared with all saved searches. */
export const newListings = pgTable(
  'new_listings',
  {
    goodsId: text('goods_id')
      .primaryKey()
      .references(() => goods.id, { onDelete: 'cascade' }),
    listedAt: time('listed_at').notNull(),
    /** The last saved search that was compared; the next batch begins after it. */
    lastSearchId: text('last_search_id').notNull().default(''),
  },
  (table) => [index('new_listings_order').on(table.listedAt, table.goodsId)],
);

/** The pieces that saved searches found. */
export const savedSearchFinds = pgTable(
  'saved_search_finds',
  {
    searchId: text('search_id')
      .notNull()
      .references(() => savedSearches.id, { onDelete: 'cascade' }),
    goodsId: text('goods_id')
      .notNull()
      .references(() => goods.id, { onDelete: 'cascade' }),
    /** In Hong Kong. */
    day: date().notNull(),
    listedAt: time('listed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.searchId, table.goodsId] }),
    index('saved_search_finds_day').on(table.searchId, table.day, table.listedAt.desc()),
    index('saved_search_finds_goods').on(table.goodsId),
    index('saved_search_finds_age').on(table.listedAt),
  ],
);
