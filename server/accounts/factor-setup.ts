import type { FactorKind } from '#protocol/http/second-factors.ts';
import { ACCOUNT } from '#protocol/limits.ts';
import type { AuditAction } from '#protocol/rules/audit-actions.ts';
import { writeAuditEntry } from '../audit/write-audit-entry.ts';
import { isUniqueViolation } from '../database/database-error.ts';
import type { Deps } from '../deps.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { DomainError } from '../http/domain-error.ts';
import type { FactorsChangedParams } from '../mail/templates/factors-changed.ts';
import { passkeysOf, readFactors } from '../second-factors/factors.ts';
import { newPasskeyOptions, verifyNewPasskey, type Passkey, type RelyingParty } from '../second-factors/passkeys.ts';
import type { FactorKeys } from '../second-factors/pending-sign-ins.ts';
import { replaceRecoveryCodes } from '../second-factors/recovery-codes.ts';
import { matchTotp, newTotpSecret, totpUri } from '../second-factors/totp.ts';
import type { AccountServices } from './account-services.ts';
import { readOwnAccount } from './own-account.ts';
import { proveOwner } from './prove-owner.ts';

type SetupDeps = Pick<
  Deps & AccountServices,
  'pool' | 'transact' | 'codes' | 'passwords' | 'sessions' | 'signInLimit' | 'mailer' | 'clock' | 'ids'
> & { readonly keys: FactorKeys };
type Owner = { readonly userId: string; readonly proof: string; readonly address: string };
type Answer = {
  readonly setupId: string;
  readonly name: string;
  readonly code: string;
  readonly passkey: Record<string, unknown> | undefined;
};
type BegunSetup = {
  setupId: string;
  totp: { secret: string; uri: string } | null;
  passkey: Record<string, unknown> | null;
};

/**
 * Runs a change of the second factors for the proven owner. An account without password and contacts has no proof to
 * give.
 */
async function asOwner<Result>(
  deps: SetupDeps,
  { userId, proof, address }: Owner,
  change: (work: UnitOfWork) => Promise<Result>,
): Promise<Result> {
  const own = await readOwnAccount(deps.pool, userId);
  const needsProof = own.passwordHash !== null || own.targets.length > 0;
  if (needsProof && proof.trim() === '')
    throw new DomainError('FieldsInvalid', { proof: own.passwordHash === null ? 'requiredCode' : 'requiredPassword' });
  const codeId = needsProof
    ? await proveOwner(deps, own, { userId, proof, address, purpose: 'changeFactor' })
    : undefined;
  return deps.transact(async (work) => {
    const now = await readOwnAccount(work.client, userId, 'FOR NO KEY UPDATE');
    if (now.passwordHash !== own.passwordHash) throw new DomainError('InvalidCurrentPwd');
    if (codeId !== undefined && !(await deps.codes.use(work.client, codeId, work.now)))
      throw new DomainError('InvalidVerifyCode');
    return change(work);
  });
}

/**
 * Begins to set up a second factor; an earlier set-up of the account ends.
 * @throws DomainError FactorsTooMany, and what `proveOwner` throws
 */
export async function beginFactor(
  deps: SetupDeps,
  party: RelyingParty,
  { kind, ...owner }: Owner & { readonly kind: FactorKind },
): Promise<BegunSetup> {
  return asOwner(deps, owner, async ({ client, now }) => {
    const { userId } = owner;
    const factors = await readFactors(client, userId);
    if (factors.length >= ACCOUNT.factorsMost) throw new DomainError('FactorsTooMany');
    const { username } = await readOwnAccount(client, userId);
    const secret = kind === 'totp' ? newTotpSecret() : null;
    const passkey =
      kind === 'passkey' ? await newPasskeyOptions(party, { id: userId, username }, passkeysOf(factors)) : null;
    const setupId = deps.ids.id();
    await client.query('DELETE FROM factor_setups WHERE user_id = $1', [userId]);
    await client.query(
      'INSERT INTO factor_setups (id, user_id, secret, challenge, expires_at) VALUES ($1, $2, $3, $4, $5)',
      [
        setupId,
        userId,
        secret === null ? null : deps.keys.secrets.seal(secret, userId),
        passkey?.challenge ?? null,
        new Date(now.getTime() + ACCOUNT.factorPatience),
      ],
    );
    return {
      setupId,
      totp: secret === null ? null : { secret, uri: totpUri(secret, username) },
      passkey: passkey?.options ?? null,
    };
  });
}

/**
 * Completes a set-up with a code of the app or the answer of the passkey. The first factor comes with recovery codes,
 * and ends every other session: they were opened without it.
 * @returns new recovery codes, none after the first factor
 * @throws DomainError SecondFactorWrong, FactorSetupExpired, FactorsTooMany, PasskeyKnown
 */
