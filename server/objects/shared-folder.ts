import { randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool, PoolClient } from 'pg';

/** Key of the advisory lock; arbitrary, the same in all processes. */
const FOLDER_LOCK = 8_266_373;
/** Holds the id of the folder; no object has such a name. */
const idFile = (folder: string): string => join(folder, '.id');

/**
 * Refuses a folder of objects that is not the one of the other processes of this database: pictures would be missing
 * in some of them. The first process gives folder and database the same id.
 * @throws Error that says what to do
 */
export async function refuseOtherFolder(pool: Pool, folder: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [FOLDER_LOCK]);
    const known = await readFolderId(client);
    const own = await readFile(idFile(folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (known === undefined) {
      const id = own?.trim() ?? randomUUID();
      if (own === undefined) await writeFolderId(folder, id);
      await client.query('INSERT INTO object_folder (id) VALUES ($1)', [id]);
    } else if (own?.trim() !== known) {
      throw new Error(
        `${folder} is not the folder of objects of this database, which other processes use. Give all processes the ` +
          'same DATA_DIR (a shared disk), or set S3_BUCKET. If the objects were moved here, write the line ' +
          `${known} into ${idFile(folder)}.`,
      );
    }
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** The id of the folder of this database; undefined until a process with `DATABASE_URL` has started. */
export async function readFolderId(client: Pick<PoolClient, 'query'>): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>('SELECT id FROM object_folder');
  return rows[0]?.id;
}

/** Marks a folder as that of the database with this id. */
export async function writeFolderId(folder: string, id: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(idFile(folder), `${id}\n`, { mode: 0o600 });
}
