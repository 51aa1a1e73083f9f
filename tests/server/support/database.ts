import { randomBytes } from 'node:crypto';
import type { Pool, PoolConfig } from 'pg';
import { inject } from 'vitest';
import type { ClusterConnection } from '#server/database/cluster.ts';
import { openDatabase, type Database } from '#server/database/pool.ts';
import { TEMPLATE } from './global-setup.ts';

/** A migrated, empty database for one test file. */
export type TestDatabase = {
  readonly pool: Pool;
  readonly db: Database;
  /** Connection settings for a second pool or another process. */
  readonly connection: ClusterConnection & { readonly database: string };
  /** DATABASE_URL for another process. */
  readonly url: string;
  /** Closes every connection and drops the database. */
  drop(): Promise<void>;
};

/**
 * Copies the template; about 30 ms. Use one per test file (`beforeAll`) and drop it in `afterAll`.
 * @param cluster of the run, unless it is given
 * @param config of its pool and the siblings of it
 */
export async function createTestDatabase(
  cluster: ClusterConnection = inject('cluster'),
  config: Pick<PoolConfig, 'Client'> = {},
): Promise<TestDatabase> {
  const database = `test_${randomBytes(8).toString('hex')}`;
  await asAdmin(cluster, `CREATE DATABASE ${database} TEMPLATE ${TEMPLATE} STRATEGY FILE_COPY`);
  const connection = { ...cluster, database };
  const { user, host, port } = connection;
  const { pool, db } = openDatabase({ ...connection, ...config });
  return {
    pool,
    db,
    connection,
    url: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
    async drop() {
      await pool.end();
      await asAdmin(cluster, `DROP DATABASE ${database} WITH (FORCE)`);
    },
  };
}

async function asAdmin(cluster: ClusterConnection, statement: string): Promise<void> {
  const { pool } = openDatabase({ ...cluster, database: 'postgres', max: 1 });
  try {
    await pool.query(statement);
  } finally {
    await pool.end();
  }
}
