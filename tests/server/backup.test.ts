import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DamagedArchiveError, readArchive, verifyArchive, writeArchive } from '#server/backup/archive.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { files } from '#server/database/schema/files.ts';
import { readBounds } from '#server/events/event-log.ts';
import { fileObjectKey } from '#server/files/receive-upload.ts';
import { sweepOrphans } from '#server/files/sweep-orphans.ts';
import { createDiskStorage } from '#server/objects/disk-objects.ts';
import { startServer } from '../doubles/server-process.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient } from './support/client.ts';

const COMMAND = fileURLToPath(new URL('../../server/backup-command.ts', import.meta.url));
const STAFF = fileURLToPath(new URL('../../server/staff/command.ts', import.meta.url));
const command = async (script: string, args: string[], env: Record<string, string>): Promise<string> =>
  (await promisify(execFile)(process.execPath, [script, ...args], { env: { ...process.env, ...env } })).stdout;

/** A digest of the rows of every table. */
async function digests(client: Pick<Client, 'query'>): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  );
  const found: Record<string, string> = {};
  for (const { name } of rows) {
    const { rows: sums } = await client.query<{ sum: string }>(
      `SELECT count(*) || ' ' || md5(coalesce(string_agg(t::text, E'\\n' ORDER BY t::text COLLATE "C"), '')) AS sum
       FROM "${name}" t`,
    );
    found[name] = sums[0]!.sum;
  }
  return found;
}

/** Constraints and triggers, which a restore takes away meanwhile. */
const guards = async (client: Pick<Client, 'query'>): Promise<unknown> =>
  (
    await client.query(
      `SELECT conrelid::regclass::text AS "table", conname::text AS name, pg_get_constraintdef(oid) AS what
       FROM pg_constraint
       WHERE connamespace = 'public'::regnamespace
       UNION ALL SELECT tgrelid::regclass::text, tgname::text, tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
       ORDER BY 1, 2, 3`,
    )
  ).rows;

