import { date, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes } from './columns.ts';

/** Who visited what today: a keyed hash, so that a day later nobody can say who it was. Swept with its day's key. */
export const visits = pgTable(
  'visits',
  {
    goodsId: text('goods_id').notNull(),
    day: date().notNull(),
    visitor: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.goodsId, table.day, table.visitor] }), index('visits_day').on(table.day)],
);

/** The key of a day's hashes, thrown away after it. */
export const visitKeys = pgTable('visit_keys', { day: date().primaryKey(), key: bytes().notNull() });
