import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool, type PoolClient, type PoolConfig } from 'pg';

/** The query builder; README says when to use it. */
export type Database = NodePgDatabase;
/** A transaction of the query builder. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** The database or a transaction of it. */
export type Queryable = Database | Transaction;
/**
 * The pool or one client of it: runs SQL. Statements over arrays have no name: a named statement keeps the plan made
 * while the tables were small, which made the message flush thirty times slower on a grown database. Planning costs
 * half a millisecond per batch.
 */
export type SqlClient = Pick<Pool | PoolClient, 'query'>;

/**
 * Opens a pool, which connects on first use, and drizzle on top of it. Close it with `pool.end()`. Statements sent on
 * one connection before the first result share a round trip.
 */
export function openDatabase(config: PoolConfig): { pool: Pool; db: Database } {
  const pool = new Pool({ max: 20, pipeline: true, ...config });
  // The pool replaces an idle connection that the server cut; without a listener the error would end the process.
  pool.on('error', () => undefined);
  return { pool, db: drizzle(pool) };
}
