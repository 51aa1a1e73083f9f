import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { SizeName } from '#protocol/rules/picture-sizes.ts';
import type { FileCategory } from '#protocol/http/files.ts';
import type { pictureJobs } from '../../database/schema/files.ts';
import type { Deps } from '../../deps.ts';
import { defineTask, ProcessEndedError, TaskFailedError } from '../../processes/task.ts';
import { fileObjectKey, quarantineFolder } from '../receive-upload.ts';
import type { encodePicture } from './encode-picture.ts';
import { sizeContentType, sizeNamesOf, sizeObjectKey } from './size-names.ts';

type SizeDeps = Pick<Deps, 'pool' | 'objects' | 'clock' | 'config' | 'log' | 'processes'>;

/** A picture of 1,920 × 12,000 pixels takes 15 s. */
export const ENCODE_PICTURE = defineTask<typeof encodePicture>(
  new URL('./encode-picture.ts', import.meta.url),
  'encodePicture',
  {
    processorTime: 60_000,
    realTime: 4 * 60_000,
  },
);

/** Longer than a picture takes. Milliseconds. */
const LEASE = 5 * 60_000;
const RETRY_DELAY = 30_000;
const ATTEMPTS_MOST = 3;

type ParkedReason = NonNullable<typeof pictureJobs.$inferSelect.parked>;

type DuePicture = {
  readonly fileId: string;
  readonly ownerId: string;
  readonly attempts: number;
  readonly category: FileCategory;
  readonly width: number;
};

/**
 * The work of making sizes of public pictures that something uses. Several processes share the rows; each makes one
 * picture at a time and gives every owner a turn, so that a merchant's thousand pictures do not delay another's one.
 * A picture that cannot be decoded or that ended its process is parked at once, another one after three failures: its
 * original is shown.
 */
export function createSizeWork(deps: SizeDeps, encode = ENCODE_PICTURE): (signal: AbortSignal) => Promise<void> {
  const { pool, clock, log } = deps;
  let lastOwner = '';

  async function make(due: DuePicture, signal: AbortSignal): Promise<void> {
    try {
      if (due.attempts > ATTEMPTS_MOST) return await park(deps, due, 'failed');
      await makeSizes(deps, due, encode, signal);
    } catch (err) {
      if (signal.aborted) return release(deps, due);
      log.warn({ err, fileId: due.fileId }, 'sizes of a picture');
      if (err instanceof TaskFailedError) return park(deps, due, 'unreadable');
      if (err instanceof ProcessEndedError) return park(deps, due, err.reason);
      await pool.query('UPDATE picture_jobs SET leased_until = $2 WHERE file_id = $1', [
        due.fileId,
        new Date(clock().getTime() + RETRY_DELAY),
      ]);
    }
  }

  return async (signal) => {
    while (!signal.aborted) {
      const due = await claim(deps, lastOwner);
      if (!due) return;
      lastOwner = due.ownerId;
      await make(due, signal);
    }
  };
}

/** Claims a picture of the next owner. A lease that expired counts as an attempt: its process may have died. */
async function claim({ pool, clock }: SizeDeps, lastOwner: string): Promise<DuePicture | undefined> {
  const now = clock();
  const {
    rows: [row],
  } = await pool.query<DuePicture>(
    `UPDATE picture_jobs j SET attempts = j.attempts + 1, leased_until = $2 FROM files f
     WHERE f.id = j.file_id AND j.file_id = (
       SELECT due.file_id FROM picture_jobs due
       WHERE due.parked IS NULL AND (due.leased_until IS NULL OR due.leased_until <= $1)
         AND EXISTS (SELECT FROM file_uses u WHERE u.file_id = due.file_id AND u.kind <> 'room')
       ORDER BY due.owner_id <= $3, due.owner_id, due.created_at LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING j.file_id AS "fileId", j.owner_id AS "ownerId", j.attempts, f.category, f.width`,
    [now, new Date(now.getTime() + LEASE), lastOwner],
  );
  return row;
}

async function makeSizes(
  deps: SizeDeps,
  due: DuePicture,
  encode: typeof ENCODE_PICTURE,
  signal: AbortSignal,
): Promise<void> {
  const { pool, objects } = deps;
  const { fileId, ownerId } = due;
  const names = sizeNamesOf(due);
  const folder = quarantineFolder(deps.config.dataDir);
  const path = join(folder, randomUUID());
  try {
    const original = await objects.get(fileObjectKey(fileId));
    if (!original) return await park(deps, due, 'unreadable');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await pipeline(original.stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    const { sizes, blur } = await deps.processes.forJobs.run(encode, { path, names }, { personId: ownerId, signal });
    for (const { name, bytes } of sizes)
      await objects.put(sizeObjectKey(fileId, name), bytes, {
        contentType: sizeContentType(name),
        size: bytes.length,
      });
    const { rowCount } = await pool.query(
      `WITH done AS (DELETE FROM picture_jobs WHERE file_id = $1)
       UPDATE files SET sizes = $2, blur = $3 WHERE id = $1`,
      [fileId, names, blur],
    );
    // The file was swept meanwhile.
    if (rowCount === 0) await deleteSizes(deps, fileId, names);
  } finally {
    await rm(path, { force: true });
  }
}

/** Deletes the stored sizes of a file; those that were never made do no harm. */
export async function deleteSizes(
  { objects }: Pick<Deps, 'objects'>,
  fileId: string,
  names: readonly SizeName[],
): Promise<void> {
  for (const name of names) await objects.delete(sizeObjectKey(fileId, name));
}

async function park({ pool }: SizeDeps, { fileId }: DuePicture, reason: ParkedReason): Promise<void> {
  await pool.query('UPDATE picture_jobs SET parked = $2, leased_until = NULL WHERE file_id = $1', [fileId, reason]);
}

/** The server ends: the attempt does not count. */
async function release({ pool }: SizeDeps, { fileId }: DuePicture): Promise<void> {
  await pool.query('UPDATE picture_jobs SET attempts = attempts - 1, leased_until = NULL WHERE file_id = $1', [fileId]);
}
