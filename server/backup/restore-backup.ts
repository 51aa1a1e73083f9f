import { once } from 'node:events';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { Client, type ClientConfig } from 'pg';
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams';
import { migrateDatabase } from '../database/migrate.ts';
import { openDatabase } from '../database/pool.ts';
import { skipPositions } from '../events/event-log.ts';
import type { Config } from '../foundation/config.ts';
import { secretKeyFile } from '../foundation/secret-key.ts';
import { objectsFolder } from '../objects/open-objects.ts';
import { readFolderId, writeFolderId } from '../objects/shared-folder.ts';
import type { ObjectStorage } from '../objects/objects.ports.ts';
import { DamagedArchiveError, readArchive } from './archive.ts';
import {
  manifest,
  MANIFEST_FILE,
  OBJECT_PREFIX,
  quoteIdentifier,
  rowCounts,
  ROW_COUNTS_FILE,
  SECRET_FILE,
  sequences,
  SEQUENCES_FILE,
  tableOfEntry,
  TABLES_SQL,
  type Manifest,
} from './backup-format.ts';
import type { BackupReport } from './write-backup.ts';

export type RestoreTarget = {
  readonly connection: ClientConfig;
  readonly objects: ObjectStorage;
  readonly config: Pick<Config, 's3' | 'dataDir'>;
};

/**
 * @throws Error when the folder holds anything: a restore never mixes with other data
 */
export async function refuseUsedFolder(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (names.length > 0)
    throw new Error(`${folder} is not empty. Restore into a new folder: DATA_DIR=… npm run restore`);
}

/**
 * Restores a verified backup into an empty database and data folder. The schema is made by the migrations of this
 * release up to that of the backup; the server migrates further when it starts. All rows are committed at the end.
 * @throws Error when the database is not empty, or the backup is of a newer release
 */
export async function restoreBackup(
  file: string,
  { connection, objects, config }: RestoreTarget,
): Promise<BackupReport> {
  const client = new Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  let loader: Loader | undefined;
  const loaded = (): Loader => {
    if (!loader) throw new DamagedArchiveError(`${file} does not begin with ${MANIFEST_FILE}.`);
    return loader;
  };
  let stored = 0;
  try {
    await refuseUsedDatabase(client);
    await readArchive(file, async (name, bytes, size) => {
      if (name === MANIFEST_FILE) {
        const described = manifest.parse(await json(bytes));
        if (described.objects === 'included' && config.s3)
          throw new Error('This backup holds the objects of a disk: restore it without S3_BUCKET.');
        loader = await createLoader(client, connection, described);
      } else if (name === SEQUENCES_FILE) await loaded().setSequences(sequences.parse(await json(bytes)));
      else if (name === ROW_COUNTS_FILE) await loaded().endTables(rowCounts.parse(await json(bytes)));
      else if (name === SECRET_FILE) {
        await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
        await writeFile(secretKeyFile(config.dataDir), bytes, { flag: 'wx', mode: 0o600 });
      } else if (name.startsWith(OBJECT_PREFIX)) {
        await objects.put(name.slice(OBJECT_PREFIX.length), bytes, { contentType: 'application/octet-stream', size });
        stored += 1;
      } else {
        const table = tableOfEntry(name);
        if (table === undefined) bytes.resume();
        else await loaded().addPart(table, bytes);
      }
    });
    if (config.s3 === undefined) await loaded().markFolder(objectsFolder(config.dataDir));
    const { tables, rows } = await loaded().finish();
    return { tables, rows, objects: stored };
  } finally {
    // Without the commit nothing was restored.
    await client.end();
  }
}

async function refuseUsedDatabase(client: Client): Promise<void> {
  const { rows } = await client.query(
    `SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'v', 'm', 'S')
     UNION ALL SELECT FROM pg_namespace WHERE nspname = 'drizzle' LIMIT 1`,
  );
  if (rows.length > 0) throw new Error('The database is not empty. Restore into a new one.');
}

