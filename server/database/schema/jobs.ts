import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from './columns.ts';

/** When each job of `server/job-catalogue.ts` runs next. A job without a row gets one when a process first looks. */
export const scheduledJobs = pgTable('scheduled_jobs', {
  name: text().primaryKey(),
  dueAt: time('due_at').notNull(),
  /** Runs that failed in a row, and the present one. */
  tries: integer().notNull().default(0),
  /** While a process runs the job: when others may take it over. */
  leaseUntil: time('lease_until'),
});
