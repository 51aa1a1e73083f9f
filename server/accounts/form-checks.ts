import type { FieldProblem } from '#protocol/field-problems.ts';
import { ACCOUNT } from '#protocol/limits.ts';
import { password as passwordRule, username as usernameRule } from '#protocol/validation.ts';
import { isCommonPassword } from '../passwords/common-passwords.ts';

// Checks of registration and password fields (spec §5). Each returns the problem of its field, or undefined.

type CheckResult = FieldProblem | undefined;

/** Only usernames of removed accounts have this prefix. */
export const REMOVED_USERNAME_PREFIX = 'removed.';

export function checkUsername(typed: string): CheckResult {
  if (typed === '') return 'requiredUsername';
  const result = usernameRule.safeParse(typed);
  if (!result.success) return result.error.issues[0]?.message as FieldProblem;
  return typed.startsWith(REMOVED_USERNAME_PREFIX) ? 'usernameTaken' : undefined;
}

export function checkPassword(typed: string): CheckResult {
  if (typed === '') return 'requiredPassword';
  if (!passwordRule.safeParse(typed).success) return 'passwordLength';
  return isCommonPassword(typed) ? 'passwordCommon' : undefined;
}

export function checkPasswordConfirmation(password: string, confirmation: string): CheckResult {
  if (confirmation === '') return 'requiredConfirmPassword';
  return password === confirmation ? undefined : 'passwordDifferent';
}

const CODE = new RegExp(`^\\d{${ACCOUNT.codeDigits}}$`);

/** Removes the spaces of a code that was typed or pasted. */
export const normalizeCode = (typed: string): string => typed.replace(/\s/g, '');

export function checkCode(typed: string): CheckResult {
  const code = normalizeCode(typed);
  if (code === '') return 'requiredCode';
  return CODE.test(code) ? undefined : 'codeFormat';
}
