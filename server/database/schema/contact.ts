import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { ServerLanguage } from '#protocol/locales.ts';
import { CONTACT_SUBJECTS, type ContactSubject } from '#protocol/rules/contact-fields.ts';
import { isOneOf } from './columns.ts';

/** Messages of the contact form. Deleted some time after they were handled (server/contact). */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: text().primaryKey(),
    subject: text().$type<ContactSubject>().notNull().default('general'),
    name: text().notNull(),
    email: text().notNull(),
    language: text().$type<ServerLanguage>().notNull(),
    message: text().notNull(),
    /** JSON of what the sender's worker did, when it was attached (protocol/rules/recording.ts). */
    recording: text(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
    /** Null while it waits. */
    handledAt: timestamp('handled_at', { withTimezone: true, precision: 3 }),
    /** The id of the member of staff. */
    handledBy: text('handled_by'),
    /** Null when it was closed without an answer. */
    answer: text(),
  },
  (table) => [
    index('contact_messages_waiting')
      .on(table.createdAt, table.id)
      .where(sql`${table.handledAt} IS NULL`),
    index('contact_messages_handled')
      .on(table.handledAt.desc(), table.id)
      .where(sql`${table.handledAt} IS NOT NULL`),
    check('contact_messages_subject', isOneOf(table.subject, CONTACT_SUBJECTS)),
    check('contact_messages_handled_by', sql`(${table.handledAt} IS NULL) = (${table.handledBy} IS NULL)`),
    check('contact_messages_answer', sql`${table.handledAt} IS NOT NULL OR ${table.answer} IS NULL`),
  ],
);
