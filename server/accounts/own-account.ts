import type { Pool, PoolClient } from 'pg';
import type { CodeTarget } from '#protocol/http/registration.ts';
import type { ServerLanguage } from '#protocol/locales.ts';
import type { Deps } from '../deps.ts';
import type { AccountServices } from './account-services.ts';
import { DomainError } from '../http/domain-error.ts';
import { findAccountByTarget, isTargetTakenError, requireValidCode, targetTakenError } from './registration.ts';
import { rejectProblems } from '../forms/reject-problems.ts';
import { personalWords } from '../passwords/guessable-passwords.ts';
import { checkPassword } from './form-checks.ts';
import { proveOwner, type OwnerProof } from './prove-owner.ts';
import { recordContactChange } from './undo-contact-change.ts';
import { codeTargetKey } from '../verification-codes/code-target.ts';

type OwnDeps = Pick<
  Deps & AccountServices,
  'pool' | 'transact' | 'codes' | 'passwords' | 'sessions' | 'signInLimit' | 'mailer' | 'clock' | 'ids'
>;
type ContactChange = Omit<OwnerProof, 'purpose'> & { readonly target: CodeTarget; readonly code: string };

/** The part of the account that calls about the account itself need. */
export type OwnAccount = {
  readonly username: string;
  readonly passwordHash: string | null;
  readonly language: ServerLanguage;
  /** Contacts of the user, the e-mail address first. */
  readonly targets: readonly CodeTarget[];
};

/** @throws DomainError SessionRevoked if the account was removed meanwhile */
export async function readOwnAccount(
  client: Pool | PoolClient,
  userId: string,
  lock: '' | 'FOR NO KEY UPDATE' = '',
): Promise<OwnAccount> {
  const { rows } = await client.query<{
    username: string;
    password_hash: string | null;
    language_code: ServerLanguage;
    email: string | null;
    area_code: string | null;
    mobile: string | null;
  }>(
    `SELECT username, password_hash, language_code, email, area_code, mobile FROM users
     WHERE id = $1 AND removed_at IS NULL ${lock}`,
    [userId],
  );
  const row = rows[0];
  if (!row) throw new DomainError('SessionRevoked');
  return {
    username: row.username,
    passwordHash: row.password_hash,
    language: row.language_code,
    targets: [
      ...(row.email === null ? [] : [{ method: 'email', email: row.email } as const]),
      ...(row.area_code === null || row.mobile === null
        ? []
        : [{ method: 'phone', areaCode: row.area_code, mobile: row.mobile } as const]),
    ],
  };
}

/**
 * Replaces the account's e-mail address or phone number with one that a code proves. A change needs a proof of the
 * owner too, because the new contact can later reset the password; an account without password and contacts has none
 * to give. The owner is notified at the previous contact, with a link that undoes the change for a week.
 * @throws DomainError InvalidVerifyCode, CodeTooManyTries, AlreadyExistsEmail, AlreadyExistsPhoneNumber,
 *   InvalidCurrentPwd, FieldsInvalid, TooManyRequests
 */
export async function verifyContact(
  deps: OwnDeps,
  { userId, target, code, proof, address }: ContactChange,
  now: Date,
): Promise<void> {
  const { pool, transact, codes, mailer, ids } = deps;
  const codeId = await requireValidCode(codes, {
    purpose: target.method === 'email' ? 'verifyEmail' : 'verifyPhone',
    target,
    userId,
    code,
    now,
  });
  const owner = await findAccountByTarget(pool, target);
  if (owner && owner.id !== userId) throw targetTakenError(target);
  const own = await readOwnAccount(pool, userId);
  const isChange = !own.targets.some((one) => codeTargetKey(one) === codeTargetKey(target));
  const needsProof = isChange && (own.passwordHash !== null || own.targets.length > 0);
  if (needsProof && proof.trim() === '')
    throw new DomainError('FieldsInvalid', { proof: own.passwordHash === null ? 'requiredCode' : 'requiredPassword' });
  const proofId = needsProof
    ? await proveOwner(deps, own, { userId, proof, address, purpose: 'changeContact' })
    : undefined;
  try {
    await transact(async (work) => {
      const before = await readOwnAccount(work.client, userId, 'FOR NO KEY UPDATE');
      if (before.passwordHash !== own.passwordHash) throw new DomainError('InvalidCurrentPwd');
      for (const redeemed of [codeId, ...(proofId === undefined ? [] : [proofId])])
        if (!(await codes.use(work.client, redeemed, now))) throw new DomainError('InvalidVerifyCode');
      const to = before.targets.find(({ method }) => method === target.method) ?? before.targets[0];
      const changeId =
        isChange && to
          ? await recordContactChange(
              work,
              {
                userId,
                method: target.method,
                previous: before.targets.find(({ method }) => method === target.method),
              },
              ids.id(),
            )
          : undefined;
      const changedAt = isChange ? now : null;
      const { rowCount } =
        target.method === 'email'
          ? await work.client.query(
              `UPDATE users SET email = $2, email_verified = true, email_changed_at = coalesce($3, email_changed_at)
               WHERE id = $1 AND removed_at IS NULL`,
              [userId, target.email, changedAt],
            )
          : await work.client.query(
              `UPDATE users SET area_code = $2, mobile = $3, mobile_verified = true,
                 mobile_changed_at = coalesce($4, mobile_changed_at)
               WHERE id = $1 AND removed_at IS NULL`,
              [userId, target.areaCode, target.mobile, changedAt],
            );
      if (rowCount === 0) throw new DomainError('SessionRevoked');
      work.send([userId], { event: 'changed', data: { families: ['account', 'offers', 'auctions'] } });
      if (to && changeId !== undefined && mailer.reaches(to.method)) {
        await mailer.send(
          { to, language: before.language, template: 'contactChanged', params: { method: target.method, changeId } },
          work,
        );
      }
    });
  } catch (error) {
    throw isTargetTakenError(error) ? targetTakenError(target) : error;
  }
}

/**
 * Changes the password, and ends every other session in the same transaction. A wrong old password counts as a failed
 * sign-in, so that an open session cannot be used to guess it.
 * @throws DomainError InvalidCurrentPwd, InvalidNewPwd, FieldsInvalid, TooManyRequests
 */
export async function changePassword(
  { pool, transact, passwords, sessions, signInLimit, mailer }: OwnDeps,
  input: { userId: string; sessionId: string; oldPassword: string; password: string; address: string },
  now: Date,
): Promise<void> {
  const { userId } = input;
  const own = await readOwnAccount(pool, userId);
  const matches = await signInLimit.attempt(userId, input.address, now.getTime(), () =>
    passwords.matches(input.oldPassword, own.passwordHash, input.address),
  );
  if (!matches) throw new DomainError('InvalidCurrentPwd');
  if (input.password === input.oldPassword) throw new DomainError('InvalidNewPwd');
  rejectProblems({ password: checkPassword(input.password, personalWords(own.username, own.targets)) });
  const passwordHash = await passwords.hash(input.password, input.address);
  await transact(async (work) => {
    const { rowCount } = await work.client.query(
      'UPDATE users SET password_hash = $2 WHERE id = $1 AND password_hash = $3',
      [userId, passwordHash, own.passwordHash],
    );
    // Changed by another call since it was compared.
    if (rowCount === 0) throw new DomainError('InvalidCurrentPwd');
    await sessions.revokeAllInTransaction(work, userId, input.sessionId);
    const to = own.targets.find(({ method }) => mailer.reaches(method));
    if (to) await mailer.send({ to, language: own.language, template: 'passwordChanged', params: {} }, work);
  });
}
