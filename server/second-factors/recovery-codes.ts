import { createHmac, randomInt } from 'node:crypto';
import { ACCOUNT } from '#protocol/limits.ts';
import { normalizeCode } from '#protocol/rules/typed-numbers.ts';
import type { SqlClient } from '../database/pool.ts';

/** Letters and digits that are not confused with each other: 5 bits each. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
const LENGTH = 16;
const GROUP = 4;

const hashOf = (key: Buffer, userId: string, code: string): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify([userId, code]))
    .digest();
const normalize = (typed: string): string =>
  normalizeCode(typed)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/**
 * Replaces the recovery codes of an account.
 * @param key outside the database: its hashes cannot be tried without it
 * @returns the new codes, which are stored nowhere: 16 characters, 79 bits
 */
export async function replaceRecoveryCodes(client: SqlClient, key: Buffer, userId: string): Promise<string[]> {
  const codes = Array.from({ length: ACCOUNT.recoveryCodes }, () =>
    Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  );
  await client.query('DELETE FROM recovery_codes WHERE user_id = $1', [userId]);
  await client.query('INSERT INTO recovery_codes (user_id, code_hash) SELECT $1, unnest($2::bytea[])', [
    userId,
    codes.map((code) => hashOf(key, userId, code)),
  ]);
  return codes.map((code) => code.match(new RegExp(`.{${GROUP}}`, 'g'))?.join('-') ?? code);
}

/** Uses a code up. @returns whether it was one of the account */
export async function redeemRecoveryCode(
  client: SqlClient,
  key: Buffer,
  userId: string,
  typed: string,
): Promise<boolean> {
  const { rowCount } = await client.query('DELETE FROM recovery_codes WHERE user_id = $1 AND code_hash = $2', [
    userId,
    hashOf(key, userId, normalize(typed)),
  ]);
  return rowCount === 1;
}