type Loader = {
  setSequences(values: Record<string, { value: string; called: boolean }>): Promise<void>;
  /** Parts of a table follow each other. */
  addPart(table: string, bytes: Readable): Promise<void>;
  /** Makes a folder the one of the restored database. */
  markFolder(folder: string): Promise<void>;
  endTables(counts: Record<string, number>): Promise<void>;
  finish(): Promise<{ tables: number; rows: number }>;
};

/** Loads tables in one transaction, without triggers, and checks foreign keys when all rows are there. */
async function createLoader(client: Client, connection: ClientConfig, described: Manifest): Promise<Loader> {
  const { pool } = openDatabase({ ...connection, max: 1 });
  try {
    await migrateDatabase(pool, described.migration);
  } finally {
    await pool.end();
  }
  for (const setting of ['statement_timeout', 'idle_in_transaction_session_timeout', 'lock_timeout'])
    await client.query(`SET ${setting} = 0`);
  await client.query('BEGIN');
  await refuseOtherTables(client, described);
  const names = Object.keys(described.tables).map(quoteIdentifier);
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of keys)
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${quoteIdentifier(name)}`);
  for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  // Migrations insert rows too.
  await client.query(`TRUNCATE ${names.join(', ')}`);

  let current: { readonly table: string; readonly copy: CopyStreamQuery } | undefined;
  const counts = new Map<string, number>();
  const endCurrent = async (): Promise<void> => {
    if (!current) return;
    const { table, copy } = current;
    current = undefined;
    copy.end();
    await once(copy, 'finish');
    counts.set(table, copy.rowCount);
  };
  return {
    async setSequences(values) {
      for (const [name, { value, called }] of Object.entries(values))
        await client.query('SELECT setval($1::regclass, $2, $3)', [quoteIdentifier(name), value, called]);
    },
    async addPart(table, bytes) {
      if (current?.table !== table) {
        await endCurrent();
        const columns = described.tables[table];
        if (!columns) throw new DamagedArchiveError(`The backup does not describe the table ${table}.`);
        const copy = client.query(
          copyFrom(`COPY ${quoteIdentifier(table)} (${columns.map(quoteIdentifier).join(', ')}) FROM STDIN`),
        );
        // Between two parts nothing waits for it; the next write or the end fails.
        copy.on('error', () => undefined);
        current = { table, copy };
      }
      const { copy } = current;
      for await (const chunk of bytes) if (!copy.write(chunk)) await once(copy, 'drain');
    },
    async endTables(expected) {
      await endCurrent();
      for (const [table, rows] of Object.entries(expected)) {
        if ((counts.get(table) ?? 0) !== rows)
          throw new DamagedArchiveError(`${table} has ${counts.get(table) ?? 0} rows instead of ${rows}.`);
      }
    },
    async markFolder(folder) {
      // Older releases have no such table.
      const id = 'object_folder' in described.tables ? await readFolderId(client) : undefined;
      if (id !== undefined) await writeFolderId(folder, id);
    },
    async finish() {
      for (const name of names) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
      for (const { table, name, definition } of keys)
        await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${quoteIdentifier(name)} ${definition}`);
      // Older releases have no such table; the migration that makes it skips positions too.
      if ('event_log' in described.tables) await skipPositions(client);
      await client.query('COMMIT');
      // Until then the planner knows nothing about the tables.
      await client.query('ANALYZE');
      return { tables: names.length, rows: [...counts.values()].reduce((sum, rows) => sum + rows, 0) };
    },
  };
}

async function refuseOtherTables(client: Client, { tables }: Manifest): Promise<void> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(TABLES_SQL);
  const own = Object.fromEntries(rows.map(({ table, columns }) => [table, columns.toSorted()]));
  for (const name of new Set([...Object.keys(own), ...Object.keys(tables)])) {
    if (JSON.stringify(own[name]) !== JSON.stringify(tables[name]?.toSorted()))
      throw new Error(`The backup and this release do not agree about the table ${name}.`);
  }
}
