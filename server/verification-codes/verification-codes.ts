import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool, PoolClient } from 'pg';
import type { CodeTarget } from '#protocol/http/registration.ts';
import { ACCOUNT } from '#protocol/limits.ts';
import type { ServerLanguage } from '#protocol/locales.ts';
import type { CodePurpose } from '../database/schema/accounts.ts';
import type { Transact } from '../events/transact.ts';
import { normalizeCode } from '#protocol/rules/typed-numbers.ts';
import type { Config } from '../foundation/config.ts';
import { smsRefused } from '../foundation/measurements.ts';
import { DomainError } from '../http/domain-error.ts';
import type { Mailer } from '../mail/mail.ports.ts';
import { codeTargetKey } from './code-target.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Purpose and target (from `readCodeTarget`) of a code. With `userId` it is valid for one user only. */
export type CodeSubject = { readonly purpose: CodePurpose; readonly target: CodeTarget; readonly userId?: string };
/** Times in milliseconds since the epoch. */
export type SentCode = { readonly codeId: string; readonly resendAt: number; readonly expiresAt: number };
export type CodeVerdict = 'ok' | 'wrong' | 'tooMany';
type SmsBounds = Pick<Config, 'smsPerDay' | 'smsPerAreaDay'>;

/** Issues and checks codes; see {@link createVerificationCodes}. */
export type VerificationCodes = {
  /**
   * Sends a code, which invalidates earlier ones for the same purpose.
   * @param input.address `clientAddressKey(request.ip)`, by which sent codes are counted
   * @throws DomainError TooManyRequests with `retryAfter` seconds; SendSmsError, ServiceUnavailable if none can be sent
   */
  issue(
    input: CodeSubject & { readonly language: ServerLanguage; readonly address: string; readonly now: Date },
  ): Promise<SentCode>;
  /** Checks a code and redeems a right one. */
  check(input: CodeSubject & { readonly code: string; readonly now: Date }): Promise<CodeVerdict>;
  /**
   * Checks a code without redeeming it, for calls with more to check that then `use` it in their transaction.
   * Do not call it inside a transaction: tries must count even if that one fails.
   */
  prove(
    input: CodeSubject & { readonly code: string; readonly now: Date },
  ): Promise<{ verdict: 'ok'; codeId: string } | { verdict: 'wrong' | 'tooMany' }>;
  /** Redeems a proven code. @returns false if it was redeemed meanwhile */
  use(client: Pool | PoolClient, codeId: string, now: Date): Promise<boolean>;
};

/**
 * Six digits that are stored nowhere, with five tries, valid for ten minutes and one use. A try is counted in the
 * statement that admits it, before the comparison, so that of many at once only five are compared; a right one is not
 * counted.
 */
export function createVerificationCodes(deps: {
  pool: Pool;
  key: Buffer;
  transact: Transact;
  mailer: Mailer;
  newId: () => string;
  log: Pick<FastifyBaseLogger, 'error'>;
  config: Pick<Config, 'rateLimit'> & SmsBounds;
}): VerificationCodes {
  const { pool, key, transact, mailer, newId, log, config } = deps;

  const codes: VerificationCodes = {
    async issue({ purpose, target, userId, language, address, now }) {
      if (!mailer.reaches(target.method))
        throw new DomainError(target.method === 'phone' ? 'SendSmsError' : 'ServiceUnavailable');
      const where = codeTargetKey(target);
      return transact(async (work) => {
        if (config.rateLimit) {
          await enforceSendingLimits(work.client, { purpose, where, userId, address, now });
          if (target.method === 'phone') await refuseCostlyDay(work.client, target.areaCode, { config, now, log });
        }
        const codeId = newId();
        const expiresAt = new Date(now.getTime() + ACCOUNT.codeLifetime);
        await work.client.query(
          `INSERT INTO verification_codes (id, purpose, target, user_id, address, created_at, expires_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7)`,
          [codeId, purpose, where, userId ?? null, address, now, expiresAt],
        );
        await mailer.send({ to: target, language, template: 'code', params: { codeId, purpose }, expiresAt }, work);
        return { codeId, resendAt: now.getTime() + ACCOUNT.codeResend, expiresAt: expiresAt.getTime() };
      });
    },

    async prove({ purpose, target, userId, code, now }) {
      const { rows } = await pool.query<{ id: string; admitted: boolean }>(
        `WITH newest AS (
           SELECT id, used_at, expires_at FROM verification_codes
           WHERE target = $1 AND purpose = $2 AND user_id IS NOT DISTINCT FROM $3 AND expires_at > $4
           ORDER BY created_at DESC, id LIMIT 1
         ), admitted AS (
           UPDATE verification_codes c SET tries = tries + 1 FROM newest
           WHERE c.id = newest.id AND c.tries < ${ACCOUNT.codeTries} AND c.used_at IS NULL
           RETURNING c.id
         )
         SELECT id, id IN (SELECT id FROM admitted) AS admitted FROM newest WHERE used_at IS NULL`,
        [codeTargetKey(target), purpose, userId ?? null, now],
      );
      const row = rows[0];
      if (!row) return { verdict: 'wrong' };
      if (!row.admitted) return { verdict: 'tooMany' };
      if (!same(code, codeDigits(key, row.id))) return { verdict: 'wrong' };
      await pool.query('UPDATE verification_codes SET tries = greatest(tries - 1, 0) WHERE id = $1', [row.id]);
      return { verdict: 'ok', codeId: row.id };
    },

    async use(client, codeId, now) {
      const { rowCount } = await client.query(
        'UPDATE verification_codes SET used_at = $2 WHERE id = $1 AND used_at IS NULL AND expires_at > $2',
        [codeId, now],
      );
      return rowCount === 1;
    },

    async check(input) {
      const proof = await codes.prove(input);
      if (proof.verdict !== 'ok') return proof.verdict;
      return (await codes.use(pool, proof.codeId, input.now)) ? 'ok' : 'wrong';
    },
  };
  return codes;
}

