import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { ZipFile } from 'yazl';
import { DATA_ARCHIVE } from '#protocol/limits.ts';
import type { ServerLanguage } from '#protocol/locales.ts';
import { STORE_STATUS } from '#protocol/lookups.ts';
import type { Deps } from '../deps.ts';
import { fileObjectKey } from '../files/receive-upload.ts';
import { archiveReadme } from './archive-readme.ts';
import { SECTIONS, sectionQuery } from './sections.ts';

/** Rows in memory at a time. */
const PAGE_ROWS = 100;

type ArchiveDeps = Pick<Deps, 'pool' | 'objects' | 'clock'>;
export type ArchiveInput = {
  readonly userId: string;
  readonly language: ServerLanguage;
  /** Of the zip file to write. */
  readonly path: string;
  readonly signal: AbortSignal;
};

/**
 * Writes all data of a person into a zip file. The tables are of one moment; a page of rows is in memory at a time.
 * @returns bytes of the archive, and how many files did not fit
 */
export async function writeDataArchive(
  deps: ArchiveDeps,
  { userId, language, path, signal }: ArchiveInput,
): Promise<{ size: number; filesLeftOut: number }> {
  const zip = openZip(path, signal);
  await zip.add('README.txt', Readable.from([archiveReadme(language, deps.clock())]));
  const client = await deps.pool.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    for (const section of SECTIONS)
      await zip.add(`${section.file}.json`, jsonList(rowsOf(client, sectionQuery(section), [userId])));
    await addRooms(zip, client, userId);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
  const filesLeftOut = await addFiles(zip, deps, userId);
  await zip.close();
  return { size: (await stat(path)).size, filesLeftOut };
}

type Zip = {
  /** Writes an entry, to its end. */
  add(name: string, stream: Readable, compress?: boolean): Promise<void>;
  close(): Promise<void>;
};

function openZip(path: string, signal: AbortSignal): Zip {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  const written = pipeline(output, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal });
  const failed = written.then(() => new Promise<never>(() => undefined));
  failed.catch(() => undefined);
  return {
    async add(name, stream, compress = true) {
      signal.throwIfAborted();
      zip.addReadStream(stream, name, { compress });
      await Promise.race([failed, finished(stream)]);
    },
    async close() {
      zip.end();
      await written;
    },
  };
}

/** A stream of a JSON list, a row a line. */
function jsonList(pages: AsyncIterable<readonly string[]>): Readable {
  async function* text(): AsyncGenerator<string> {
    let isFirst = true;
    for await (const rows of pages) {
      yield `${isFirst ? '[\n' : ',\n'}${rows.join(',\n')}`;
      isFirst = false;
    }
    yield isFirst ? '[]\n' : '\n]\n';
  }
  return Readable.from(text(), { objectMode: false });
}

/** The rows of a query of JSON texts, in pages. Within a transaction. */
async function* rowsOf(client: PoolClient, query: string, values: readonly string[]): AsyncGenerator<string[]> {
  await client.query(`DECLARE archived NO SCROLL CURSOR FOR ${query}`, [...values]);
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`FETCH ${PAGE_ROWS} FROM archived`);
    if (rows.length > 0) yield rows.map(({ row }) => row);
    if (rows.length < PAGE_ROWS) break;
  }
  await client.query('CLOSE archived');
}

const OWN_ROOMS = `FROM room_members p JOIN rooms r ON r.id = p.room_id
  WHERE p.user_id = $1 AND (r.head_ticks > 0 OR r.opened_by IS NULL OR r.opened_by = $1)`;

/** The name of a member `m`, as rooms show it (server/chat). */
const NAME_IN_ROOM = `coalesce(s.display_name, u.true_name, '')`;
const NAMED = `JOIN users u ON u.id = m.user_id
  LEFT JOIN stores s ON s.owner_id = m.user_id AND s.status = ${STORE_STATUS.success} AND m.type = 'store'`;

/** The rooms of a person, and the messages of each as a file. Others are named as rooms show them. */
async function addRooms(zip: Zip, client: PoolClient, userId: string): Promise<void> {
  const numbered = `SELECT r.*, p.joined_at, p.seen_ticks, row_number() OVER (ORDER BY r.created_at, r.id) AS number
    ${OWN_ROOMS}`;
  await zip.add(
    'rooms.json',
    jsonList(
      rowsOf(
        client,
        `SELECT row_to_json(x)::text AS row FROM (
           SELECT r.id, r.chat_type AS "chatType", r.ref_id AS "refId", r.ref_name AS "refName",
             r.created_at AS "createdAt", r.updated_at AS "updatedAt", r.joined_at AS "joinedAt",
             r.seen_ticks AS "seenTicks", 'messages/' || r.number || '.json' AS messages,
             (SELECT jsonb_agg(jsonb_build_object('userId', m.user_id, 'name', ${NAME_IN_ROOM}, 'type', m.type))
              FROM room_members m ${NAMED} WHERE m.room_id = r.id) AS members
           FROM (${numbered}) r ORDER BY r.number) x`,
        [userId],
      ),
    ),
  );
  const { rows: rooms } = await client.query<{ id: string; number: string }>(
    `SELECT id, number FROM (${numbered}) r ORDER BY number`,
    [userId],
  );
  for (const { id, number } of rooms)
    await zip.add(
      `messages/${number}.json`,
      jsonList(
        rowsOf(
          client,
          `SELECT row_to_json(x)::text AS row FROM (
             SELECT t.ticks, t.id, t.sender_id AS "senderId",
               (SELECT ${NAME_IN_ROOM} FROM room_members m ${NAMED}
                WHERE m.room_id = $1 AND m.user_id = t.sender_id) AS "senderName",
               t.content, t.files, t.reply, t.extra, t.marks, t.preview, t.created_at AS "createdAt"
             FROM messages t WHERE t.room_id = $1 ORDER BY t.ticks) x`,
          [id],
        ),
      ),
    );
}

type OwnFile = { readonly id: string; readonly name: string; readonly size: number; readonly category: string };

/** Adds the person's files, the oldest first, until they are too large. @returns how many were left out */
async function addFiles(zip: Zip, { pool, objects, clock }: ArchiveDeps, userId: string): Promise<number> {
  let [after, bytes, leftOut] = ['', 0, 0];
  for (;;) {
    const { rows } = await pool.query<OwnFile>(
      `SELECT id, name, size::float8 AS size, category FROM files
       WHERE owner_id = $1 AND id > $2 AND state = 'ready' AND thumb_of IS NULL ORDER BY id LIMIT ${PAGE_ROWS}`,
      [userId, after],
    );
    for (const file of rows) {
      if (bytes + file.size > DATA_ARCHIVE.fileBytes) {
        leftOut += 1;
        continue;
      }
      const object = await objects.get(fileObjectKey(file.id));
      if (!object) continue;
      bytes += file.size;
      // Every view of these documents is recorded, the owner's too (server/documents).
      if (file.category === 'reviewDocument')
        await pool.query('INSERT INTO document_views (file_id, owner_id, viewer_id, at) VALUES ($1, $2, $2, $3)', [
          file.id,
          userId,
          clock(),
        ]);
      await zip.add(`files/${file.id}-${file.name.replace(/[\\/:]/g, '_')}`, object.stream, false);
    }
    if (rows.length < PAGE_ROWS) return leftOut;
    after = rows.at(-1)!.id;
  }
}
