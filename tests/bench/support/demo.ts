import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clusterFolder, removeCluster } from '#server/database/data-folder.ts';
import { copyData } from '#tests/doubles/demo-data.ts';
import { startServer } from '#tests/doubles/server-process.ts';
import { untilAllPicturesMade } from './public-pages.ts';

let made: Promise<string> | undefined;

/** @returns a new data folder with the demo and all sizes of its pictures, made once for all benches of a run */
export async function demoWithSizes(): Promise<string> {
  made ??= make();
  const copy = await mkdtemp(join(tmpdir(), 'vermeil-bench-demo-'));
  copyData(await made, copy);
  return copy;
}

/** Making them keeps one core busy for minutes. */
async function make(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vermeil-bench-demo-'));
  process.once('exit', () => {
    removeCluster(clusterFolder(folder));
    rmSync(folder, { recursive: true, force: true });
  });
  const server = await startServer({ DATA_DIR: folder, SEED_SIZES: 'on' });
  await untilAllPicturesMade(server.url);
  await server.stop();
  return folder;
}
