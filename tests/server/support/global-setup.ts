import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startCluster, type ClusterConnection } from '#server/database/cluster.ts';
import { removeCluster } from '#server/database/data-folder.ts';
import { migrateDatabase } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/pool.ts';

declare module 'vitest' {
  interface ProvidedContext {
    cluster: ClusterConnection;
  }
}

/** The migrated database that test files copy. */
export const TEMPLATE = 'vermeil_template';

/** Starts a PostgreSQL with the template. */
export async function startTestCluster(): Promise<{ connection: ClusterConnection; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'vermeil-test-cluster-'));
  // PostgreSQL's account must reach it, or the data is kept on the disk (`database/data-folder.ts`).
  chmodSync(folder, 0o711);
  const cluster = await startCluster({
    folder,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  });
  const stop = async (): Promise<void> => {
    await cluster.stop();
    removeCluster(folder);
  };
  try {
    const admin = openDatabase({ ...cluster.connection, database: 'postgres' });
    await admin.pool.query(`CREATE DATABASE ${TEMPLATE}`);
    await admin.pool.end();
    const template = openDatabase({ ...cluster.connection, database: TEMPLATE });
    await migrateDatabase(template.pool);
    await template.pool.end();
  } catch (error) {
    await stop();
    throw error;
  }
  return { connection: cluster.connection, stop };
}

/** Starts one PostgreSQL for the whole run. @returns the function that stops it */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { connection, stop } = await startTestCluster();
  project.provide('cluster', connection);
  return stop;
}
