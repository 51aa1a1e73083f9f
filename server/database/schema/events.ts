import { bigint, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * Counters of a user. The row's lock orders all events of the user, so that a reader never sees a later event before an
 * earlier one.
 */
export const logPositions = pgTable('log_positions', {
  userId: text('user_id').primaryKey(),
  /** Cursor of the newest event. Cursors are 1, 2, 3 … without a gap. */
  eventHead: bigint('last_cursor', { mode: 'number' }).notNull().default(0),
  /** Events up to and including this cursor were pruned. */
  eventFloor: bigint('pruned_cursor', { mode: 'number' }).notNull().default(0),
  /** `ticks` of the newest notice. */
  noticeHead: bigint('last_notice_ticks', { mode: 'number' }).notNull().default(0),
});

/** The event log of each user, read by cursor after a lost connection and by other nodes. */
export const events = pgTable(
  'events',
  {
    userId: text('user_id').notNull(),
    cursor: bigint({ mode: 'number' }).notNull(),
    /** The frame as JSON text without its `cursor`, which is added when it is sent. */
    frame: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.cursor] }), index('events_age').on(table.createdAt)],
);
