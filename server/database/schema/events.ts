import { sql } from 'drizzle-orm';
import { bigint, check, customType, index, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * The bounds of the event log, a row each. `head` is the newest position: its row is locked from the claim of positions
 * to the commit, so that events become visible in their order. `floor` is the newest position that was pruned.
 */
export const eventLog = pgTable(
  'event_log',
  {
    bound: text().$type<'head' | 'floor'>().primaryKey(),
    position: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [check('event_log_bound', sql`${table.bound} IN ('head', 'floor')`)],
);

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * Events that were committed and have no position yet, for milliseconds. Who gives the positions holds the lock of the
 * head (server/events/place-events.ts).
 */
export const pendingEvents = pgTable(
  'pending_events',
  {
    /** Taken under the locks of its transaction: of two with a lock in common, the later one has the larger. */
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** Transaction that wrote it. First in the key: a placing skips the entries of transactions that ended earlier. */
    writer: transactionId()
      .notNull()
      .default(sql`pg_current_xact_id()`),
    userIds: jsonb('user_ids').$type<readonly string[]>().notNull(),
    /** Frame as JSON text without its `cursor`. */
    frame: text().notNull(),
    /** The message that the frame is, if it is one; the frame is then not kept. */
    roomId: text('room_id'),
    ticks: bigint({ mode: 'number' }),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.writer, table.id] })],
);

/**
 * Events other than new messages, a row for each user who gets one. New messages have their position in their own row
 * (schema/chat.ts).
 */
export const events = pgTable(
  'events',
  {
    userId: text('user_id').notNull(),
    position: bigint({ mode: 'number' }).notNull(),
    /** Frame as JSON text without its `cursor`; null for a message that is sent again, which is read when needed */
    frame: text(),
    /** The message that is sent again. */
    roomId: text('room_id'),
    ticks: bigint({ mode: 'number' }),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.position] }),
    // For other nodes, and for pruning.
    index('events_position').on(table.position),
    check(
      'events_content',
      sql`(${table.frame} IS NULL) = (${table.ticks} IS NOT NULL AND ${table.roomId} IS NOT NULL)`,
    ),
  ],
);
