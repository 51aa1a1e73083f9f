import type { Deps } from '../deps.ts';
import { deleteInBatches, type OldRows } from '../database/delete-in-batches.ts';
import { DAY } from '../jobs/scheduled-job.ts';

const YEAR = 365 * DAY;
/** Also in the trigger of append-only tables (`0016_retention_and_contacts.sql`), which protects younger rows. */
const LOG_RETENTION = 3 * YEAR;
const NOTICE_RETENTION = YEAR;
const IMPORT_PROBLEM_RETENTION = 90 * DAY;
const TOMBSTONE_RETENTION = YEAR;
const DECISION_RETENTION = 30 * DAY;
/** About a gigabyte: refusals have no other bound than the limit of calls. */
const DECISIONS_MOST = 2_000_000;

const moves = { condition: 'at < $1', age: LOG_RETENTION, by: 'seq' } as const;

/** Rows that nothing else deletes while their account exists. The README lists the retention of every table. */
const RULES: readonly (Omit<OldRows, 'values'> & { readonly age: number })[] = [
  { table: 'notices', condition: 'created_at < $1', age: NOTICE_RETENTION },
  { table: 'audit_log', ...moves },
  { table: 'document_views', ...moves },
  { table: 'goods_moves', ...moves },
  { table: 'store_moves', ...moves },
  { table: 'kyc_moves', ...moves },
  {
    table: 'decisions',
    condition: `at < $1 OR seq <= (SELECT max(seq) FROM decisions) - ${DECISIONS_MOST}`,
    age: DECISION_RETENTION,
    by: 'seq',
  },
  {
    table: 'import_problems',
    condition: 'import_id IN (SELECT id FROM imports WHERE created_at < $1)',
    age: IMPORT_PROBLEM_RETENTION,
  },
  { table: 'articles', condition: `state = 'removed' AND updated_at < $1`, age: TOMBSTONE_RETENTION },
];

/** Deletes rows past their retention. @returns how many, by table */
export async function sweepOldRows({ pool, clock }: Pick<Deps, 'pool' | 'clock'>): Promise<Record<string, number>> {
  const now = clock().getTime();
  const deleted: Record<string, number> = {};
  for (const { age, ...rows } of RULES)
    deleted[rows.table] = await deleteInBatches(pool, { ...rows, values: [new Date(now - age)] });
  return deleted;
}