export async function confirmFactor(
  deps: SetupDeps,
  party: RelyingParty,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
  answer: Answer,
): Promise<string[]> {
  const { pool, transact, sessions, keys, clock } = deps;
  const { rows } = await pool.query<{ secret: Buffer | null; challenge: string | null }>(
    `UPDATE factor_setups SET tries = tries + 1
     WHERE id = $1 AND user_id = $2 AND expires_at > $3 AND tries < ${ACCOUNT.factorTries}
     RETURNING secret, challenge`,
    [answer.setupId, userId, clock()],
  );
  const setup = rows[0];
  if (!setup) throw new DomainError('FactorSetupExpired');
  const secret = setup.secret && keys.secrets.open(setup.secret, userId);
  const period = secret ? matchTotp(secret, answer.code, clock()) : undefined;
  const passkey =
    setup.challenge !== null && answer.passkey
      ? await verifyNewPasskey(party, setup.challenge, answer.passkey)
      : undefined;
  if (period === undefined && !passkey) throw new DomainError('SecondFactorWrong');
  try {
    return await transact(async (work) => {
      const { client } = work;
      await readOwnAccount(client, userId, 'FOR NO KEY UPDATE');
      const { rowCount } = await client.query('DELETE FROM factor_setups WHERE id = $1', [answer.setupId]);
      if (rowCount !== 1) throw new DomainError('FactorSetupExpired');
      const before = await readFactors(client, userId);
      if (before.length >= ACCOUNT.factorsMost) throw new DomainError('FactorsTooMany');
      await insertFactor(work, deps.ids.id(), { userId, name: answer.name, secret: setup.secret, period, passkey });
      await recordFactorChange(deps, work, userId, 'addFactor', passkey ? 'passkeyAdded' : 'totpAdded');
      if (before.length > 0) return [];
      await sessions.revokeAllInTransaction(work, userId, sessionId);
      return replaceRecoveryCodes(client, keys.recoveryKey, userId);
    });
  } catch (error) {
    throw isUniqueViolation(error, 'second_factors_credential_id_unique') ? new DomainError('PasskeyKnown') : error;
  }
}

async function insertFactor(
  { client, now }: UnitOfWork,
  id: string,
  factor: {
    userId: string;
    name: string;
    secret: Buffer | null;
    period: number | undefined;
    passkey: Passkey | undefined;
  },
): Promise<void> {
  const { userId, passkey } = factor;
  await client.query(
    `INSERT INTO second_factors (id, user_id, kind, name, secret, last_period, credential_id, public_key, sign_count,
       transports, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      id,
      userId,
      passkey ? 'passkey' : 'totp',
      factor.name,
      passkey ? null : factor.secret,
      // The code of the set-up does not sign in as well.
      passkey ? null : factor.period,
      passkey?.credentialId ?? null,
      passkey ? Buffer.from(passkey.publicKey) : null,
      passkey?.signCount ?? null,
      passkey?.transports ?? [],
      now,
    ],
  );
}

/**
 * Removes a second factor, and the recovery codes with the last one.
 * @throws DomainError NotFoundService, and what `proveOwner` throws
 */
export async function removeFactor(
  deps: SetupDeps,
  { factorId, ...owner }: Owner & { readonly factorId: string },
): Promise<void> {
  const { userId } = owner;
  await asOwner(deps, owner, async (work) => {
    const { client } = work;
    const removed = await client.query('DELETE FROM second_factors WHERE id = $1 AND user_id = $2', [factorId, userId]);
    if (removed.rowCount !== 1) throw new DomainError('NotFoundService');
    if ((await readFactors(client, userId)).length === 0)
      await client.query('DELETE FROM recovery_codes WHERE user_id = $1', [userId]);
    await recordFactorChange(deps, work, userId, 'removeFactor', 'removed');
  });
}

/**
 * Replaces the recovery codes of an account with a second factor.
 * @throws DomainError NotFoundService, and what `proveOwner` throws
 */
export async function renewRecoveryCodes(deps: SetupDeps, owner: Owner): Promise<string[]> {
  return asOwner(deps, owner, async (work) => {
    if ((await readFactors(work.client, owner.userId)).length === 0) throw new DomainError('NotFoundService');
    await recordFactorChange(deps, work, owner.userId, 'renewRecoveryCodes', 'codesRenewed');
    return replaceRecoveryCodes(work.client, deps.keys.recoveryKey, owner.userId);
  });
}

/** Writes the audit entry of a change, notifies the owner, and lets staff rights follow it. */
export async function recordFactorChange(
  { sessions, mailer }: Pick<SetupDeps, 'sessions' | 'mailer'>,
  work: UnitOfWork,
  userId: string,
  action: AuditAction,
  change: FactorsChangedParams['change'],
): Promise<void> {
  await writeAuditEntry(work.client, { actorId: userId, action, subjectKind: 'user', subject: userId }, work.now);
  await notifyOwner({ mailer }, work, userId, change);
  work.afterCommit(() => sessions.uncacheAccount(userId));
}

/** Sends the owner what happened to the second step of the sign-in. */
export async function notifyOwner(
  { mailer }: Pick<SetupDeps, 'mailer'>,
  work: UnitOfWork,
  userId: string,
  change: FactorsChangedParams['change'],
): Promise<void> {
  const own = await readOwnAccount(work.client, userId);
  const to = own.targets.find(({ method }) => mailer.reaches(method));
  if (to) await mailer.send({ to, language: own.language, template: 'factorsChanged', params: { change } }, work);
}
