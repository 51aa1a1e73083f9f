import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { refuseOtherFolder } from '#server/objects/shared-folder.ts';
import { startServer } from '../doubles/server-process.ts';
import { createTestDatabase, type TestDatabase } from './support/database.ts';

const root = mkdtempSync(join(tmpdir(), 'vermeil-shared-'));
const [shared, own] = [join(root, 'shared'), join(root, 'own')];
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  await database.pool.query('DELETE FROM object_folder');
  for (const folder of [shared, own]) rmSync(folder, { recursive: true, force: true });
});
afterAll(async () => {
  await database.drop();
  rmSync(root, { recursive: true });
});

it('lets processes start at once on the same folder', async () => {
  await Promise.all([1, 2, 3].map(() => refuseOtherFolder(database.pool, shared)));
  await refuseOtherFolder(database.pool, shared);
  await expect(refuseOtherFolder(database.pool, own)).rejects.toThrow(/own is not the folder of objects.*S3_BUCKET/);
});

it('takes a folder that moved once its id was written as the message says', async () => {
  await refuseOtherFolder(database.pool, shared);
  const message = await refuseOtherFolder(database.pool, own).catch((error: Error) => error.message);
  const [, id = '', file = ''] = /write the line (\S+) into (\S+)\.$/.exec(String(message)) ?? [];
  await expect(refuseOtherFolder(database.pool, own)).rejects.toThrow(id);
  rmSync(own, { recursive: true, force: true });
  mkdirSync(own);
  writeFileSync(file, id);
  await refuseOtherFolder(database.pool, own);
});

it('keeps the id of a folder that meets a new database', async () => {
  await refuseOtherFolder(database.pool, shared);
  await database.pool.query('DELETE FROM object_folder');
  await refuseOtherFolder(database.pool, shared);
  await expect(refuseOtherFolder(database.pool, own)).rejects.toThrow('is not the folder');
});

it('a second process with a data folder of its own does not start', async () => {
  const DATABASE_URL = database.url;
  const first = await startServer({ SEED: 'none', DATABASE_URL });
  await expect(startServer({ SEED: 'none', DATABASE_URL })).rejects.toThrow(
    /Vermeil cannot start\.\n.*is not the folder of objects of this database/,
  );
  const second = await startServer({ SEED: 'none', DATABASE_URL, DATA_DIR: first.dataDir });
  expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
  expect(await second.stop()).toBe(0);
  await first.dispose();
});
