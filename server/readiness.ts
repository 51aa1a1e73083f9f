import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import { isMigrated } from './database/migrate.ts';
import { openSibling } from './database/pool.ts';
import type { ReadinessCheck } from './http/health.ts';

/** Below it uploads and the embedded database are about to fail. Bytes. */
const DISK_FLOOR = 64 * 1024 * 1024;
/** Shorter than the deadline of a check, so that no check leaves a waiting connection behind. Milliseconds. */
const PATIENCE = 600;

/** What must work before this process serves calls. The database has a connection apart from the calls'. */
export function createReadinessChecks(
  app: FastifyInstance,
  { pool, bus, config }: Pick<Deps, 'pool' | 'bus' | 'config'>,
): Readonly<Record<string, ReadinessCheck>> {
  const probe = openSibling(pool, { max: 1, connectionTimeoutMillis: PATIENCE, query_timeout: PATIENCE });
  app.addHook('onClose', () => probe.end());
  return {
    database: async () => (await probe.query('SELECT 1')).rowCount === 1,
    migrations: () => isMigrated(probe),
    bus: async () => bus.isConnected(),
    ...(config.s3 === undefined && { disk: () => hasSpace(config.dataDir) }),
  };
}

async function hasSpace(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize > DISK_FLOOR;
}
