import type { AuditAction } from '#protocol/rules/audit-actions.ts';
import type { SubjectKind } from '../database/schema/staff.ts';
import type { SqlClient } from '../database/pool.ts';

/** One action of a member of staff. */
export type AuditEntry = {
  /** Null: the command `npm run staff`. */
  readonly actorId: string | null;
  readonly action: AuditAction;
  readonly subjectKind: SubjectKind;
  readonly subject: string;
  readonly details?: Readonly<Record<string, string>>;
};

/** Pages refetch, so the same read within this time counts as one. */
const REPEAT_INTERVAL = '1 minute';
const READS: ReadonlySet<AuditAction> = new Set([
  'viewCase',
  'searchPeople',
  'searchRooms',
  'viewDeal',
  'viewBids',
  'viewContact',
  'viewReports',
]);

/**
 * Appends an entry to the audit log. An action that changes data is written in the transaction of that change.
 * A read that is repeated within a minute is written once; views of KYC documents are written every time.
 */
export async function writeAuditEntry(
  client: SqlClient,
  { actorId, action, subjectKind, subject, details = {} }: AuditEntry,
  now: Date,
): Promise<void> {
  await client.query({
    text: `INSERT INTO audit_log (at, actor_id, action, subject_kind, subject, details)
           SELECT $1::timestamptz, $2::text, $3::text, $4::text, $5::text, $6::jsonb
           WHERE NOT ($7 AND EXISTS (SELECT FROM audit_log
             WHERE subject_kind = $4 AND subject = $5 AND actor_id = $2 AND action = $3
               AND at > $1::timestamptz - interval '${REPEAT_INTERVAL}'))`,
    values: [
      now,
      actorId,
      action,
      subjectKind,
      subject,
      JSON.stringify(details, replaceLoneSurrogates),
      READS.has(action),
    ],
  });
}

/** PostgreSQL's JSON rejects lone surrogates. */
const replaceLoneSurrogates = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed() : value;
