// `npm run backup -- FILE` and `npm run restore -- FILE`.
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { verifyArchive } from './backup/archive.ts';
import { refuseUsedFolder, restoreBackup } from './backup/restore-backup.ts';
import { writeBackup, type BackupReport } from './backup/write-backup.ts';
import { attachDatabase } from './database/attach.ts';
import { clusterFolder, removeCluster } from './database/data-folder.ts';
import { readConfig, type Config } from './foundation/config.ts';
import { runCommand } from './foundation/run-command.ts';
import { openObjectStorage } from './objects/open-objects.ts';

const USAGE = `npm run backup -- FILE
  writes database, objects and secret key into a new file; servers may be running
npm run restore -- FILE
  restores a backup into an empty DATA_DIR, or with DATABASE_URL into an empty database and DATA_DIR

Works on DATA_DIR (default ./data) or DATABASE_URL, like the server. Objects in S3 stay in their bucket.
The file holds personal data and the secret key: store it encrypted.`;

async function run([verb, name, ...rest]: readonly string[]): Promise<string> {
  if (name === undefined || rest.length > 0) throw new Error(USAGE);
  const file = resolve(name);
  // Not as production: mail and public address are not needed here.
  const config = readConfig({ ...process.env, NODE_ENV: 'development', SEED: 'none' });
  if (verb === 'backup') {
    refuseAbsentData(config);
    return `${sentence(await onDatabase(config, (target) => writeBackup(file, target)))} are in ${file}.`;
  }
  if (verb !== 'restore') throw new Error(USAGE);
  await verifyArchive(file);
  await refuseUsedFolder(config.dataDir);
  try {
    return `${sentence(await onDatabase(config, (target) => restoreBackup(file, target)))} were restored from ${file}.`;
  } catch (error) {
    // The folder was empty before.
    removeCluster(clusterFolder(config.dataDir));
    for (const left of await readdir(config.dataDir).catch(() => []))
      await rm(join(config.dataDir, left), { recursive: true, force: true });
    throw error;
  }
}

/** Without this a mistyped folder would be made, and its empty database backed up. */
function refuseAbsentData({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl === undefined && !existsSync(clusterFolder(dataDir)))
    throw new Error(`${dataDir} holds no data of Vermeil. Set DATA_DIR or DATABASE_URL as for the server.`);
}

type Target = Parameters<typeof writeBackup>[1];

async function onDatabase(config: Config, work: (target: Target) => Promise<BackupReport>): Promise<BackupReport> {
  const database = await attachDatabase(config);
  try {
    const objects = await openObjectStorage(config);
    try {
      return await work({ connection: database.connection, objects, config });
    } finally {
      await objects.close();
    }
  } finally {
    await database.stop();
  }
}

const sentence = ({ tables, rows, objects }: BackupReport): string =>
  `${rows} rows of ${tables} tables and ${objects} objects`;

await runCommand(run);
