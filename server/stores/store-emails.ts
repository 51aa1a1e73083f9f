import type { ServerLanguage } from '#protocol/locales.ts';
import { storeEmails } from '../database/schema/stores.ts';
import type { Deps } from '../deps.ts';
import type { VerificationCodes } from '../verification-codes/verification-codes.ts';
import { DomainError } from '../http/domain-error.ts';
import { holdAccount } from '../account-state/hold-account.ts';
import { readCodeTarget } from '../verification-codes/code-target.ts';

/**
 * Sends a code to the future address of a store.
 * @param request.address `clientAddressKey(request.ip)`
 * @throws DomainError FieldsInvalid, TooManyRequests
 */
export async function sendStoreCode(
  { codes }: { readonly codes: VerificationCodes },
  request: { userId: string; email: string; language: ServerLanguage; address: string; now: Date },
): Promise<{ resendAt: number; expiresAt: number }> {
  const { userId, language, address, now } = request;
  const { resendAt, expiresAt } = await codes.issue({
    purpose: 'storeEmail',
    target: emailTarget(request.email),
    userId,
    language,
    address,
    now,
  });
  return { resendAt, expiresAt };
}

/**
 * Verifies the address with a code. Verifying it twice is not an error.
 * @throws DomainError FieldsInvalid, StoreEmail_VerifyCodeMatchError, CodeTooManyTries
 */
export async function verifyStoreEmail(
  { codes, transact }: Pick<Deps, 'transact'> & { readonly codes: VerificationCodes },
  request: { userId: string; email: string; code: string; now: Date },
): Promise<void> {
  const { userId, code, now } = request;
  const target = emailTarget(request.email);
  if (code.trim() === '') throw new DomainError('FieldsInvalid', { code: 'requiredCode' });
  const verdict = await codes.check({ purpose: 'storeEmail', target, userId, code, now });
  if (verdict === 'tooMany') throw new DomainError('CodeTooManyTries');
  if (verdict === 'wrong') throw new DomainError('StoreEmail_VerifyCodeMatchError');
  await transact(async (work) => {
    await holdAccount(work, userId);
    await work.db.insert(storeEmails).values({ userId, email: target.email, verifiedAt: now }).onConflictDoNothing();
  });
}

function emailTarget(email: string): { method: 'email'; email: string } {
  const read = readCodeTarget({ method: 'email', email }, '');
  if ('problems' in read) throw new DomainError('FieldsInvalid', { ...read.problems });
  if (read.target.method !== 'email') throw new Error('expected an e-mail address');
  return read.target;
}
