import type { FieldProblem } from '#protocol/field-problems.ts';
import { ACCOUNT } from '#protocol/limits.ts';
import { password as passwordRule, username as usernameRule } from '#protocol/validation.ts';
import { isCommonPassword } from './common-passwords.ts';

/** The rules of the fields of sign-up and of changing a password (spec §5). Each answers the field's problem, or none. */
type Judged = FieldProblem | undefined;

/** Usernames of removed accounts begin like this, and no other. */
export const REMOVED_USERNAME_PREFIX = 'removed.';

/** REG-3, VAL-1. */
export function checkUsername(typed: string): Judged {
  if (typed === '') return 'requiredUsername';
  const result = usernameRule.safeParse(typed);
  if (!result.success) return result.error.issues[0]?.message as FieldProblem;
  return typed.startsWith(REMOVED_USERNAME_PREFIX) ? 'usernameTaken' : undefined;
}

/** REG-4, VAL-3. */
export function checkPassword(typed: string): Judged {
  if (typed === '') return 'requiredPassword';
  if (!passwordRule.safeParse(typed).success) return 'passwordLength';
  return isCommonPassword(typed) ? 'passwordCommon' : undefined;
}

/** VAL-4. */
export function checkPasswordConfirmation(password: string, confirmation: string): Judged {
  if (confirmation === '') return 'requiredConfirmPassword';
  return password === confirmation ? undefined : 'passwordDifferent';
}

const CODE = new RegExp(`^\\d{${ACCOUNT.codeDigits}}$`);

/** A code as it was typed or pasted, with or without spaces. */
export const normalizeCode = (typed: string): string => typed.replace(/\s/g, '');

export function checkCode(typed: string): Judged {
  const code = normalizeCode(typed);
  if (code === '') return 'requiredCode';
  return CODE.test(code) ? undefined : 'codeFormat';
}
