import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from './columns.ts';

/** When each job of `server/job-catalogue.ts` runs next. A process creates missing rows. */
export const scheduledJobs = pgTable('scheduled_jobs', {
  name: text().primaryKey(),
  dueAt: time('due_at').notNull(),
  /** Consecutive failed runs, and the current one. */
  tries: integer().notNull().default(0),
  /** While a process runs the job: when other processes may take it over. */
  leasedUntil: time('leased_until'),
});
