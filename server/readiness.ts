import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import { isMigrated } from './database/migrate.ts';
import { openSiblingPool } from './database/pool.ts';
import type { ReadinessChecks } from './http/health.ts';

/** Below it uploads and the embedded database are about to fail. Bytes. */
const DISK_FLOOR = 64 * 1024 * 1024;
/** Shorter than the deadline of a check, so that no check leaves a waiting connection behind. Milliseconds. */
const PATIENCE = 600;

/**
 * What must work before this process serves calls. The database has a connection apart from the calls'. Without the bus
 * the audit of connections delivers within 5 s, and caches end by their age.
 */
export function createReadinessChecks(
  app: FastifyInstance,
  { pool, bus, config }: Pick<Deps, 'pool' | 'bus' | 'config'>,
): ReadinessChecks {
  const probe = openSiblingPool(pool, { max: 1, connectionTimeoutMillis: PATIENCE, query_timeout: PATIENCE });
  app.addHook('onClose', () => probe.end());
  return {
    required: {
      database: async () => (await probe.query('SELECT 1')).rowCount === 1,
      migrations: () => isMigrated(probe),
      ...(config.s3 === undefined && { disk: () => hasSpace(config.dataDir) }),
    },
    desired: { bus: async () => bus.isConnected() },
  };
}

async function hasSpace(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize > DISK_FLOOR;
}
