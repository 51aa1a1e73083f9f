import { hash } from 'node:crypto';
import { DAY, HOUR } from '#protocol/durations.ts';
import type { FactorMethod } from '#protocol/http/second-factors.ts';
import { ACCOUNT } from '#protocol/limits.ts';
import type { SqlClient } from '../database/pool.ts';
import type { Deps } from '../deps.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { deriveSecretKey } from '../foundation/secret-key.ts';
import { DomainError } from '../http/domain-error.ts';
import { methodsOf, passkeysOf, readFactors } from './factors.ts';
import { passkeyOptions, verifyPasskey, type RelyingParty } from './passkeys.ts';
import { redeemRecoveryCode } from './recovery-codes.ts';
import { createSealedSecrets, type SealedSecrets } from './sealed-secrets.ts';
import { matchTotp } from './totp.ts';

/** The keys of second factors, which are outside the database. */
export type FactorKeys = { readonly secrets: SealedSecrets; readonly recoveryKey: Buffer };

export function createFactorKeys(config: Deps['config']): FactorKeys {
  return {
    secrets: createSealedSecrets(deriveSecretKey(config, 'second-factors')),
    recoveryKey: deriveSecretKey(config, 'recovery-codes'),
  };
}

type PendingDeps = Pick<Deps, 'pool' | 'transact' | 'ids' | 'clock' | 'sessions'> & {
  readonly keys: FactorKeys;
  /** Whether wrong codes are limited. */
  readonly limited: boolean;
};
/** What the client sent to complete a sign-in. */
export type FactorAnswer = {
  readonly pendingSignIn: string;
  readonly method: FactorMethod;
  readonly code: string;
  readonly passkey: Record<string, unknown> | undefined;
};
type Pending = {
  readonly userId: string;
  readonly passwordHash: string | null;
  readonly challenge: string | null;
  readonly isLastTry: boolean;
};
/** What the owner is notified of, each in its transaction. */
export type FactorNotices = {
  /** A recovery code is used up. */
  onRecovery(work: UnitOfWork, userId: string): Promise<void>;
  /** Someone knows the password and used up all tries, for the first time within a day. */
  onTriesUsed(work: UnitOfWork, userId: string): Promise<void>;
};
/** What a completed sign-in opens a session for. */
export type CompletedSignIn = Pick<Pending, 'userId' | 'passwordHash'>;

const hashOf = (pendingSignIn: string): Buffer => hash('sha256', pendingSignIn, 'buffer');

/**
 * Holds a sign-in back whose account has a second factor.
 * @param address `clientAddressKey(request.ip)`
 * @returns nothing for an account without one
 * @throws DomainError SecondFactorRequired
 */
