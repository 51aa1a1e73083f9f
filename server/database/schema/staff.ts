import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { StaffAct } from '#protocol/http/staff.ts';

/** What an act of staff was about. */
export type SubjectKind =
  'kyc' | 'store' | 'goods' | 'paper' | 'user' | 'room' | 'search' | 'auction' | 'deal' | 'agentBuy';

/**
 * Every act of customer service, written in the transaction of the act. Append-only: a trigger refuses UPDATE, DELETE
 * and
 * TRUNCATE (migration `0000_initial`). Names stand nowhere in it: they are read when it is read, so that an
 * account that was removed is nameless here too.
 */
export const staffActs = pgTable(
  'staff_acts',
  {
    seq: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp('at', { withTimezone: true, precision: 3 }).notNull(),
    /** Null: the command `npm run staff`. */
    actorId: text('actor_id'),
    act: text().$type<StaffAct>().notNull(),
    subjectKind: text('subject_kind').$type<SubjectKind>().notNull(),
    /** An id; of a search what was searched for. */
    subject: text().notNull(),
    details: jsonb().$type<Record<string, string>>().notNull().default({}),
  },
  (table) => [
    index('staff_acts_subject').on(table.subjectKind, table.subject, table.seq),
    index('staff_acts_actor').on(table.actorId, table.seq),
  ],
);
