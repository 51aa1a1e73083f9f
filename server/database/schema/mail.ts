import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { ServerLanguage } from '#protocol/locales.ts';

/** How a message is sent: to an e-mail address or a mobile number. */
export type Channel = 'email' | 'sms';

/** Mail and SMS to send, written in the transaction that causes them. The row of a sent one is deleted. */
export const mailQueue = pgTable(
  'mail_queue',
  {
    id: text().primaryKey(),
    channel: text().$type<Channel>().notNull(),
    /** An e-mail address, or `+` and all digits of a number. */
    recipient: text().notNull(),
    language: text().$type<ServerLanguage>().notNull(),
    template: text().notNull(),
    params: jsonb().$type<Record<string, unknown>>().notNull(),
    tries: integer().notNull().default(0),
    /** When it is due; while a process sends it, when other processes may try. */
    dueAt: timestamp('due_at', { withTimezone: true, precision: 3 }).notNull(),
    /** Not sent after this time. */
    expiresAt: timestamp('expires_at', { withTimezone: true, precision: 3 }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    index('mail_queue_due').on(table.dueAt),
    check('mail_queue_channel', sql`${table.channel} IN ('email', 'sms')`),
  ],
);
