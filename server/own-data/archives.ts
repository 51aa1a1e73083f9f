import type { OwnData } from '#protocol/http/own-data.ts';
import { DATA_ARCHIVE } from '#protocol/limits.ts';
import type { AccountServices } from '../accounts/account-services.ts';
import { readOwnAccount } from '../accounts/own-account.ts';
import { proveOwner } from '../accounts/prove-owner.ts';
import { holdAccount } from '../account-state/hold-account.ts';
import { writeAuditEntry } from '../audit/write-audit-entry.ts';
import type { SqlClient } from '../database/pool.ts';
import type { Deps } from '../deps.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { rejectProblems } from '../forms/reject-problems.ts';
import { DomainError } from '../http/domain-error.ts';

export type ArchiveRow = {
  readonly id: string;
  readonly state: NonNullable<OwnData['archive']>['state'];
  readonly requestedAt: Date;
  readonly expiresAt: Date;
  readonly size: number;
  readonly filesLeftOut: number;
};

/** The storage key of an archive's bytes. */
export const archiveObjectKey = (id: string): string => `archives/${id}`;

/** The last archive that a person requested; undefined once it has expired. */
export async function readLastArchive(client: SqlClient, userId: string, now: Date): Promise<ArchiveRow | undefined> {
  const { rows } = await client.query<ArchiveRow>(
    `SELECT id, state, requested_at AS "requestedAt", expires_at AS "expiresAt", size::float8 AS size,
       files_left_out AS "filesLeftOut"
     FROM data_archives WHERE user_id = $1 AND expires_at > $2 ORDER BY requested_at DESC LIMIT 1`,
    [userId, now],
  );
  return rows[0];
}

/** When another archive can be requested; undefined: now. A failed one does not count. */
function nextRequestAt(last: ArchiveRow | undefined, now: Date): Date | undefined {
  if (!last || last.state === 'failed') return undefined;
  const at = new Date(last.requestedAt.getTime() + DATA_ARCHIVE.interval);
  return at > now ? at : undefined;
}

/** What the account screen shows. */
export async function readOwnData(client: Deps['pool'], userId: string, now: Date): Promise<OwnData> {
  const [own, last] = await Promise.all([readOwnAccount(client, userId), readLastArchive(client, userId, now)]);
  return {
    archive: last
      ? {
          state: last.state,
          requestTime: last.requestedAt.getTime(),
          expireTime: last.expiresAt.getTime(),
          size: last.size,
          filesLeftOut: last.filesLeftOut,
        }
      : null,
    nextTime: nextRequestAt(last, now)?.getTime() ?? null,
    proof: own.passwordHash === null ? 'code' : 'password',
  };
}

type RequestDeps = Pick<
  Deps & AccountServices,
  'pool' | 'transact' | 'codes' | 'passwords' | 'signInLimit' | 'clock' | 'ids'
>;
type ArchiveRequest = {
  readonly userId: string;
  /** The password, or a verification code for an account without one. */
  readonly proof: string;
  /** `clientAddressKey(request.ip)` */
  readonly address: string;
};

/**
 * Requests an archive; any process makes it. The previous one cannot be downloaded any more.
 * @throws DomainError FieldsInvalid, InvalidCurrentPwd, InvalidVerifyCode, CodeTooManyTries; TooManyRequests if one was
 *   requested within a day, or after too many wrong proofs
 */
export async function requestArchive(deps: RequestDeps, request: ArchiveRequest): Promise<void> {
  const { pool, transact, codes, clock, ids } = deps;
  const { userId } = request;
  const own = await readOwnAccount(pool, userId);
  rejectProblems({
    proof: request.proof.trim() !== '' ? undefined : own.passwordHash === null ? 'requiredCode' : 'requiredPassword',
  });
  refuseTooSoon(await readLastArchive(pool, userId, clock()), clock());
  const codeId = await proveOwner(deps, own, { ...request, purpose: 'downloadData' });
  await transact(async (work) => {
    const { client, now } = work;
    await holdAccount(work, userId);
    refuseTooSoon(await readLastArchive(client, userId, now), now);
    if (codeId !== undefined && !(await codes.use(client, codeId, now))) throw new DomainError('InvalidVerifyCode');
    await expireArchives(work, userId);
    await client.query(`INSERT INTO data_archives (id, user_id, requested_at, expires_at) VALUES ($1, $2, $3, $4)`, [
      ids.id(),
      userId,
      now,
      new Date(now.getTime() + DATA_ARCHIVE.lifetime),
    ]);
    await writeAuditEntry(
      client,
      { actorId: userId, action: 'requestData', subjectKind: 'user', subject: userId },
      now,
    );
    sendChange(work, userId);
  });
}

function refuseTooSoon(last: ArchiveRow | undefined, now: Date): void {
  const next = nextRequestAt(last, now);
  if (next)
    throw new DomainError('TooManyRequests', { retryAfter: Math.ceil((next.getTime() - now.getTime()) / 1_000) });
}

/** Makes the archives of a person unreadable from the commit on; the sweep deletes them. */
export async function expireArchives({ client, now }: UnitOfWork, userId: string): Promise<void> {
  await client.query(
    `UPDATE data_archives SET expires_at = $2, state = CASE state WHEN 'waiting' THEN 'failed' ELSE state END
     WHERE user_id = $1 AND expires_at > $2`,
    [userId, now],
  );
}

/** Notifies the person's tabs. */
export const sendChange = (work: UnitOfWork, userId: string): void =>
  work.send([userId], { event: 'changed', data: { families: ['ownData'] } });

/** Deletes expired archives with their bytes. @returns how many */
export async function sweepArchives({
  pool,
  objects,
  clock,
}: Pick<Deps, 'pool' | 'objects' | 'clock'>): Promise<number> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT id FROM data_archives WHERE expires_at <= $1 AND (leased_until IS NULL OR leased_until <= $1) LIMIT 1000`,
    [clock()],
  );
  for (const { id } of rows) {
    await objects.delete(archiveObjectKey(id));
    await pool.query('DELETE FROM data_archives WHERE id = $1', [id]);
  }
  return rows.length;
}
