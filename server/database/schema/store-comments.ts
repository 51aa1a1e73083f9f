import { sql } from 'drizzle-orm';
import { check, index, pgTable, smallint, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { stores } from './stores.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/**
 * Comments on a store or on its goods (spec §3, Comment). One per user for the store and for each of its goods.
 */
export const storeComments = pgTable(
  'store_comments',
  {
    id: text().primaryKey(),
    storeId: text('store_id')
      .notNull()
      .references(() => stores.id, { onDelete: 'cascade' }),
    /** Null for a comment on the store itself. Comments on goods outlive the goods. */
    goodsId: text('goods_id'),
    authorId: text('author_id').notNull(),
    /** 1 to 5. */
    level: smallint().notNull(),
    content: text().notNull(),
    /** In display order. */
    fileIds: text('file_ids').array().notNull().default([]),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    unique('store_comments_once').on(table.storeId, table.authorId, table.goodsId).nullsNotDistinct(),
    index('store_comments_newest').on(table.storeId, table.createdAt.desc(), table.id),
    index('store_comments_levels').on(table.storeId, table.level),
    index('store_comments_author').on(table.authorId),
    index('store_comments_goods').on(table.goodsId),
    check('store_comments_level', sql`${table.level} BETWEEN 1 AND 5`),
  ],
);
