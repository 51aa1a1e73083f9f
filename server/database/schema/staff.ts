import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { AuditAction } from '#protocol/rules/audit-actions.ts';

/** Kinds of subjects of staff actions. */
export type SubjectKind =
  | 'kyc'
  | 'store'
  | 'goods'
  | 'document'
  | 'user'
  | 'room'
  | 'search'
  | 'auction'
  | 'deal'
  | 'agentBuy'
  | 'contact'
  | 'article'
  | 'news'
  | 'rates';

/**
 * The audit log: every action of staff, written in the transaction of the action. Append-only: a trigger refuses
 * UPDATE, DELETE and TRUNCATE (migration `0000_initial`). It holds no names: they are joined on reading, so that
 * removed accounts have none here either.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    seq: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp('at', { withTimezone: true, precision: 3 }).notNull(),
    /** Null for the command `npm run staff`. */
    actorId: text('actor_id'),
    action: text().$type<AuditAction>().notNull(),
    subjectKind: text('subject_kind').$type<SubjectKind>().notNull(),
    /** An id; of a search its text. */
    subject: text().notNull(),
    details: jsonb().$type<Record<string, string>>().notNull().default({}),
  },
  (table) => [
    index('audit_log_subject').on(table.subjectKind, table.subject, table.seq),
    index('audit_log_actor').on(table.actorId, table.seq),
  ],
);