type SendingAttempt = {
  purpose: CodePurpose;
  where: string;
  userId: string | undefined;
  address: string;
  now: Date;
};

/**
 * One code a minute, six an hour and twenty a day per target (five tries each: a hundred guesses a day at a million
 * codes), thirty an hour per network address. Requests for one target or from one address are serialized, so that many
 * at once cannot slip through. The lock of the address always comes first, which excludes deadlocks.
 */
async function enforceSendingLimits(
  client: PoolClient,
  { purpose, where, userId, address, now }: SendingAttempt,
): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock(8266301, hashtext($1))', [address]);
  await client.query('SELECT pg_advisory_xact_lock(8266302, hashtext($1))', [where]);
  const hourAgo = new Date(now.getTime() - HOUR);
  const { rows } = await client.query<{
    resend: Date | null;
    full_target: Date | null;
    full_day: Date | null;
    full_address: Date | null;
  }>(
    `SELECT
       (SELECT max(created_at) FROM verification_codes
        WHERE target = $1 AND purpose = $2 AND user_id IS NOT DISTINCT FROM $3) AS resend,
       (SELECT created_at FROM verification_codes WHERE target = $1 AND created_at > $5
        ORDER BY created_at DESC OFFSET ${ACCOUNT.codesPerHour - 1} LIMIT 1) AS full_target,
       (SELECT created_at FROM verification_codes WHERE target = $1 AND created_at > $6
        ORDER BY created_at DESC OFFSET ${ACCOUNT.codesPerDay - 1} LIMIT 1) AS full_day,
       (SELECT created_at FROM verification_codes WHERE address = $4 AND created_at > $5
        ORDER BY created_at DESC OFFSET ${ACCOUNT.codesPerAddressHour - 1} LIMIT 1) AS full_address`,
    [where, purpose, userId ?? null, address, hourAgo, new Date(now.getTime() - DAY)],
  );
  const [row] = rows;
  const until = Math.max(
    row?.resend ? row.resend.getTime() + ACCOUNT.codeResend : 0,
    row?.full_day ? row.full_day.getTime() + DAY : 0,
    ...[row?.full_target, row?.full_address].map((time) => (time ? time.getTime() + HOUR : 0)),
  );
  const seconds = Math.ceil((until - now.getTime()) / 1_000);
  if (seconds > 0) throw new DomainError('TooManyRequests', { retryAfter: seconds });
}

/**
 * Bounds what codes by SMS cost the operator in a day, in all and for the area of a number: numbers and addresses are
 * cheap for fraud that earns by them.
 * @throws DomainError SendSmsError
 */
async function refuseCostlyDay(
  client: PoolClient,
  areaCode: string,
  { config, now, log }: { config: SmsBounds; now: Date; log: Pick<FastifyBaseLogger, 'error'> },
): Promise<void> {
  const { rows } = await client.query<{ day: boolean; area: boolean }>(
    `SELECT
       EXISTS (SELECT FROM verification_codes WHERE created_at > $1 AND target LIKE 'phone:%'
               ORDER BY created_at OFFSET $2 LIMIT 1) AS day,
       EXISTS (SELECT FROM verification_codes WHERE created_at > $1 AND starts_with(target, $3)
               ORDER BY created_at OFFSET $4 LIMIT 1) AS area`,
    [new Date(now.getTime() - DAY), config.smsPerDay - 1, `phone:${areaCode}:`, config.smsPerAreaDay - 1],
  );
  const [full] = rows;
  if (!full?.day && !full?.area) return;
  if (full.day) log.error({ most: config.smsPerDay }, 'no more codes by SMS today (SMS_PER_DAY)');
  else
    log.error({ most: config.smsPerAreaDay, areaCode }, 'no more codes by SMS to this area today (SMS_PER_AREA_DAY)');
  smsRefused.publish({ bound: full.day ? 'day' : 'area', areaCode });
  throw new DomainError('SendSmsError');
}

function same(typed: string, right: string): boolean {
  const text = Buffer.from(normalizeCode(typed));
  const code = Buffer.from(right);
  return text.length === code.length && timingSafeEqual(text, code);
}

/**
 * Derives the digits of a code from its id and the installation's key, so that no table, backup or log holds them,
 * hashed or not.
 */
export function codeDigits(key: Buffer, codeId: string): string {
  const bits = createHmac('sha256', key).update(codeId).digest().readBigUInt64BE();
  return String(bits % 10n ** BigInt(ACCOUNT.codeDigits)).padStart(ACCOUNT.codeDigits, '0');
}
