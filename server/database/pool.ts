import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import type { DatabaseTimeouts } from '../foundation/config.ts';
import { releaseName } from './release.ts';
import { createTurnSocket } from './turn-socket.ts';

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

/** A server that stopped keeps no limits itself, so the client waits this much longer. Milliseconds. */
const GRACE = 2_000;

/**
 * The settings of a pool whose connections give up. A statement over its limit fails with 57014, a lock with 55P03; a
 * database that does not answer at all fails with "Query read timeout", and its connection is dropped.
 * @param statement the limit of one statement, in milliseconds
 */
export function timeLimits(
  { connect, lock, idle }: Pick<DatabaseTimeouts, 'connect' | 'lock' | 'idle'>,
  statement: number,
): PoolConfig {
  return {
    connectionTimeoutMillis: connect,
    statement_timeout: statement,
    lock_timeout: lock,
    idle_in_transaction_session_timeout: idle,
    query_timeout: statement + GRACE,
  };
}

/** Opens another pool to the same database, which reports cut connections where the first does. */
export function openSiblingPool(pool: Pick<Pool, 'options' | 'emit'>, config: PoolConfig): Pool {
  const { options } = pool;
  // A copied pool configuration lacks the password.
  const secret = options.password === undefined ? {} : { password: options.password };
  return openDatabase({ ...options, ...secret, ...config }, (error) => pool.emit('error', error)).pool;
}

/**
 * Opens a pool, which connects on first use, and drizzle on top of it. Close it with `pool.end()`. Statements sent on
 * one connection before the first result share a round trip.
 * @param onError receives the error of a connection that the database cut; a pool replaces it, and a statement that ran
 *   on it fails as well
 */
export function openDatabase(
  config: PoolConfig,
  onError: (error: Error) => void = () => undefined,
): { pool: Pool; db: Database } {
  const pool = new Pool({
    max: 20,
    pipeline: true,
    stream: createTurnSocket,
    application_name: releaseName,
    ...config,
  });
  // Without listeners, here and on each connection, the error would end the process. It is reported once: the pool
  // repeats the errors of idle connections, with their client.
  pool.on('error', (error, client?: unknown) => {
    if (client === undefined) onError(error);
  });
  pool.on('connect', (client) => void client.on('error', onError));
  return { pool, db: drizzle(pool) };
}
