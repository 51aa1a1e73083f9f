import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import { clusterData } from './database/data-folder.ts';
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
 * @param freeSpace bytes that this process may still write to the disk of a folder
 */
export function createReadinessChecks(
  app: FastifyInstance,
  { pool, bus, config }: Pick<Deps, 'pool' | 'bus' | 'config'>,
  freeSpace: (folder: string) => Promise<number> = readFreeSpace,
): ReadinessChecks {
  const probe = openSiblingPool(pool, { max: 1, connectionTimeoutMillis: PATIENCE, query_timeout: PATIENCE });
  app.addHook('onClose', () => probe.end());
  const folders = writtenFolders(config);
  return {
    required: {
      database: async () => (await probe.query('SELECT 1')).rowCount === 1,
      migrations: () => isMigrated(probe),
      ...(folders.length > 0 && {
        disk: async () => (await Promise.all(folders.map(freeSpace))).every((bytes) => bytes > DISK_FLOOR),
      }),
    },
    desired: { bus: async () => bus.isConnected() },
  };
}

/** The folders of objects and of the embedded database, whose data may be on another disk (`prepareDataFolder`). */
function writtenFolders({ s3, databaseUrl, dataDir }: Deps['config']): string[] {
  const data = clusterData(dataDir);
  return [...(s3 ? [] : [dataDir]), ...(databaseUrl === undefined && existsSync(data) ? [data] : [])];
}

async function readFreeSpace(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