export async function demandSecondFactor(
  { pool, ids, clock }: Pick<PendingDeps, 'pool' | 'ids' | 'clock'>,
  { userId, passwordHash }: CompletedSignIn,
  address: string,
): Promise<void> {
  const methods = await methodsOf(pool, userId);
  if (methods.length === 0) return;
  const pendingSignIn = ids.token();
  const now = clock();
  await pool.query(
    `INSERT INTO pending_sign_ins (id_hash, user_id, address, password_hash, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [hashOf(pendingSignIn), userId, address, passwordHash, now, new Date(now.getTime() + ACCOUNT.factorPatience)],
  );
  throw new DomainError('SecondFactorRequired', { pendingSignIn, methods });
}

/**
 * Challenges the passkeys of a pending sign-in.
 * @returns the options for the browser
 * @throws DomainError SecondFactorExpired
 */
export async function challengePasskey(
  { pool, clock }: Pick<PendingDeps, 'pool' | 'clock'>,
  party: RelyingParty,
  pendingSignIn: string,
): Promise<Record<string, unknown>> {
  const found = await pool.query<{ user_id: string }>(
    `SELECT user_id FROM pending_sign_ins WHERE id_hash = $1 AND expires_at > $2 AND tries < ${ACCOUNT.factorTries}`,
    [hashOf(pendingSignIn), clock()],
  );
  const passkeys = found.rows[0] ? passkeysOf(await readFactors(pool, found.rows[0].user_id)) : [];
  if (passkeys.length === 0) throw new DomainError('SecondFactorExpired');
  const { options, challenge } = await passkeyOptions(party, passkeys);
  await pool.query('UPDATE pending_sign_ins SET challenge = $2 WHERE id_hash = $1', [hashOf(pendingSignIn), challenge]);
  return options;
}

/**
 * Checks the second factor of a pending sign-in, which ends with the right one. A try is counted before it is compared,
 * so that of many at once only `ACCOUNT.factorTries` are; only who knows the password has a pending sign-in to try at.
 * @throws DomainError SecondFactorWrong, SecondFactorExpired, TooManyRequests
 */
export async function completeSignIn(
  deps: PendingDeps,
  party: RelyingParty,
  answer: FactorAnswer,
  address: string,
  notices: FactorNotices,
): Promise<CompletedSignIn> {
  const pending = await admitTry(deps.pool, answer.pendingSignIn, deps.clock());
  try {
    await checkAnswer(deps, party, pending, answer, address, notices);
  } catch (error) {
    if (pending.isLastTry && error instanceof DomainError && error.code !== 'SecondFactorExpired')
      await deps.transact(async (work) => {
        if (await isFirstUsedUp(work, pending.userId, answer.pendingSignIn))
          await notices.onTriesUsed(work, pending.userId);
      });
    throw error;
  }
  return pending;
}

async function checkAnswer(
  deps: PendingDeps,
  party: RelyingParty,
  pending: Pending,
  answer: FactorAnswer,
  address: string,
  { onRecovery }: FactorNotices,
): Promise<void> {
  const { pool, transact, keys } = deps;
  if (answer.method === 'totp' && deps.limited) await enforceCodeLimits(deps, pending.userId, address);
  // The signature of a passkey is checked outside the transaction.
  const passkey = answer.method === 'passkey' ? await checkPasskey(pool, party, pending, answer) : undefined;
  await transact(async (work) => {
    const { client, now } = work;
    const { userId } = pending;
    const isRight =
      answer.method === 'totp'
        ? await redeemTotp(client, keys, userId, answer.code, now)
        : answer.method === 'recovery'
          ? await redeemRecoveryCode(client, keys.recoveryKey, userId, answer.code)
          : passkey !== undefined && (await notePasskeyUse(client, passkey, now));
    if (!isRight) throw new DomainError('SecondFactorWrong');
    if (answer.method === 'recovery') await onRecovery(work, userId);
    const ended = await client.query('DELETE FROM pending_sign_ins WHERE id_hash = $1', [hashOf(answer.pendingSignIn)]);
    // Completed by another call meanwhile.
    if (ended.rowCount !== 1) throw new DomainError('SecondFactorExpired');
    // The owner's own slips no longer count.
    await client.query(
      `DELETE FROM pending_sign_ins
       WHERE user_id = $1 AND address = $2 AND (expires_at <= $3 OR tries >= ${ACCOUNT.factorTries})`,
      [userId, address, now],
    );
  });
}

/** Whether no sign-in of the account that began in the day before this one used its tries up. */
async function isFirstUsedUp({ client, now }: UnitOfWork, userId: string, pendingSignIn: string): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT FROM pending_sign_ins earlier JOIN pending_sign_ins this ON this.id_hash = $2
     WHERE earlier.user_id = $1 AND earlier.created_at > $3 AND earlier.tries >= ${ACCOUNT.factorTries}
       AND (earlier.created_at, earlier.id_hash) < (this.created_at, this.id_hash) LIMIT 1`,
    [userId, hashOf(pendingSignIn), new Date(now.getTime() - DAY)],
  );
  return rows.length === 0;
}

async function admitTry(client: SqlClient, pendingSignIn: string, now: Date): Promise<Pending> {
  const { rows } = await client.query<{
    user_id: string;
    password_hash: string | null;
    challenge: string | null;
    tries: number;
  }>(
    `UPDATE pending_sign_ins SET tries = tries + 1
     WHERE id_hash = $1 AND expires_at > $2 AND tries < ${ACCOUNT.factorTries}
     RETURNING user_id, password_hash, challenge, tries`,
    [hashOf(pendingSignIn), now],
  );
  const [row] = rows;
  if (!row) throw new DomainError('SecondFactorExpired');
  return {
    userId: row.user_id,
    passwordHash: row.password_hash,
    challenge: row.challenge,
    isLastTry: row.tries >= ACCOUNT.factorTries,
  };
}

