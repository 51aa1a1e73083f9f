import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { pino } from 'pino';
import { ACCOUNT } from '#protocol/limits.ts';
import type { CodeSubject } from '#server/verification-codes/verification-codes.ts';
import { deleteExpiredAttempts } from '#server/accounts/sweep.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient } from './support/client.ts';
import { codeSentTo, sentTo } from './support/outbox.ts';

let test: TestApp;
let limited: TestApp;
let ahead = 0;
let made = 0;
const clock = (): Date => new Date(Date.now() + ahead);

beforeAll(async () => {
  test = await createTestApp({ clock });
  limited = await createTestApp({ clock, config: { rateLimit: true } });
  await limited.app.ready();
});
afterAll(async () => {
  await test.close();
  await limited.close();
});
afterEach(() => {
  ahead = 0;
});

const newSubject = (purpose: CodeSubject['purpose'] = 'register'): CodeSubject & { to: string } => {
  made += 1;
  const email = `person${made}@mail.example`;
  return { purpose, target: { method: 'email', email }, to: email };
};
const issue = (app: TestApp, subject: CodeSubject, address = `address ${made}`) =>
  app.deps.codes.issue({ ...subject, language: 'EN', address, now: clock() });
const check = (app: TestApp, subject: CodeSubject, code: string) =>
  app.deps.codes.check({ ...subject, code, now: clock() });
const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('codes by SMS', () => {
  const most = 3;
  const logged: unknown[] = [];
  const byPhone = (n: number, areaCode = '852'): CodeSubject => ({
    purpose: 'register',
    target: { method: 'phone', areaCode, mobile: `9123000${n}` },
  });

  it('are bounded in a day for all numbers and addresses together, codes by mail are not', async () => {
    const log = Object.assign(pino({ level: 'silent' }), { error: (line: unknown) => void logged.push(line) });
    const cheap = await createTestApp({ clock, log, config: { rateLimit: true, smsPerDay: most } });
    for (let n = 0; n < most; n += 1) await issue(cheap, byPhone(n), `address ${n}`);
    await expect(issue(cheap, byPhone(4), 'another address')).rejects.toMatchObject({ code: 'SendSmsError' });
    expect(logged).toEqual([{ most }]);
    await issue(cheap, newSubject());
    ahead = 24 * 3_600_000;
    await issue(cheap, byPhone(5), 'another address');
    await cheap.close();
  });

  it('are bounded in a day for the numbers of one area, those of other areas are not', async () => {
    const lines: unknown[] = [];
    const log = Object.assign(pino({ level: 'silent' }), { error: (line: unknown) => void lines.push(line) });
    const cheap = await createTestApp({ clock, log, config: { rateLimit: true, smsPerAreaDay: most } });
    for (let n = 0; n < most; n += 1) await issue(cheap, byPhone(n), `address ${n}`);
    await expect(issue(cheap, byPhone(4), 'another address')).rejects.toMatchObject({ code: 'SendSmsError' });
    expect(lines).toEqual([{ most, areaCode: '852' }]);
    const { body } = await cheap.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
    expect(body).toMatch(/^vermeil_sms_refused_total\{bound="area",area="852"\} [1-9]\d*$/m);
    await issue(cheap, byPhone(4, '85'), 'another address');
    await issue(cheap, byPhone(4, '65'), 'another address');
    ahead = 24 * 3_600_000;
    await issue(cheap, byPhone(5), 'another address');
    await cheap.close();
  });
});

