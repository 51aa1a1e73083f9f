import type { SqlClient } from './pool.ts';

/** Rows per statement: a batch takes milliseconds, and locks nothing that others wait for. */
const BATCH = 1_000;

export type OldRows = {
  readonly table: string;
  /** SQL on the columns of the table. */
  readonly condition: string;
  readonly values: readonly unknown[];
  /** A key that grows with time: batches read from its lowest value, so that time needs no index. */
  readonly by?: 'seq';
};

/**
 * Deletes rows in batches, each committed, without waiting for rows that others hold; these stay for the next time.
 * @param client a pool, or a connection outside a transaction
 * @returns how many were deleted
 */
export async function deleteInBatches(
  client: SqlClient,
  { table, condition, values, by }: OldRows,
  batch = BATCH,
): Promise<number> {
  const chosen =
    by === undefined
      ? `SELECT ctid FROM ${table} WHERE ${condition} LIMIT ${batch} FOR UPDATE SKIP LOCKED`
      : `SELECT ctid FROM (SELECT *, ctid FROM ${table} ORDER BY ${by} LIMIT ${batch} FOR UPDATE SKIP LOCKED) first
         WHERE ${condition}`;
  for (let deleted = 0; ;) {
    const { rowCount } = await client.query(`DELETE FROM ${table} WHERE ctid = ANY (ARRAY(${chosen}))`, [...values]);
    deleted += rowCount ?? 0;
    if ((rowCount ?? 0) < batch) return deleted;
  }
}
