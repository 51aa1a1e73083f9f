import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isMigrated, migrateDatabase } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/pool.ts';
import { journal, newestMigration, releaseName } from '#server/database/release.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

const previous = journal.entries.at(-2)?.when ?? 0;
const OLDER = 'Processes of an older release are connected';

describe('a schema and the releases that use it', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(() => database.drop());
  const setOldest = (oldest: number) =>
    database.pool.query(`COMMENT ON TABLE drizzle.__drizzle_migrations IS '${oldest}'`);
  /** As before the newest migration. */
  const forgetNewest = () =>
    database.pool.query('DELETE FROM drizzle.__drizzle_migrations WHERE created_at = $1', [newestMigration]);

  it('refuse a release that does not know a contracting migration, at its start and while it runs', async () => {
    await setOldest(newestMigration + 1);
    await expect(migrateDatabase(database.pool)).rejects.toThrow('The database is of a newer release');
    expect(await isMigrated(database.pool)).toBe(false);
    // A newer release that only added to the schema is no reason to stop.
    await setOldest(newestMigration);
    await database.pool.query(`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('newer', $1)`, [
      newestMigration + 1,
    ]);
    await migrateDatabase(database.pool);
    expect(await isMigrated(database.pool)).toBe(true);
  });

  it('are not contracted under running processes of an older release', async () => {
    await forgetNewest();
    const { pool: older } = openDatabase({ ...database.connection, application_name: `vermeil/${previous}` });
    await older.query('SELECT 1');
    await expect(migrateDatabase(database.pool, newestMigration, [newestMigration])).rejects.toThrow(OLDER);
    await older.end();
    // The database ends a process after its client has left.
    const connected = async () =>
      (await database.pool.query('SELECT 1 FROM pg_stat_activity WHERE application_name = $1', [`vermeil/${previous}`]))
        .rowCount;
    await expect.poll(connected).toBe(0);
    // Of the same release, and of other programs.
    const { pool: same } = openDatabase({ ...database.connection });
    expect((await same.query<{ application_name: string }>('SHOW application_name')).rows[0]?.application_name).toBe(
      releaseName,
    );
    const refused = await migrateDatabase(database.pool, newestMigration, [newestMigration]).then(
      () => '',
      (error: Error) => error.message,
    );
    await same.end();
    expect(refused).not.toContain(OLDER);
  });

  it('record the oldest release that works with them', async () => {
    await setOldest(0);
    await migrateDatabase(database.pool, newestMigration, [previous]);
    const { rows } = await database.pool.query<{ oldest: string }>(
      `SELECT obj_description('drizzle.__drizzle_migrations'::regclass, 'pg_class') AS oldest`,
    );
    expect(rows[0]?.oldest).toBe(String(previous));
  });
});
