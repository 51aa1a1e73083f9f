import type { Pool } from 'pg';
import type { CodePurpose } from '../database/schema/accounts.ts';
import type { PrepareMail } from '../mail/mailer.ts';
import { parseCodeTargetKey } from './code-target.ts';
import { codeDigits } from './verification-codes.ts';

/**
 * Puts the digits into messages with codes just before they are sent. Only here, after the call was answered, it is
 * decided by the existence of an account which message is sent, and whether one is sent at all.
 */
export function prepareCodeMessages({ pool, key, clock }: { pool: Pool; key: Buffer; clock: () => Date }): PrepareMail {
  return async (template, params) => {
    if (template !== 'code') return { template, params };
    const codeId = String(params['codeId']);
    const { rows } = await pool.query<{ purpose: CodePurpose; target: string }>(
      `SELECT purpose, target FROM verification_codes c
       WHERE id = $1 AND used_at IS NULL AND expires_at > $2
         AND NOT EXISTS (
           SELECT FROM verification_codes n WHERE n.target = c.target AND n.purpose = c.purpose
             AND n.user_id IS NOT DISTINCT FROM c.user_id AND n.created_at > c.created_at)`,
      [codeId, clock()],
    );
    const row = rows[0];
    if (!row) return undefined;
    const code = codeDigits(key, codeId);
    if (row.purpose !== 'register' && row.purpose !== 'resetPassword') return { template, params: { ...params, code } };
    const known = await hasAccount(pool, row.target);
    if (row.purpose === 'resetPassword') return known ? { template, params: { ...params, code } } : undefined;
    return { template: known ? 'accountExists' : 'code', params: { ...params, code } };
  };
}

async function hasAccount(pool: Pool, targetKey: string): Promise<boolean> {
  const target = parseCodeTargetKey(targetKey);
  const { rows } =
    target.method === 'email'
      ? await pool.query('SELECT 1 FROM users WHERE email = $1', [target.email])
      : await pool.query('SELECT 1 FROM users WHERE area_code = $1 AND mobile = $2', [target.areaCode, target.mobile]);
  return rows.length > 0;
}
