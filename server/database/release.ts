import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of migrations. */
export const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));

export type Journal = { readonly entries: readonly { readonly when: number; readonly tag: string }[] };

const readJson = (name: string): unknown => JSON.parse(readFileSync(join(MIGRATIONS, name), 'utf8'));

export const journal = readJson('meta/_journal.json') as Journal;
/** `when` of the newest migration of this release. */
export const newestMigration = Math.max(...journal.entries.map(({ when }) => when));

const contracting = new Set(readJson('contracting.json') as string[]);
/**
 * `when` of the migrations that change or remove what the release before them uses, the oldest first: it cannot run
 * beside or after them.
 */
export const contractingMigrations: readonly number[] = journal.entries
  .filter(({ tag }) => contracting.has(tag))
  .map(({ when }) => when);

const PREFIX = 'vermeil/';
/** Names the release of a connection in `pg_stat_activity`. */
export const releaseName = `${PREFIX}${newestMigration}`;
/** The number of the release in SQL, for connections whose `application_name` starts so. */
export const RELEASE_OF_CONNECTION = `CASE WHEN application_name ~ '^${PREFIX}[0-9]+$'
  THEN substr(application_name, ${PREFIX.length + 1})::bigint END`;
