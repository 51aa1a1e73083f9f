import { join, resolve } from 'node:path';
import { clusterPassword, startCluster, USER, type ClusterConnection } from './cluster.ts';
import { FolderInUseError } from './folder-lock.ts';
import { isReady, listeningAt } from './postmaster.ts';

/** A way into the cluster of a data folder. */
export interface Attached {
  readonly connection: ClusterConnection;
  /** Ends the cluster if this call started it; one of another process goes on. */
  stop(): Promise<void>;
}

/**
 * DB-8: reaches the embedded cluster of `folder` for a command, whether a server runs on it or not: starts it, or joins
 * the one that runs. The server keeps the folder's lock; a command only speaks to its database.
 * @throws FolderInUseError while the other process is just starting or ending
 */
export async function attachCluster(folder: string): Promise<Attached> {
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
