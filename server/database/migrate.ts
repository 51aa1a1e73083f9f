import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Pool } from 'pg';
import type { SqlClient } from './pool.ts';

/** Key of the advisory lock; arbitrary, the same in all processes. */
const MIGRATION_LOCK = 8_266_371;
const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));

/**
 * Migrates the database to the newest schema. Several processes may call it at once: an advisory lock serialises them.
 * @param upTo `when` of the last migration to run, for data of an older release; the newest by default
 * @throws Error when the database cannot search Chinese text (see README, trigrams) or a migration fails
 */
export async function migrateDatabase(pool: Pool, upTo: number = newestMigration): Promise<void> {
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
    await withMigrations(upTo, (migrationsFolder) => migrate(drizzle(client), { migrationsFolder }));
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

/** Whether the database has the newest migration that this release knows. A newer release may have added more. */
export async function isMigrated(client: SqlClient): Promise<boolean> {
  const { rows } = await client.query<{ newest: string | null }>(
    'SELECT max(created_at)::text AS newest FROM drizzle.__drizzle_migrations',
  );
  return Number(rows[0]?.newest ?? 0) >= newestMigration;
}

type Journal = { readonly entries: readonly { readonly when: number }[] };
const journal = JSON.parse(readFileSync(join(MIGRATIONS, 'meta/_journal.json'), 'utf8')) as Journal;
const newestMigration = Math.max(...journal.entries.map(({ when }) => when));
