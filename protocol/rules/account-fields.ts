/**
 * Fields of accounts and stores (spec §5). Pages check them beside the field, the server checks them again; each check
 * returns the problem's key (field-problems.ts) or undefined.
 *
 * [VAL-1] A username has 4–20 characters, only a–z, digits, underscore and dot.
 * [VAL-2] An e-mail address has 1–254 characters, a dot-atom local part of at most 64, labels of 1–63, at least one
 * dot.
 * [VAL-3] A password has 8–128 characters; the server also rejects common and personal ones.
 * [VAL-4] A password and its confirmation are the same.
 * [VAL-5] A store's display name has 4–60 characters besides surrounding white space.
 */
import { STORE, TEXT } from '../limits.ts';
import type { FieldProblem } from './field-problems.ts';

/** VAL-1. */
export function usernameProblem(username: string): FieldProblem | undefined {
  if (username === '') return 'requiredUsername';
  if (username.length < TEXT.usernameMin || username.length > TEXT.usernameMax) return 'usernameLength';
  return /^[a-z0-9_.]+$/.test(username) ? undefined : 'usernameFormat';
}

const LABEL = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;
const ATOM = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+$/;

/** VAL-2. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  if (at < 1 || text.length > TEXT.emailMax || at > TEXT.emailLocalMax) return false;
  const labels = text.slice(at + 1).split('.');
  return (
    text
      .slice(0, at)
      .split('.')
      .every((atom) => ATOM.test(atom)) &&
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label))
  );
}

/** VAL-3. */
export function passwordProblem(password: string): FieldProblem | undefined {
  if (password === '') return 'requiredPassword';
  return password.length < TEXT.passwordMin || password.length > TEXT.passwordMax ? 'passwordLength' : undefined;
}

/** VAL-4. */
export function confirmationProblem(password: string, confirmation: string): FieldProblem | undefined {
  if (confirmation === '') return 'requiredConfirmPassword';
  return password === confirmation ? undefined : 'passwordDifferent';
}

/** VAL-5. */
export function storeNameProblem(displayName: string): FieldProblem | undefined {
  const { length } = displayName.trim();
  return length < TEXT.storeNameMin || length > STORE.nameMax ? 'storeNameLength' : undefined;
}
