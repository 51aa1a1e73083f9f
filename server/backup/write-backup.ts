import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Client, type ClientConfig } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { SizeName } from '#protocol/rules/picture-sizes.ts';
import { fileObjectKey } from '../files/receive-upload.ts';
import { sizeObjectKey } from '../files/sizes/size-names.ts';
import { KEEP_OBJECTS_LOCK } from '../files/sweep-orphans.ts';
import type { Config } from '../foundation/config.ts';
import { secretKeyFile } from '../foundation/secret-key.ts';
import type { ObjectStorage } from '../objects/objects.ports.ts';
import { writeArchive, type ArchiveWriter } from './archive.ts';
import {
  MANIFEST_FILE,
  OBJECT_PREFIX,
  quoteIdentifier,
  ROW_COUNTS_FILE,
  SECRET_FILE,
  SEQUENCES_FILE,
  tableEntry,
  TABLES_SQL,
  type Manifest,
} from './backup-format.ts';

/** A table is stored in parts, because a tar entry needs its size first. Bytes. */
const PART = 4 * 1024 * 1024;
const FILES_AT_ONCE = 1_000;

export type BackupSource = {
  readonly connection: ClientConfig;
  readonly objects: ObjectStorage;
  readonly config: Pick<Config, 's3' | 'dataDir'>;
};

export type BackupReport = { readonly tables: number; readonly rows: number; readonly objects: number };

/**
 * Writes a backup while servers run: all tables as they are at one moment (one REPEATABLE READ snapshot), the objects
 * that they name, and the secret key of the data folder. Objects never change once they are written, and none is
 * deleted until the backup has ended (`KEEP_OBJECTS_LOCK`), so they belong to the same moment.
 * @param onSnapshot called with the id of the snapshot once it is taken; for tests
 */
export async function writeBackup(
  file: string,
  { connection, objects, config }: BackupSource,
  onSnapshot: (snapshot: string) => Promise<void> = async () => undefined,
): Promise<BackupReport> {
  const client = new Client(connection);
  // A cut connection also fails the running statement, which reports it.
  client.on('error', () => undefined);
  await client.connect();
  let rows = 0;
  let stored = 0;
  let tables = 0;
  try {
    await client.query('SELECT pg_advisory_lock_shared($1)', [KEEP_OBJECTS_LOCK]);
    await begin(client);
    const manifest = await describe(client, config.s3 === undefined ? 'included' : 's3');
    await onSnapshot((await client.query<{ id: string }>('SELECT pg_export_snapshot() AS id')).rows[0]?.id ?? '');
    await writeArchive(file, async (archive) => {
      await addJson(archive, MANIFEST_FILE, manifest);
      await addJson(archive, SEQUENCES_FILE, await readSequences(client));
      const counts: Record<string, number> = {};
      for (const [table, columns] of Object.entries(manifest.tables)) {
        counts[table] = await addTable(archive, client, table, columns);
        rows += counts[table];
        tables += 1;
      }
      await addJson(archive, ROW_COUNTS_FILE, counts);
      const secret = await readFile(secretKeyFile(config.dataDir)).catch(ifAbsent);
      if (secret) await archive.add(SECRET_FILE, secret, secret.length);
      if (config.s3 === undefined) stored = await addObjects(archive, client, objects);
    });
    return { tables, rows, objects: stored };
  } finally {
    // Also ends the transaction and the lock.
    await client.end();
  }
}

async function begin(client: Client): Promise<void> {
  // An operator's database may have limits that a long copy would exceed.
  for (const setting of ['statement_timeout', 'idle_in_transaction_session_timeout', 'lock_timeout'])
    await client.query(`SET ${setting} = 0`);
  await client.query(`SET datestyle = 'ISO'`);
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
}

async function describe(client: Client, objects: Manifest['objects']): Promise<Manifest> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(TABLES_SQL);
  if (rows.length === 0) throw new Error('The database is empty: there is nothing to back up.');
  // A newer release that starts meanwhile waits with its migration.
  await client.query(`LOCK TABLE ${rows.map(({ table }) => quoteIdentifier(table)).join(', ')} IN ACCESS SHARE MODE`);
  const { rows: newest } = await client.query<{ migration: string; now: Date }>(
    'SELECT max(created_at)::text AS migration, now() FROM drizzle.__drizzle_migrations',
  );
  return {
    format: 1,
    createdAt: (newest[0]?.now ?? new Date()).toISOString(),
    migration: Number(newest[0]?.migration),
    tables: Object.fromEntries(rows.map(({ table, columns }) => [table, columns])),
    objects,
  };
}

/** They are not part of the snapshot, and only ahead of it. */
async function readSequences(client: Client): Promise<Record<string, { value: string; called: boolean }>> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'S' AND relnamespace = 'public'::regnamespace ORDER BY 1`,
  );
  const values: Record<string, { value: string; called: boolean }> = {};
  for (const { name } of rows) {
    const { rows: state } = await client.query<{ value: string; called: boolean }>(
      `SELECT last_value::text AS value, is_called AS called FROM ${quoteIdentifier(name)}`,
    );
    if (state[0]) values[name] = state[0];
  }
  return values;
}

/** @returns how many rows the table has */
async function addTable(
  archive: ArchiveWriter,
  client: Client,
  table: string,
  columns: readonly string[],
): Promise<number> {
  const copy = client.query(
    copyTo(`COPY ${quoteIdentifier(table)} (${columns.map(quoteIdentifier).join(', ')}) TO STDOUT`),
  );
  let part = 0;
  let waiting: Buffer[] = [];
  let size = 0;
  const flush = async (): Promise<void> => {
    const bytes = Buffer.concat(waiting);
    waiting = [];
    size = 0;
    part += 1;
    await archive.add(tableEntry(table, part), bytes, bytes.length);
  };
  for await (const chunk of copy as Readable as AsyncIterable<Buffer>) {
    waiting.push(chunk);
    size += chunk.length;
    if (size >= PART) await flush();
  }
  if (size > 0) await flush();
  return copy.rowCount;
}

/** Adds the objects of all files of the snapshot. @returns how many */
async function addObjects(archive: ArchiveWriter, client: Client, objects: ObjectStorage): Promise<number> {
  let stored = 0;
  let after = '';
  for (;;) {
    const { rows } = await client.query<{ id: string; sizes: SizeName[] }>(
      `SELECT id, sizes FROM files WHERE state = 'ready' AND id > $1 ORDER BY id LIMIT ${FILES_AT_ONCE}`,
      [after],
    );
    for (const { id, sizes } of rows) {
      for (const key of [fileObjectKey(id), ...sizes.map((name) => sizeObjectKey(id, name))]) {
        const object = await objects.get(key);
        if (!object) continue;
        await archive.add(join(OBJECT_PREFIX, key), object.stream, object.size);
        stored += 1;
      }
    }
    const last = rows.at(-1);
    if (!last || rows.length < FILES_AT_ONCE) return stored;
    after = last.id;
  }
}

async function addJson(archive: ArchiveWriter, name: string, value: unknown): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(value));
  await archive.add(name, bytes, bytes.length);
}

function ifAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined;
  throw error;
}
