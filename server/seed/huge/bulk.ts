import type { Pool, PoolClient } from 'pg';
import { openSiblingPool } from '../../database/pool.ts';

/** Statements that write millions of rows have no limits of time. */
const UNLIMITED = {
  max: 1,
  connectionTimeoutMillis: 0,
  statement_timeout: 0,
  lock_timeout: 0,
  idle_in_transaction_session_timeout: 0,
  query_timeout: 0,
};

/** Memory of sorts and of indexes that are built, while the transaction runs. */
const MEMORY = `SET LOCAL maintenance_work_mem = '512MB'; SET LOCAL work_mem = '128MB'`;

/** Runs a transaction that may take minutes, then reads the figures of the planner for these tables. */
export async function inLongTransaction(
  pool: Pool,
  tables: readonly string[],
  write: (client: PoolClient) => Promise<void>,
): Promise<void> {
  const own = openSiblingPool(pool, UNLIMITED);
  try {
    const client = await own.connect();
    try {
      await client.query('BEGIN');
      await client.query(MEMORY);
      await write(client);
      await client.query('COMMIT');
      // Besides figures, the maps of visible rows, without which an index is not read alone.
      await client.query(`VACUUM ANALYZE ${tables.join(', ')}`);
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    } finally {
      client.release();
    }
  } finally {
    await own.end();
  }
}

/**
 * Writes rows of these tables without their foreign keys and indexes, which are made again afterwards: faster than
 * keeping them up row by row. Keys that others refer to stay.
 * @param keep tables whose own keys stay
 */
export async function withoutIndexes(
  client: PoolClient,
  tables: readonly string[],
  write: () => Promise<void>,
  keep: readonly string[] = [],
): Promise<void> {
  const { rows: made } = await client.query<{ drop: string; make: string }>(PARTS, [tables, keep]);
  for (const { drop } of made) await client.query(drop);
  await write();
  for (const { make } of made.toReversed()) await client.query(make);
}

/** Foreign keys, then keys, then indexes; made again in reverse. */
const PARTS = `
  SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
    format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(c.oid)) AS make
  FROM pg_constraint c
  WHERE conrelid = ANY ($1::text[]::regclass[]) AND (contype = 'f' OR contype IN ('p', 'u')
    AND conrelid <> ALL ($2::text[]::regclass[])
    AND NOT EXISTS (SELECT FROM pg_constraint f WHERE f.contype = 'f' AND f.conindid = c.conindid))
  UNION ALL
  SELECT format('DROP INDEX %s', indexrelid::regclass), pg_get_indexdef(indexrelid) FROM pg_index i
  WHERE indrelid = ANY ($1::text[]::regclass[])
    AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid AND c.conrelid = i.indrelid)`;
