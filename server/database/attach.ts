import { join, resolve } from 'node:path';
import type { ClientConfig } from 'pg';
import type { Config } from '../foundation/config.ts';
import { clusterPassword, startCluster, USER, type ClusterConnection } from './cluster.ts';
import { clusterFolder } from './data-folder.ts';
import { FolderInUseError } from './folder-lock.ts';
import { isReady, listeningAt } from './postmaster.ts';

/** A connection to the cluster of a data folder. */
export type AttachedCluster = {
  readonly connection: ClusterConnection;
  /** Stops the cluster if this call started it. */
  stop(): Promise<void>;
};

/**
 * Connects a command to the embedded cluster of `folder`: starts it, or uses the one that a server runs. The server
 * keeps the lock of the folder.
 * @throws FolderInUseError while the other process starts or ends
 */
export async function attachCluster(folder: string): Promise<AttachedCluster> {
  try {
    const { connection, stop } = await startCluster({ folder });
    return { connection, stop };
  } catch (error) {
    const data = join(resolve(folder), 'data');
    const running = error instanceof FolderInUseError && isReady(data) ? listeningAt(data) : undefined;
    if (!running) throw error;
    const { port, socketFolder } = running;
    const connection =
      socketFolder === ''
        ? { host: '127.0.0.1', port, user: USER, password: clusterPassword(resolve(folder)) }
        : { host: socketFolder, port, user: USER };
    return { connection, stop: async () => undefined };
  }
}

/** Connects a command to the configured database: the operator's, or the embedded one of the data folder. */
export async function attachDatabase({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<{ readonly connection: ClientConfig; stop(): Promise<void> }> {
  if (databaseUrl !== undefined) return { connection: { connectionString: databaseUrl }, stop: async () => undefined };
  const { connection, stop } = await attachCluster(clusterFolder(dataDir));
  return { connection: { ...connection, database: 'postgres' }, stop };
}
