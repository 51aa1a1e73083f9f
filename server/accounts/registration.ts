import type { CodeTarget } from '#protocol/http/registration.ts';
import type { ServerLanguage } from '#protocol/locales.ts';
import type { Pool, PoolClient } from 'pg';
import type { Deps } from '../deps.ts';
import type { AccountServices } from './account-services.ts';
import { isUniqueViolation } from '../database/database-error.ts';
import { rejectProblems } from '../forms/reject-problems.ts';
import { DomainError } from '../http/domain-error.ts';
import { personalWords } from '../passwords/guessable-passwords.ts';
import { checkPassword } from './form-checks.ts';
import { resetsPassword } from '../verification-codes/code-messages.ts';
import type { CodeSubject, VerificationCodes } from '../verification-codes/verification-codes.ts';

type AccountDeps = Pick<
  Deps & AccountServices,
  'pool' | 'transact' | 'codes' | 'passwords' | 'sessions' | 'mailer' | 'ids'
>;

/** The fields of a registration, after each was checked. */
export type Registration = {
  readonly target: CodeTarget;
  readonly code: string;
  readonly username: string;
  readonly password: string;
  readonly language: ServerLanguage;
  /** `clientAddressKey(request.ip)` */
  readonly address: string;
};

/**
 * Proves a code without redeeming it.
 * @returns its id
 * @throws DomainError InvalidVerifyCode, CodeTooManyTries
 */
export async function requireValidCode(
  codes: VerificationCodes,
  input: CodeSubject & { readonly code: string; readonly now: Date },
): Promise<string> {
  const proof = await codes.prove(input);
  if (proof.verdict === 'ok') return proof.codeId;
  throw new DomainError(proof.verdict === 'tooMany' ? 'CodeTooManyTries' : 'InvalidVerifyCode');
}

type AccountOfTarget = { id: string; username: string; email: string | null; language: ServerLanguage };

/** The account with this address or number. Never reveal it before the caller has proven to own the contact. */
export async function findAccountByTarget(
  client: Pool | PoolClient,
  target: CodeTarget,
): Promise<AccountOfTarget | undefined> {
  const columns = 'id, username, email, language_code AS language';
  const { rows } =
    target.method === 'email'
      ? await client.query<AccountOfTarget>(`SELECT ${columns} FROM users WHERE email = $1`, [target.email])
      : await client.query(`SELECT ${columns} FROM users WHERE area_code = $1 AND mobile = $2`, [
          target.areaCode,
          target.mobile,
        ]);
  return rows[0];
}

/** The error for a contact of another account; thrown only after the caller proved to own the contact. */
export const targetTakenError = (target: CodeTarget): DomainError =>
  new DomainError(target.method === 'email' ? 'AlreadyExistsEmail' : 'AlreadyExistsPhoneNumber');

/** Whether a write failed because another account took the address or number meanwhile. */
export function isTargetTakenError(error: unknown): boolean {
  return isUniqueViolation(error, 'users_email') || isUniqueViolation(error, 'users_mobile');
}

/**
 * Creates an account. The code is redeemed only if everything else is valid, so that a taken username does not cost a
 * new code.
 * @returns the id of the new account
 * @throws DomainError InvalidVerifyCode, CodeTooManyTries, AlreadyExistsEmail, AlreadyExistsPhoneNumber, FieldsInvalid
 */
export async function registerAccount(
  { pool, transact, codes, passwords, ids }: AccountDeps,
  input: Registration,
  now: Date,
): Promise<string> {
  const { target, username } = input;
  const codeId = await requireValidCode(codes, { purpose: 'register', target, code: input.code, now });
  if (await findAccountByTarget(pool, target)) throw targetTakenError(target);
  const { rowCount } = await pool.query('SELECT 1 FROM users WHERE username = $1', [username]);
  if (rowCount !== 0) throw usernameTaken();
  const passwordHash = await passwords.hash(input.password, input.address);
  const userId = ids.id();
  const byEmail = target.method === 'email';
  try {
    await transact(async ({ client }) => {
      if (!(await codes.use(client, codeId, now))) throw new DomainError('InvalidVerifyCode');
      await client.query(
        `INSERT INTO users (id, username, email, email_verified, area_code, mobile, mobile_verified, password_hash,
           language_code, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        [
          userId,
          username,
          byEmail ? target.email : null,
          byEmail,
          byEmail ? null : target.areaCode,
          byEmail ? null : target.mobile,
          !byEmail,
          passwordHash,
          input.language,
          now,
        ],
      );
    });
  } catch (error) {
    if (isUniqueViolation(error, 'users_username_unique')) throw usernameTaken();
    if (isTargetTakenError(error)) throw targetTakenError(target);
    throw error;
  }
  return userId;
}

const usernameTaken = (): DomainError => new DomainError('FieldsInvalid', { username: 'usernameTaken' });

/**
 * Sets a new password with a code, which also verifies the contact, and ends every session. No code is ever sent to a
 * contact without an account or to one that was changed lately, so the answer for these is that of a wrong code.
 */
export async function resetPassword(
  { pool, transact, codes, passwords, sessions, mailer }: AccountDeps,
  input: { target: CodeTarget; code: string; password: string; address: string },
  now: Date,
): Promise<void> {
  const { target } = input;
  const codeId = await requireValidCode(codes, { purpose: 'resetPassword', target, code: input.code, now });
  const account = await findAccountByTarget(pool, target);
  if (!account || !(await resetsPassword(pool, target, now))) throw new DomainError('InvalidVerifyCode');
  rejectProblems({ password: checkPassword(input.password, personalWords(account.username, [target])) });
  const passwordHash = await passwords.hash(input.password, input.address);
  await transact(async (work) => {
    if (!(await codes.use(work.client, codeId, now))) throw new DomainError('InvalidVerifyCode');
    const verified = target.method === 'email' ? 'email_verified' : 'mobile_verified';
    const { rowCount } = await work.client.query(
      `UPDATE users SET password_hash = $2, ${verified} = true WHERE id = $1 AND removed_at IS NULL`,
      [account.id, passwordHash],
    );
    if (rowCount === 0) throw new DomainError('InvalidVerifyCode');
    await sessions.revokeAllInTransaction(work, account.id);
    const to: CodeTarget = account.email === null ? target : { method: 'email', email: account.email };
    if (mailer.reaches(to.method))
      await mailer.send({ to, language: account.language, template: 'passwordChanged', params: {} }, work);
  });
}
