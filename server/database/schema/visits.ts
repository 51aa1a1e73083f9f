import { date, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes } from './columns.ts';

/** Today's visitors of goods as keyed hashes, which are anonymous once the day's key is deleted. */
export const visits = pgTable(
  'visits',
  {
    goodsId: text('goods_id').notNull(),
    day: date().notNull(),
    visitor: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.goodsId, table.day, table.visitor] }), index('visits_day').on(table.day)],
);

/** The key of a day's hashes, deleted after the day. */
export const visitKeys = pgTable('visit_keys', { day: date().primaryKey(), key: bytes().notNull() });
