import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { DATA_ARCHIVE_STATES } from '#protocol/http/own-data.ts';
import { isOneOf, time } from './columns.ts';
import { users } from './accounts.ts';

/** Archives of a person's own data. The newest row of a person counts; a job deletes the others with their objects. */
export const dataArchives = pgTable(
  'data_archives',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    state: text().$type<(typeof DATA_ARCHIVE_STATES)[number]>().notNull().default('waiting'),
    requestedAt: time('requested_at').notNull(),
    /** From then on the archive cannot be downloaded and is deleted. */
    expiresAt: time('expires_at').notNull(),
    size: bigint({ mode: 'number' }).notNull().default(0),
    filesLeftOut: integer('files_left_out').notNull().default(0),
    tries: smallint().notNull().default(0),
    leasedUntil: time('leased_until'),
  },
  (table) => [
    index('data_archives_expiry').on(table.expiresAt),
    index('data_archives_user').on(table.userId, table.requestedAt.desc()),
    uniqueIndex('data_archives_waiting')
      .on(table.userId)
      .where(sql`${table.state} = 'waiting'`),
    check('data_archives_state', isOneOf(table.state, ['waiting', 'ready', 'failed'])),
  ],
);
