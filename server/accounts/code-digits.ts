import { createHmac } from 'node:crypto';
import { ACCOUNT } from '#protocol/limits.ts';

/**
 * CODE-1: the digits of a code follow from its id and the installation's key, so that no table, backup or log of the
 * database holds them, hashed or not.
 */
export function codeDigits(key: Buffer, codeId: string): string {
  const bits = createHmac('sha256', key).update(codeId).digest().readBigUInt64BE();
  return String(bits % 10n ** BigInt(ACCOUNT.codeDigits)).padStart(ACCOUNT.codeDigits, '0');
}
