import { appendFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clusterData, clusterFolder, removeCluster } from '#server/database/data-folder.ts';
import { DEMO_DATA } from '#tests/doubles/demo-data.ts';
import { startServer } from '#tests/doubles/server-process.ts';
import requireBuild from './require-build.ts';

/**
 * Makes the data that the servers of the tests begin with: the database and the demo once instead of once per server.
 * @returns what removes it
 */
export default async function setUp(): Promise<() => Promise<void>> {
  requireBuild();
  const folder = await mkdtemp(join(tmpdir(), 'vermeil-demo-'));
  const server = await startServer({ DATA_DIR: folder });
  await server.stop();
  // What a killed process has written is read again without; only a machine that fails would lose it.
  appendFileSync(join(clusterData(folder), 'postgresql.conf'), '\nfsync = off\nfull_page_writes = off\n');
  process.env[DEMO_DATA] = folder;
  return async () => {
    removeCluster(clusterFolder(folder));
    await rm(folder, { recursive: true, force: true });
  };
}
