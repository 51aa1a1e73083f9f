import type { Pool, PoolClient } from 'pg';
import type { CodeTarget } from '#protocol/http/registration.ts';
import type { ServerLanguage } from '#protocol/locales.ts';
import type { Deps } from '../deps.ts';
import type { AccountServices } from './account-services.ts';
import { DomainError } from '../http/domain-error.ts';
import { findAccountByTarget, isTargetTakenError, requireValidCode, targetTakenError } from './registration.ts';
import { codeTargetKey } from '../verification-codes/code-target.ts';

type OwnDeps = Pick<
  Deps & AccountServices,
  'pool' | 'transact' | 'codes' | 'passwords' | 'sessions' | 'signInLimit' | 'mailer'
>;

/** The part of the account that calls about the account itself need. */
export type OwnAccount = {
  readonly username: string;
  readonly passwordHash: string | null;
  readonly language: ServerLanguage;
  /** Contacts of the user, the e-mail address first. */
  readonly targets: readonly CodeTarget[];
};

/** @throws DomainError Unauthenticated if the account was removed meanwhile */
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
  if (!row) throw new DomainError('Unauthenticated');
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
 * Replaces the account's e-mail address or phone number with one that a code proves. The owner is notified at the
 * previous contact, because the new one is enough to reset the password.
 * @throws DomainError InvalidVerifyCode, CodeTooManyTries, AlreadyExistsEmail, AlreadyExistsPhoneNumber
 */
export async function verifyContact(
  { pool, transact, codes, mailer }: OwnDeps,
  { userId, target, code }: { userId: string; target: CodeTarget; code: string },
  now: Date,
): Promise<void> {
  const codeId = await requireValidCode(codes, {
    purpose: target.method === 'email' ? 'verifyEmail' : 'verifyPhone',
    target,
    userId,
    code,
    now,
  });
  const owner = await findAccountByTarget(pool, target);
  if (owner && owner.id !== userId) throw targetTakenError(target);
  try {
    await transact(async (work) => {
      const before = await readOwnAccount(work.client, userId, 'FOR NO KEY UPDATE');
      if (!(await codes.use(work.client, codeId, now))) throw new DomainError('InvalidVerifyCode');
      const { rowCount } =
        target.method === 'email'
          ? await work.client.query(
              'UPDATE users SET email = $2, email_verified = true WHERE id = $1 AND removed_at IS NULL',
              [userId, target.email],
            )
          : await work.client.query(
              `UPDATE users SET area_code = $2, mobile = $3, mobile_verified = true
               WHERE id = $1 AND removed_at IS NULL`,
              [userId, target.areaCode, target.mobile],
            );
      if (rowCount === 0) throw new DomainError('Unauthenticated');
      work.send([userId], { event: 'changed', data: { families: ['account'] } });
      const to = before.targets.find(({ method }) => method === target.method) ?? before.targets[0];
      if (to && codeTargetKey(to) !== codeTargetKey(target) && mailer.reaches(to.method)) {
        await mailer.send(
          { to, language: before.language, template: 'contactChanged', params: { method: target.method } },
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
 * @throws DomainError InvalidCurrentPwd, InvalidNewPwd, TooManyRequests
 */
export async function changePassword(
  { pool, transact, passwords, sessions, signInLimit, mailer }: OwnDeps,
  input: { userId: string; sessionId: string; oldPassword: string; password: string; address: string },
  now: Date,
): Promise<void> {
  const { userId } = input;
  const own = await readOwnAccount(pool, userId);
  const matches = await signInLimit.attempt(userId, input.address, now.getTime(), () =>
    passwords.matches(input.oldPassword, own.passwordHash),
  );
  if (!matches) throw new DomainError('InvalidCurrentPwd');
  if (input.password === input.oldPassword) throw new DomainError('InvalidNewPwd');
  const passwordHash = await passwords.hash(input.password);
  await transact(async (work) => {
    const { rowCount } = await work.client.query(
      'UPDATE users SET password_hash = $2 WHERE id = $1 AND password_hash = $3',
      [userId, passwordHash, own.passwordHash],
    );
    // Changed by another call since it was compared.
    if (rowCount === 0) throw new DomainError('InvalidCurrentPwd');
    await sessions.endAllInTransaction(work, userId, input.sessionId);
    const to = own.targets.find(({ method }) => mailer.reaches(method));
    if (to) await mailer.send({ to, language: own.language, template: 'passwordChanged', params: {} }, work);
  });
}
