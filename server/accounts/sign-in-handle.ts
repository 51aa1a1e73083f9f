import type { Pool } from 'pg';
import { toPlainDigits } from '#protocol/rules/typed-numbers.ts';
import type { LOGON_TYPES } from '#protocol/http/endpoints/account.ts';

export type SignInMethod = (typeof LOGON_TYPES)[number];

/** What was typed at sign-in, read in every way it can be meant; null where it cannot be meant. */
export type SignInHandle = {
  readonly username: string | null;
  readonly email: string | null;
  readonly phone: string | null;
};

/**
 * Reads what was typed at sign-in. `auto` decides by form: text with an `@` is an e-mail address; digits may be a phone
 * number with area code (`+852 9123 4567`, `85291234567`) or a username.
 */
export function readSignInHandle(typed: string, logonType: SignInMethod): SignInHandle {
  const text = toPlainDigits(typed).toLowerCase();
  const digits = /^\+?[\d\s()-]+$/.test(text) ? text.replace(/\D/g, '') : '';
  const mayBe = (type: SignInMethod): boolean => logonType === 'auto' || logonType === type;
  return {
    email: mayBe('email') && text.includes('@') ? text : null,
    phone: mayBe('phone') && digits.length >= 6 && digits.length <= 19 ? digits : null,
    username: mayBe('username') && !text.includes('@') ? text : null,
  };
}

/** The key that failures of a handle are counted by; the same for every spelling. */
export const signInHandleKey = (handle: SignInHandle): string => handle.email ?? handle.phone ?? handle.username ?? '';

const AREA_CODE_DIGITS = [1, 2, 3, 4];

/**
 * Finds the account of a handle. A phone number wins over a username of the same digits; otherwise a user could take
 * another user's number as username and lock its owner out.
 */
export async function findAccountByHandle(
  pool: Pool,
  handle: SignInHandle,
): Promise<{ id: string; passwordHash: string | null } | undefined> {
  const { phone } = handle;
  const split =
    phone === null ? [] : AREA_CODE_DIGITS.map((count) => [phone.slice(0, count), phone.slice(count)] as const);
  const { rows } = await pool.query<{ id: string; password_hash: string | null }>({
    name: 'accounts-find',
    text: `SELECT id, password_hash FROM (
             SELECT id, password_hash, 1 AS rank FROM users WHERE email = $1
             UNION ALL SELECT u.id, u.password_hash, 2 FROM users u
               JOIN unnest($2::text[], $3::text[]) AS p(area_code, mobile)
                 ON u.area_code = p.area_code AND u.mobile = p.mobile
             UNION ALL SELECT id, password_hash, 3 FROM users WHERE username = $4
           ) AS found ORDER BY rank LIMIT 1`,
    values: [handle.email, split.map(([area]) => area), split.map(([, mobile]) => mobile), handle.username],
  });
  const row = rows[0];
  return row && { id: row.id, passwordHash: row.password_hash };
}
