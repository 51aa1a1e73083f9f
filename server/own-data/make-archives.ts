import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DATA_ARCHIVE } from '#protocol/limits.ts';
import { readOwnAccount } from '../accounts/own-account.ts';
import type { Deps } from '../deps.ts';
import { quarantineFolder } from '../files/receive-upload.ts';
import { archiveObjectKey, sendChange } from './archives.ts';
import { writeDataArchive } from './write-archive.ts';

type WorkDeps = Pick<Deps, 'pool' | 'transact' | 'objects' | 'clock' | 'config' | 'mailer' | 'log'>;
type Claimed = { readonly id: string; readonly userId: string; readonly tries: number; readonly leasedUntil: Date };

/** A process that has not finished an archive by then has lost it. Milliseconds. */
const LEASE = 60 * 60_000;
const TRIES_MOST = 3;

/** Makes the archives that wait, one after the other; an archive that was not finished is made again. */
export async function makeArchives(deps: WorkDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const next = await claim(deps);
    if (!next) return;
    await make(deps, next, signal);
  }
}

async function claim({ pool, clock }: WorkDeps): Promise<Claimed | undefined> {
  const now = clock();
  const { rows } = await pool.query<Claimed>(
    `UPDATE data_archives SET leased_until = $2, tries = tries + 1
     WHERE id = (SELECT id FROM data_archives WHERE state = 'waiting' AND (leased_until IS NULL OR leased_until <= $1)
                 ORDER BY tries, requested_at LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id, user_id AS "userId", tries, leased_until AS "leasedUntil"`,
    [now, new Date(now.getTime() + LEASE)],
  );
  return rows[0];
}

async function make(deps: WorkDeps, claimed: Claimed, signal: AbortSignal): Promise<void> {
  const folder = quarantineFolder(deps.config.dataDir);
  const path = join(folder, randomUUID());
  const key = archiveObjectKey(claimed.id);
  try {
    const { language } = await readOwnAccount(deps.pool, claimed.userId);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const made = await writeDataArchive(deps, { userId: claimed.userId, language, path, signal });
    await deps.objects.put(key, createReadStream(path), { contentType: 'application/zip', size: made.size });
    await finish(deps, claimed, made);
  } catch (error) {
    deps.log.error({ err: error, archiveId: claimed.id }, 'data archive');
    await giveBack(deps, claimed, signal.aborted);
  } finally {
    await rm(path, { force: true });
  }
}

/** Reports the archive, unless its account was removed or another process has it. */
async function finish(
  { transact, mailer }: WorkDeps,
  { id, userId, leasedUntil }: Claimed,
  { size, filesLeftOut }: { readonly size: number; readonly filesLeftOut: number },
): Promise<void> {
  await transact(async (work) => {
    const { client, now } = work;
    const own = await readOwnAccount(client, userId, 'FOR NO KEY UPDATE');
    const expiresAt = new Date(now.getTime() + DATA_ARCHIVE.lifetime);
    const { rowCount } = await client.query(
      `UPDATE data_archives SET state = 'ready', size = $3, files_left_out = $4, expires_at = $5, leased_until = NULL
       WHERE id = $1 AND state = 'waiting' AND leased_until = $2`,
      [id, leasedUntil, size, filesLeftOut, expiresAt],
    );
    if (rowCount !== 1) return;
    const to = own.targets.find(({ method }) => mailer.reaches(method));
    if (to) await mailer.send({ to, language: own.language, template: 'dataReady', params: {} }, work);
    sendChange(work, userId);
  });
}

/** @param isInterrupted the server shuts down, which is not a failure */
async function giveBack({ transact }: WorkDeps, claimed: Claimed, isInterrupted: boolean): Promise<void> {
  const isLast = !isInterrupted && claimed.tries >= TRIES_MOST;
  await transact(async (work) => {
    await work.client.query(
      `UPDATE data_archives SET leased_until = $3, state = CASE WHEN $4 THEN 'failed' ELSE state END,
         tries = tries - CASE WHEN $5 THEN 1 ELSE 0 END
       WHERE id = $1 AND leased_until = $2`,
      [
        claimed.id,
        claimed.leasedUntil,
        isLast || isInterrupted ? null : new Date(work.now.getTime() + DATA_ARCHIVE.retryAfter),
        isLast,
        isInterrupted,
      ],
    );
    sendChange(work, claimed.userId);
  });
}