describe('verification codes', () => {
  it('have six digits that no table or queue holds', async () => {
    const one = newSubject();
    await issue(test, one);
    const code = await codeSentTo(test, one.to);
    expect(code).toMatch(/^\d{6}$/);
    const { rows } = await test.database.pool.query<{ text: string }>(
      'SELECT c::text AS text FROM verification_codes c UNION ALL SELECT o::text FROM mail_queue o',
    );
    expect(rows.map(({ text }) => text).join()).not.toMatch(new RegExp(`\\b${code}\\b`));
  });

  it('can be redeemed once, also by simultaneous calls', async () => {
    const one = newSubject();
    await issue(test, one);
    const code = await codeSentTo(test, one.to);
    const verdicts = await Promise.all(Array.from({ length: 5 }, () => check(test, one, code)));
    expect(verdicts.filter((verdict) => verdict === 'ok')).toHaveLength(1);
    expect(await check(test, one, code)).toBe('wrong');
  });

  it('accept five wrong tries, then not even the right code', async () => {
    const one = newSubject();
    await issue(test, one);
    const code = await codeSentTo(test, one.to);
    for (let tries = 0; tries < ACCOUNT.codeTries; tries += 1)
      expect(await check(test, one, wrong(code))).toBe('wrong');
    expect(await check(test, one, code)).toBe('tooMany');
  });

  it('compare at most five of a hundred simultaneous guesses', async () => {
    const one = newSubject();
    await issue(test, one);
    const code = await codeSentTo(test, one.to);
    const verdicts = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        check(test, one, String((Number(code) + index + 1) % 1_000_000).padStart(6, '0')),
      ),
    );
    expect(verdicts.filter((verdict) => verdict === 'wrong')).toHaveLength(ACCOUNT.codeTries);
    expect(verdicts.filter((verdict) => verdict === 'tooMany')).toHaveLength(100 - ACCOUNT.codeTries);
  });

  it('are not redeemed by a proof or by a failed transaction', async () => {
    const one = newSubject();
    await issue(test, one);
    const code = await codeSentTo(test, one.to);
    for (let times = 0; times < 8; times += 1) {
      const proof = await test.deps.codes.prove({ ...one, code, now: clock() });
      if (proof.verdict !== 'ok') throw new Error(proof.verdict);
      await expect(
        test.deps.transact(async (work) => {
          expect(await test.deps.codes.use(work.client, proof.codeId, clock())).toBe(true);
          throw new Error('something else went wrong');
        }),
      ).rejects.toThrow('something else');
    }
    expect(await check(test, one, code)).toBe('ok');
  });

  it('expire after ten minutes and when a newer one is sent', async () => {
    const one = newSubject();
    await issue(test, one);
    const first = await codeSentTo(test, one.to);
    ahead = ACCOUNT.codeLifetime - 1_000;
    expect((await test.deps.codes.prove({ ...one, code: first, now: clock() })).verdict).toBe('ok');
    ahead = ACCOUNT.codeLifetime;
    expect(await check(test, one, first)).toBe('wrong');
    ahead = 0;
    const two = newSubject();
    await issue(test, two);
    const old = await codeSentTo(test, two.to);
    ahead = 1;
    await issue(test, two);
    const newer = await codeSentTo(test, two.to);
    expect(await check(test, two, old === newer ? wrong(old) : old)).toBe('wrong');
    expect(await check(test, two, newer)).toBe('ok');
  });

  it('are valid for their purpose, target and user only', async () => {
    const [ann, eve] = [await createClient(test), await createClient(test)];
    const one = { ...newSubject('verifyEmail'), userId: ann.userId };
    await issue(test, one);
    const code = await codeSentTo(test, one.to);
    for (const other of [
      { ...one, userId: eve.userId },
      { purpose: one.purpose, target: one.target },
      { ...one, purpose: 'storeEmail' as const },
      { ...one, target: newSubject().target },
    ]) {
      expect(await check(test, other, code)).toBe('wrong');
    }
    expect(await check(test, one, code)).toBe('ok');
  });

  it('are sent once a minute and six times an hour per target, with Retry-After for the rest', async () => {
    const one = newSubject();
    await issue(limited, one);
    await expect(issue(limited, one)).rejects.toMatchObject({ code: 'TooManyRequests', params: { retryAfter: 60 } });
    for (let sent = 1; sent < ACCOUNT.codesPerHour; sent += 1) {
      ahead += 61_000;
      await issue(limited, one);
    }
    ahead += 61_000;
    const refusal: unknown = await issue(limited, one).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'TooManyRequests' });
    expect((refusal as { params: { retryAfter: number } }).params.retryAfter).toBeGreaterThan(3_000);
    await expect(issue(limited, { ...one, purpose: 'storeEmail' })).rejects.toMatchObject({ code: 'TooManyRequests' });
    ahead += 3_600_000;
    await issue(limited, one);
  });

  it('are sent twenty times a day per target, which allows a hundred guesses', async () => {
    const one = newSubject();
    for (let sent = 0; sent < ACCOUNT.codesPerDay; sent += 1) {
      await issue(limited, one);
      ahead += 601_000;
    }
    ahead += 3_600_000;
    const refusal: unknown = await issue(limited, one).catch((error: unknown) => error);
    expect((refusal as { params: { retryAfter: number } }).params.retryAfter).toBeGreaterThan(12 * 3_600);
    ahead += 24 * 3_600_000;
    await issue(limited, one);
  });

  it('are sent thirty times an hour per network address, also for simultaneous requests', async () => {
    const answers = await Promise.allSettled(
      Array.from({ length: ACCOUNT.codesPerAddressHour + 10 }, () => issue(limited, newSubject(), 'one office')),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(ACCOUNT.codesPerAddressHour);
    await issue(limited, newSubject(), 'another office');
  });

  it('use another text for account owners, and are not sent to reset a password without an account', async () => {
    const known = newSubject();
    await createClient(test, { email: known.to });
    await issue(test, known);
    expect((await sentTo(test, known.to))[0]?.text).toContain('already has one');
    const stranger = newSubject('resetPassword');
    await issue(test, stranger);
    expect(await sentTo(test, stranger.to)).toEqual([]);
    await issue(test, { ...known, purpose: 'resetPassword' });
    expect((await sentTo(test, known.to))[0]?.text).toContain('reset your password');
  });

  it('are stored as long as they are counted, then swept with captchas and abandoned attempts', async () => {
    const one = newSubject();
    await issue(test, one);
    const { pool } = test.database;
    await pool.query(`INSERT INTO captchas (id, answer, expires_at) VALUES ('old', 'X', $1)`, [clock()]);
    await pool.query(`INSERT INTO oauth_attempts VALUES ('\\x00', 'house', 's', 'n', 'v', 'u', $1)`, [clock()]);
    const left = async (): Promise<number[]> =>
      Promise.all(
        ['verification_codes', 'captchas', 'oauth_attempts'].map(async (table) =>
          Number((await pool.query<{ n: string }>(`SELECT count(*) AS n FROM ${table}`)).rows[0]?.n),
        ),
      );
    const [codes] = await left();
    await deleteExpiredAttempts({ pool, clock });
    expect(await left()).toEqual([codes, 0, 0]);
    ahead = 25 * 3_600_000;
    await deleteExpiredAttempts({ pool, clock });
    expect(await left()).toEqual([0, 0, 0]);
  });
});
