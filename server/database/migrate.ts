import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Pool } from 'pg';
import type { SqlClient } from './pool.ts';
import { contractingMigrations, journal, MIGRATIONS, newestMigration, RELEASE_OF_CONNECTION } from './release.ts';

/** Key of the advisory lock; arbitrary, the same in all processes. */
const MIGRATION_LOCK = 8_266_371;
/**
 * The oldest release that works with the schema, as `when` of its newest migration, is the comment of this table: a
 * release that does not know the newest migrations reads it too.
 */
const MIGRATIONS_TABLE = 'drizzle.__drizzle_migrations';

/**
 * Migrates the database to the newest schema. Several processes may call it at once: an advisory lock serialises them.
 * @param upTo `when` of the last migration to run, for data of an older release; the newest by default
 * @param contracting those of the migrations that the release before them cannot work with
 * @throws Error when the database cannot search Chinese text (see README, trigrams), a migration fails, the schema is
 *   of a release that this one cannot work with, or processes of an older release run that could not go on
 */
export async function migrateDatabase(
  pool: Pool,
  upTo: number = newestMigration,
  contracting: readonly number[] = contractingMigrations,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    const { rows } = await client.query<{ count: number }>(`SELECT cardinality(show_trgm('天氣預報')) AS count`);
    if (rows[0]?.count === 0) {
      throw new Error(
        'This database was created with a locale under which Chinese text has no trigrams. ' +
          'Create it with LOCALE "C.UTF-8".',
      );
    }
    await refuseNewerSchema(client);
    await refuseOlderProcesses(
      client,
      contracting.filter((when) => when <= upTo),
    );
    await withMigrations(upTo, (migrationsFolder) => migrate(drizzle(client), { migrationsFolder }));
    await raiseOldestRelease(client, contracting.findLast((when) => when <= upTo) ?? 0);
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    client.release();
  }
}

/** Runs with the folder of migrations, or with a copy that ends at `upTo`. */
async function withMigrations(upTo: number, run: (folder: string) => Promise<void>): Promise<void> {
  if (upTo === newestMigration) return run(MIGRATIONS);
  const entries = journal.entries.filter(({ when }) => when <= upTo);
  if (entries.at(-1)?.when !== upTo)
    throw new Error(
      'The data is of a newer release, whose migrations this release does not know. Install that release.',
    );
  const folder = mkdtempSync(join(tmpdir(), 'vermeil-migrations-'));
  try {
    cpSync(MIGRATIONS, folder, { recursive: true });
    writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
    await run(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function refuseNewerSchema(client: SqlClient): Promise<void> {
  if ((await readOldestRelease(client)) > newestMigration)
    throw new Error(
      'The database is of a newer release, and this release cannot work with it. Start the newer release, or restore ' +
        'a backup from before it.',
    );
}

async function refuseOlderProcesses(client: SqlClient, contracting: readonly number[]): Promise<void> {
  const newest = contracting.at(-1);
  const applied = await readApplied(client);
  if (newest === undefined || applied === 0 || applied >= newest) return;
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count
     FROM pg_stat_activity WHERE datname = current_database() AND ${RELEASE_OF_CONNECTION} < $1`,
    [newest],
  );
  if ((rows[0]?.count ?? 0) > 0)
    throw new Error(
      'Processes of an older release are connected to the database, and this release changes what they use. ' +
        'Stop them, then start this release.',
    );
}

async function raiseOldestRelease(client: SqlClient, oldest: number): Promise<void> {
  if (oldest > (await readOldestRelease(client)))
    await client.query(`COMMENT ON TABLE ${MIGRATIONS_TABLE} IS '${oldest}'`);
}

async function readOldestRelease(client: SqlClient): Promise<number> {
  const { rows } = await client.query<{ oldest: string | null }>(
    `SELECT obj_description(to_regclass('${MIGRATIONS_TABLE}'), 'pg_class') AS oldest`,
  );
  return Number(rows[0]?.oldest ?? 0);
}

async function readApplied(client: SqlClient): Promise<number> {
  const { rows: tables } = await client.query(`SELECT WHERE to_regclass('${MIGRATIONS_TABLE}') IS NOT NULL`);
  if (tables.length === 0) return 0;
  const { rows } = await client.query<{ newest: string | null }>(
    `SELECT max(created_at)::text AS newest FROM ${MIGRATIONS_TABLE}`,
  );
  return Number(rows[0]?.newest ?? 0);
}

/**
 * Whether the database has the newest migration that this release knows, and none that this release cannot work with. A
 * newer release may have added more.
 */
export async function isMigrated(client: SqlClient): Promise<boolean> {
  return (await readApplied(client)) >= newestMigration && (await readOldestRelease(client)) <= newestMigration;
}
