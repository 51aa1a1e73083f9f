import type { FieldProblem } from '#protocol/rules/field-problems.ts';
import { ACCOUNT } from '#protocol/limits.ts';
import { isCommonPassword, isPersonalPassword } from '../passwords/guessable-passwords.ts';
import { passwordProblem, usernameProblem } from '#protocol/rules/account-fields.ts';
import { reservedUsernameProblem } from '#protocol/rules/names.ts';
import { normalizeCode } from '#protocol/rules/typed-numbers.ts';

// Checks of registration and password fields (spec §5). Each returns the problem of its field, or undefined.

type CheckResult = FieldProblem | undefined;

/** Only usernames of removed accounts have this prefix. */
export const REMOVED_USERNAME_PREFIX = 'removed.';

/** A removed account's prefix is one of the reserved words. */
export function checkUsername(typed: string): CheckResult {
  return usernameProblem(typed) ?? reservedUsernameProblem(typed);
}

/** @param words of the account, as `personalWords` lists them; none where they are checked later */
export function checkPassword(typed: string, words: readonly string[] = []): CheckResult {
  const problem = passwordProblem(typed);
  if (problem !== undefined) return problem;
  if (isCommonPassword(typed)) return 'passwordCommon';
  return isPersonalPassword(typed, words) ? 'passwordPersonal' : undefined;
}

const CODE = new RegExp(`^\\d{${ACCOUNT.codeDigits}}$`);

export function checkCode(typed: string): CheckResult {
  const code = normalizeCode(typed);
  if (code === '') return 'requiredCode';
  return CODE.test(code) ? undefined : 'codeFormat';
}
