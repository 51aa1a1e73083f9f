import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { NOTICE_TYPES, type NoticeType } from '#protocol/rules/notices.ts';
import { users } from './accounts.ts';
import { isOneOf } from './columns.ts';

/** Notices of all kinds (spec §3, Notification payloads). */
export const notices = pgTable(
  'notices',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The order of the reader's notices: 1, 2, 3 … */
    ticks: bigint({ mode: 'number' }).notNull(),
    type: text().$type<NoticeType>().notNull(),
    /** The fields of the kind, without those that every notice has (see protocol/entities/notice.ts). */
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    seen: boolean().notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    uniqueIndex('notices_order').on(table.userId, table.ticks),
    index('notices_kind').on(table.userId, table.type, table.ticks.desc()),
    index('notices_unread')
      .on(table.userId, table.type)
      .where(sql`NOT ${table.seen}`),
    index('notices_age').on(table.createdAt),
    // For account removal: the people and the store that a notice names.
    index('notices_people').using('gin', sql`jsonb_path_query_array(${table.payload}, '$.*.userId')`),
    index('notices_store')
      .on(sql`(${table.payload} #>> '{extra,store,id}')`)
      .where(sql`${table.type} = 'attention_update'`),
    check('notices_type', isOneOf(table.type, NOTICE_TYPES)),
  ],
);

/** How many notices a user got so far; the lock of the row orders them. */
export const noticeCounters = pgTable('notice_counters', {
  userId: text('user_id').primaryKey(),
  /** `ticks` of the newest notice. */
  lastTicks: bigint('last_notice_ticks', { mode: 'number' }).notNull().default(0),
});
