import type { Pool } from 'pg';
import type { CodeTarget } from '#protocol/http/registration.ts';
import { ACCOUNT } from '#protocol/limits.ts';
import type { CodePurpose } from '../database/schema/accounts.ts';
import type { SqlClient } from '../database/pool.ts';
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
    if (row.purpose === 'resetPassword') {
      const resets = await resetsPassword(pool, parseCodeTargetKey(row.target), clock());
      return resets ? { template, params: { ...params, code } } : undefined;
    }
    const known = await hasAccount(pool, row.target);
    return { template: known ? 'accountExists' : 'code', params: { ...params, code } };
  };
}

/**
 * Whether a contact may reset the password of its account. One that was changed lately may not: the change may be a
 * thief's, and the owner was notified at the previous contact.
 */
export async function resetsPassword(client: SqlClient, target: CodeTarget, now: Date): Promise<boolean> {
  const trusted = new Date(now.getTime() - ACCOUNT.contactTrustedAfter);
  const { rows } =
    target.method === 'email'
      ? await client.query(
          'SELECT 1 FROM users WHERE email = $1 AND (email_changed_at IS NULL OR email_changed_at <= $2)',
          [target.email, trusted],
        )
      : await client.query(
          `SELECT 1 FROM users WHERE area_code = $1 AND mobile = $2
             AND (mobile_changed_at IS NULL OR mobile_changed_at <= $3)`,
          [target.areaCode, target.mobile, trusted],
        );
  return rows.length > 0;
}

async function hasAccount(pool: Pool, targetKey: string): Promise<boolean> {
  const target = parseCodeTargetKey(targetKey);
  const { rows } =
    target.method === 'email'
      ? await pool.query('SELECT 1 FROM users WHERE email = $1', [target.email])
      : await pool.query('SELECT 1 FROM users WHERE area_code = $1 AND mobile = $2', [target.areaCode, target.mobile]);
  return rows.length > 0;
}