/**
 * Limits codes of an authenticator app, of which three in a million are right. Counted in the database, for all
 * processes. Where the account is signed in, tries elsewhere do not count, so that a thief of the password cannot lock
 * the owner out; passkeys and recovery codes cannot be guessed and are not limited.
 */
async function enforceCodeLimits(
  { pool, clock, sessions }: PendingDeps,
  userId: string,
  address: string,
): Promise<void> {
  const now = clock().getTime();
  const { rows } = await pool.query<{
    here: number;
    hour: number;
    day: number;
    oldest: Date;
    oldest_lately: Date | null;
  }>(
    `SELECT coalesce(sum(tries) FILTER (WHERE lately AND address = $3), 0)::int AS here,
       coalesce(sum(tries) FILTER (WHERE lately), 0)::int AS hour, sum(tries)::int AS day, min(created_at) AS oldest,
       min(created_at) FILTER (WHERE lately) AS oldest_lately
     FROM (SELECT tries, address, created_at, created_at > $2 AS lately FROM pending_sign_ins
       WHERE user_id = $1 AND created_at > $4 AND tries > 0) AS counted`,
    [userId, new Date(now - HOUR), address, new Date(now - DAY)],
  );
  const [counted] = rows;
  if (!counted) return;
  const isTooManyToday = counted.day > ACCOUNT.factorTriesAnywherePerDay;
  const isTooManyAnywhere = isTooManyToday || counted.hour > ACCOUNT.factorTriesAnywherePerHour;
  const isTooManyHere = counted.here > ACCOUNT.factorTriesPerHour;
  if (!isTooManyHere && !(isTooManyAnywhere && !(await sessions.isOpenAt(userId, address)))) return;
  const ends =
    isTooManyToday && !isTooManyHere
      ? counted.oldest.getTime() + DAY
      : (counted.oldest_lately?.getTime() ?? now) + HOUR;
  const retryAfter = Math.max(1, Math.ceil((ends - now) / 1_000));
  throw new DomainError('TooManyRequests', { retryAfter });
}

async function redeemTotp(
  client: SqlClient,
  { secrets }: FactorKeys,
  userId: string,
  code: string,
  now: Date,
): Promise<boolean> {
  for (const { id, secret } of await readFactors(client, userId)) {
    const opened = secret && secrets.open(secret, userId);
    const period = opened ? matchTotp(opened, code, now) : undefined;
    if (period === undefined) continue;
    const { rowCount } = await client.query(
      `UPDATE second_factors SET last_period = $2, last_used_at = $3
       WHERE id = $1 AND (last_period IS NULL OR last_period < $2)`,
      [id, period, now],
    );
    if (rowCount === 1) return true;
  }
  return false;
}

type PasskeyUse = { readonly id: string; readonly before: number; readonly signCount: number };

async function checkPasskey(
  client: SqlClient,
  party: RelyingParty,
  { userId, challenge }: Pending,
  { passkey: answer }: FactorAnswer,
): Promise<PasskeyUse | undefined> {
  const passkey = passkeysOf(await readFactors(client, userId)).find(
    ({ credentialId }) => credentialId === answer?.['id'],
  );
  if (!passkey || !answer || challenge === null) return undefined;
  const signCount = await verifyPasskey(party, challenge, passkey, answer);
  return signCount === undefined ? undefined : { id: passkey.id, before: passkey.signCount, signCount };
}

/** @returns false if the passkey was removed, or signed in elsewhere, since it was checked */
async function notePasskeyUse(client: SqlClient, { id, before, signCount }: PasskeyUse, now: Date): Promise<boolean> {
  const { rowCount } = await client.query(
    'UPDATE second_factors SET sign_count = $3, last_used_at = $4 WHERE id = $1 AND sign_count = $2',
    [id, before, signCount, now],
  );
  return rowCount === 1;
}
