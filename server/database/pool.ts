import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool, type PoolClient, type PoolConfig } from 'pg';

/** The database as domain code sees it. */
export type Database = NodePgDatabase;
/** A transaction of it. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** What a query needs: the database itself or a transaction of it. */
export type Queryable = Database | Transaction;
/**
 * The pool or one client of it: what a raw SQL statement needs.
 * Statements over arrays have no name: a named statement keeps the plan made while the tables were small, which made
 * the message flush thirty times slower on a grown database. Planning costs half a millisecond per batch.
 */
export type SqlClient = Pick<Pool | PoolClient, 'query'>;

/**
 * Opens a pool (lazily connecting) and drizzle on top of it. Close with `pool.end()`.
 * Statements that are sent on one connection before the first is answered share its way there and back.
 */
export function openDatabase(config: PoolConfig): { pool: Pool; db: Database } {
  const pool = new Pool({ max: 20, pipeline: true, ...config });
  // An idle connection cut by the server (restart, kill) is replaced by the pool; without a listener it would end the
  // process.
  pool.on('error', () => undefined);
  return { pool, db: drizzle(pool) };
}
