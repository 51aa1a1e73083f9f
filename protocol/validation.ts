/**
 * The rules of spec §5 that both sides check. Each schema's message is a stable key; the client translates it
 * beside the field, the server names the field in `params.fields`.
 */
import { z } from 'zod';
import { isEmail } from './email.ts';
import { TEXT } from './limits.ts';

/** VAL-1: 4–20 characters, only a–z, digits, underscore and dot (spec §5, Username). */
export const username = z
  .string()
  .min(TEXT.usernameMin, 'usernameLength')
  .max(TEXT.usernameMax, 'usernameLength')
  .regex(/^[a-z0-9_.]+$/, 'usernameFormat');

/** VAL-2 (email.ts). */
export const email = z.string().refine(isEmail, 'emailFormat');

/** VAL-3: passwords are 8–128 characters; the list of common ones is the server's. */
export const password = z.string().min(TEXT.passwordMin, 'passwordLength').max(TEXT.passwordMax, 'passwordLength');

/** VAL-4: a password and its confirmation are the same (spec §5). */
export const samePassword = (value: { password: string; confirmPassword: string }): boolean =>
  value.password === value.confirmPassword;

/** VAL-5: a store's display name has at least 4 characters (spec §5). */
export const storeDisplayName = z.string().trim().min(TEXT.storeNameMin, 'storeNameLength').max(60, 'storeNameLength');
