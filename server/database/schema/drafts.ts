import { sql } from 'drizzle-orm';
import { check, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';

/**
 * Form drafts that no browser may store, and drafts of replies. The value is JSON text and returned unchanged: jsonb
 * would refuse half a surrogate pair.
 */
export const formDrafts = pgTable(
  'form_drafts',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    form: text().notNull(),
    value: text().notNull(),
    savedAt: timestamp('saved_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.form] }),
    check('form_drafts_size', sql`octet_length(${table.value}) <= 65536`),
  ],
);