describe('a backup', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vermeil-backup-'));
  const file = join(folder, 'backup.tar.gz');
  const PICTURE = randomBytes(300_000);
  const created: string[] = [];
  let test: TestApp;
  const admin = async (statement: string): Promise<unknown> => test.deps.pool.query(statement);
  /** An empty database. */
  const createEmpty = async (): Promise<Client> => {
    const database = `restored_${randomBytes(6).toString('hex')}`;
    await admin(`CREATE DATABASE ${database} TEMPLATE template0`);
    created.push(database);
    const client = new Client({ ...test.database.connection, database });
    await client.connect();
    return client;
  };
  const connectionOf = (client: Client) => ({ ...test.database.connection, database: client.database! });
  const addFile = async (id: string, createdAt = new Date()): Promise<void> => {
    await test.deps.objects.put(fileObjectKey(id), PICTURE, { contentType: 'image/png', size: PICTURE.length });
    await test.deps.db.insert(files).values({
      id,
      ownerId: 'nobody',
      category: 'goods',
      name: `${id}.png`,
      contentType: 'image/png',
      state: 'ready',
      linkExpiresAt: createdAt,
      createdAt,
    });
  };
  beforeAll(async () => {
    test = await createTestApp();
    await createClient(test, { trueName: 'Tabs\tand\\lines\n鎏金' });
    await addFile('before');
    // More than one part of a table.
    await test.deps.pool.query(
      `INSERT INTO form_drafts (user_id, form, value, saved_at)
       SELECT u.id, 'form ' || n, repeat('鎏金', 10000), now() FROM users u, generate_series(1, 120) AS n`,
    );
  });
  afterAll(async () => {
    for (const name of created) await admin(`DROP DATABASE ${name} WITH (FORCE)`);
    await test.close();
    rmSync(folder, { recursive: true });
  });

  it('[FRA-6] holds all tables and objects as they were at one moment, while people go on writing', async () => {
    let atSnapshot: Record<string, string> | undefined;
    const backup = writeBackup(file, { ...test.deps, connection: test.database.connection }, async (snapshot) => {
      // What is written and swept from here on must not show.
      await createClient(test, { trueName: 'Too late' });
      await addFile('late');
      await test.deps.db.insert(files).values({
        id: 'unused',
        ownerId: 'nobody',
        category: 'goods',
        name: 'x',
        contentType: 'image/png',
        state: 'ready',
        linkExpiresAt: new Date(0),
        createdAt: new Date(0),
      });
      await test.deps.pool.query(`UPDATE files SET created_at = 'epoch' WHERE id = 'before'`);
      expect(await sweepOrphans(test.deps)).toBe(0);
      const client = new Client(test.database.connection);
      await client.connect();
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
      await client.query(`SET TRANSACTION SNAPSHOT '${snapshot}'`);
      atSnapshot = await digests(client);
      await client.end();
    });
    const report = await backup;
    expect(report.objects).toBe(1);
    // The backup has ended: the sweep may delete again.
    expect(await sweepOrphans(test.deps)).toBe(2);
    await verifyArchive(file);

    const restored = await createEmpty();
    const target = join(folder, 'restored');
    const objects = createDiskStorage(join(target, 'objects'));
    const config = { ...test.deps.config, dataDir: target };
    expect(await restoreBackup(file, { connection: connectionOf(restored), objects, config })).toEqual(report);
    // [FRA-6] All positions that clients may know are below the restored log.
    const { event_log: bounds, ...tables } = await digests(restored);
    const { event_log: boundsBefore, ...tablesBefore } = atSnapshot!;
    expect([tables, bounds === boundsBefore]).toEqual([tablesBefore, false]);
    const { head, floor } = await readBounds(restored);
    expect([head, head > (await readBounds(test.deps.pool)).head + 1e12]).toEqual([floor, true]);
    expect(atSnapshot!['users']).toMatch(/^1 /);
    expect(await guards(restored)).toEqual(await guards(test.deps.pool as never));
    expect((await buffer((await objects.get(fileObjectKey('before')))!.stream)).equals(PICTURE)).toBe(true);
    expect(await objects.stat(fileObjectKey('late'))).toBeUndefined();
    expect(readFileSync(join(target, 'secret.key'), 'utf8')).toBe(
      readFileSync(join(test.deps.config.dataDir, 'secret.key'), 'utf8'),
    );
    const number = `SELECT nextval('goods_numbers')::int AS number`;
    const [next, own] = [await restored.query(number), await test.deps.pool.query(number)];
    expect(next.rows).toEqual(own.rows);

    // Not a second time into the same database.
    await expect(restoreBackup(file, { connection: connectionOf(restored), objects, config })).rejects.toThrow(
      'The database is not empty',
    );
    await restored.end();
  });

  it('is refused when a byte differs, when it is cut off, and when it is something else', async () => {
    const bytes = readFileSync(file);
    const damaged = join(folder, 'damaged');
    const changed = Buffer.from(bytes);
    // In the stored picture, which gzip could not compress.
    changed[Math.floor(bytes.length * 0.6)]! ^= 1;
    for (const content of [changed, bytes.subarray(0, bytes.length - 5_000), Buffer.from('no backup')]) {
      writeFileSync(damaged, content);
      await expect(verifyArchive(damaged)).rejects.toThrow(DamagedArchiveError);
    }
  });

  it('writes no object outside the folder of objects, whatever the names in the archive', async () => {
    const hostile = join(folder, 'hostile.tar.gz');
    const target = join(folder, 'hostile');
    await writeArchive(hostile, ({ add }) =>
      readArchive(file, async (name, bytes) => {
        const whole = await buffer(bytes);
        if (name === 'checksums.json') return;
        await add(name.startsWith('objects/') ? 'objects/../../../escaped' : name, whole, whole.length);
      }),
    );
    await verifyArchive(hostile);
    const objects = createDiskStorage(join(target, 'objects'));
    const config = { ...test.deps.config, dataDir: target };
    const restored = await createEmpty();
    await expect(restoreBackup(hostile, { connection: connectionOf(restored), objects, config })).rejects.toThrow(
      'Not an object key: "../../../escaped"',
    );
    expect(readdirSync(folder)).not.toContain('escaped');
    expect(await digests(restored)).toMatchObject({ users: expect.stringMatching(/^0 /) as string });
    await restored.end();
  });

  it('never replaces a file', async () => {
    const before = readFileSync(file);
    await expect(writeBackup(file, { ...test.deps, connection: test.database.connection })).rejects.toThrow('exists');
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it('restores nothing when its rows break a foreign key', async () => {
    const broken = join(folder, 'broken.tar.gz');
    await test.deps.pool.query('ALTER TABLE sessions DROP CONSTRAINT sessions_user_id_users_id_fk');
    await test.deps.pool.query(
      `INSERT INTO sessions (id, user_id, token_hash, user_agent, address, created_at, last_seen_at)
       VALUES ('s', 'nobody', 'x', '', '', now(), now())`,
    );
    await writeBackup(broken, { ...test.deps, connection: test.database.connection });
    const restored = await createEmpty();
    const target = join(folder, randomUUID());
    await expect(
      restoreBackup(broken, {
        connection: connectionOf(restored),
        objects: createDiskStorage(target),
        config: { ...test.deps.config, dataDir: target },
      }),
    ).rejects.toThrow(/sessions_user_id_users_id_fk/);
    expect((await restored.query('SELECT FROM users')).rowCount).toBe(0);
    await restored.end();
  });
});

it('npm run backup and restore work beside a running server, whose data then run elsewhere', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vermeil-backup-'));
  const file = join(folder, 'backup.tar.gz');
  const server = await startServer({ SEED: 'none' });
  await command(STAFF, ['add', 'mia.lau', '--email', 'mia@example.com'], { DATA_DIR: server.dataDir });
  expect(await command(COMMAND, ['backup', file], { DATA_DIR: server.dataDir })).toMatch(
    /^\d+ rows of \d+ tables and \d+ objects are in .*backup\.tar\.gz\.\n$/,
  );
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  await server.dispose();
  const used = join(folder, 'used');
  mkdirSync(used);
  writeFileSync(join(used, 'notes.txt'), 'mine');
  await expect(command(COMMAND, ['restore', file], { DATA_DIR: used })).rejects.toThrow(/is not empty/);
  await expect(command(COMMAND, ['backup', join(folder, 'b')], { DATA_DIR: join(folder, 'no') })).rejects.toThrow(
    /holds no data of Vermeil/,
  );

  const dataDir = join(folder, 'restored');
  expect(await command(COMMAND, ['restore', file], { DATA_DIR: dataDir })).toMatch(/^\d+ rows .* were restored/);
  const again = await startServer({ SEED: 'none', DATA_DIR: dataDir });
  expect((await fetch(`${again.url}/readyz`)).status).toBe(200);
  expect(await command(STAFF, ['list'], { DATA_DIR: dataDir })).toContain('mia.lau');
  await again.dispose();
  rmSync(folder, { recursive: true, force: true });
}, 300_000);
