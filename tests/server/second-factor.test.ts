import { TOTP, Secret } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { login, profile } from '#protocol/http/account.ts';
import { ACCOUNT } from '#protocol/limits.ts';
import {
  beginFactor,
  confirmFactor,
  listFactors,
  removeFactor,
  renewRecoveryCodes,
  secondFactor,
  secondFactorPasskey,
} from '#protocol/http/second-factors.ts';
import { staffQueue } from '#protocol/http/staff.ts';
import { eraseAccount } from '#server/accounts/erase.ts';
import { resetFactors } from '#server/staff/reset-factors.ts';
import { createSealedSecrets } from '#server/second-factors/sealed-secrets.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { clientOf, createClient, type Client } from './support/client.ts';
import { sentTo } from './support/outbox.ts';
import { createSoftwarePasskey } from './support/passkey.ts';

const PASSWORD = 'correct horse battery';
const ORIGIN = 'https://shop.example';
const PERIOD = 30_000;
const START = Date.UTC(2026, 10, 24, 12);

let test: TestApp;
let ahead = 0;
let made = 0;
let person: { id: string; username: string; email: string };
let client: Client;

beforeAll(async () => {
  test = await createTestApp({
    clock: () => new Date(START + ahead),
    config: { publicUrl: ORIGIN, staffSecondFactor: true, rateLimit: true },
  });
});
afterAll(() => test.close());

beforeEach(async () => {
  // The counts of earlier tests are over.
  ahead += 2 * 3_600_000;
  const id = `owner${(made += 1)}`;
  person = { id, username: `owner.${made}`, email: `${id}@mail.example` };
  client = await createClient(test, {
    ...person,
    languageCode: 'EN',
    passwordHash: await test.deps.passwords.hash(PASSWORD),
  });
});

type Answer = {
  data?: { token: string; options: Record<string, unknown> };
  errorCode?: string;
  params?: { pendingSignIn: string; methods: string[]; retryAfter: number };
};
const send = async (path: string, payload: object, remoteAddress = `192.0.2.${made}`): Promise<Answer> =>
  (await test.app.inject({ method: 'POST', url: path, remoteAddress, payload })).json<Answer>();
const signIn = (address?: string, password = PASSWORD): Promise<Answer> =>
  send(login.path, { userName: person.username, password, isWeb: false }, address);
/** @returns the id of a sign-in that waits for its second factor */
const pending = async (address?: string): Promise<string> => (await signIn(address)).params?.pendingSignIn ?? '';
const complete = (pendingSignIn: string, answer: object, address?: string): Promise<Answer> =>
  send(secondFactor.path, { pendingSignIn, isWeb: false, ...answer }, address);
const query = async (text: string): Promise<number> =>
  (await test.database.pool.query(text, [person.id])).rowCount ?? 0;
const notices = async (): Promise<string> => (await sentTo(test, person.email)).map(({ text }) => text).join();
const openSessions = (): Promise<number> => query('SELECT FROM sessions WHERE user_id = $1');

/** Sets up an authenticator app. */
async function addApp(): Promise<{ code: () => string; wrong: () => string; recoveryCodes: string[]; secret: string }> {
  const begun = await client.get(beginFactor, { body: { kind: 'totp', proof: PASSWORD } });
  const secret = begun.totp?.secret ?? '';
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = (): string => totp.generate({ timestamp: START + ahead });
  const { recoveryCodes } = await client.get(confirmFactor, {
    body: { setupId: begun.setupId, name: 'My phone', code: code() },
  });
  ahead += PERIOD;
  return { code, wrong: () => String((Number(code()) + 1) % 1_000_000).padStart(6, '0'), recoveryCodes, secret };
}

/** Sets up a passkey. */
async function addPasskey() {
  const passkey = createSoftwarePasskey();
  const begun = await client.get(beginFactor, { body: { kind: 'passkey', proof: PASSWORD } });
  const confirm = (origin: string) =>
    client.call(confirmFactor, {
      body: { setupId: begun.setupId, name: 'My key', passkey: passkey.create(begun.passkey ?? {}, origin) },
    });
  return { passkey, confirm };
}
const challenge = async (pendingSignIn: string): Promise<Record<string, unknown>> =>
  (await send(secondFactorPasskey.path, { pendingSignIn })).data?.options ?? {};

describe('a sign-in', () => {
  it('opens no session with the password alone once there is a second factor', async () => {
    expect((await signIn()).data?.token).toBeDefined();
    await addApp();
    const sessions = await openSessions();
    const answer = await signIn();
    expect(answer).toMatchObject({ errorCode: 'SecondFactorRequired', params: { methods: ['totp', 'recovery'] } });
    expect(await openSessions()).toBe(sessions);
    const half = clientOf(test, person.id, { token: answer.params?.pendingSignIn ?? '', sessionId: '' });
    expect((await half.call(profile, {})).status).toBe(401);
  });

  it('is completed by a code of the app, which works once, also of the set-up and of two at once', async () => {
    const app = await addApp();
    ahead -= PERIOD;
    expect(await complete(await pending(), { method: 'totp', code: app.code() })).toMatchObject({
      errorCode: 'SecondFactorWrong',
    });
    ahead += PERIOD;
    const both = await Promise.all(
      [await pending(), await pending()].map((one) => complete(one, { method: 'totp', code: app.code() })),
    );
    expect(both.map(({ errorCode }) => errorCode ?? 'signed in').toSorted()).toEqual([
      'SecondFactorWrong',
      'signed in',
    ]);
    expect(await complete(await pending(), { method: 'totp', code: app.code() })).toMatchObject({
      errorCode: 'SecondFactorWrong',
    });
  });

  it('accepts the codes of the periods before and after, no others', async () => {
    const app = await addApp();
    const outcome = async (drift: number): Promise<string> => {
      ahead += drift;
      const code = app.code();
      ahead -= drift;
      return (await complete(await pending(), { method: 'totp', code })).errorCode ?? 'signed in';
    };
    ahead += 10 * PERIOD;
    expect(await outcome(-2 * PERIOD)).toBe('SecondFactorWrong');
    expect(await outcome(-PERIOD)).toBe('signed in');
    expect(await outcome(PERIOD)).toBe('signed in');
    expect(await outcome(2 * PERIOD)).toBe('SecondFactorWrong');
  });

  it('begins again with the password after five wrong codes, after ten minutes, and after a new password', async () => {
    const app = await addApp();
    const first = await pending();
    for (let tries = 0; tries < ACCOUNT.factorTries; tries += 1)
      expect((await complete(first, { method: 'totp', code: app.wrong() })).errorCode).toBe('SecondFactorWrong');
    expect((await complete(first, { method: 'totp', code: app.code() })).errorCode).toBe('SecondFactorExpired');
    const second = await pending();
    ahead += ACCOUNT.factorPatience;
    expect((await complete(second, { method: 'totp', code: app.code() })).errorCode).toBe('SecondFactorExpired');
    const third = await pending();
    const changed = await test.deps.passwords.hash('another good password');
    await test.database.pool.query('UPDATE users SET password_hash = $2 WHERE id = $1', [person.id, changed]);
    expect((await complete(third, { method: 'totp', code: app.code() })).errorCode).toBe('InvalidUserNameOrPwd');
    expect(await openSessions()).toBe(1);
  });

  it('limits codes per account, but not where its owner is signed in, nor recovery codes', async () => {
    const app = await addApp();
    const exhaust = async (address: string): Promise<void> => {
      for (let tries = 0; tries < ACCOUNT.factorTriesPerHour; tries += 5) {
        const one = await pending(address);
        for (let wrong = 0; wrong < 5; wrong += 1) await complete(one, { method: 'totp', code: app.wrong() }, address);
      }
    };
    await exhaust('203.0.113.1');
    const refused = await complete(await pending('203.0.113.1'), { method: 'totp', code: app.code() }, '203.0.113.1');
    expect(refused.errorCode).toBe('TooManyRequests');
    expect(refused.params?.retryAfter).toBeGreaterThan(0);
    await exhaust('203.0.113.2');
    await exhaust('203.0.113.3');
    const elsewhere = '198.51.100.7';
    expect((await complete(await pending(elsewhere), { method: 'totp', code: app.code() }, elsewhere)).errorCode).toBe(
      'TooManyRequests',
    );
    // The session of the set-up was opened here.
    const home = '127.0.0.1';
    expect((await complete(await pending(home), { method: 'totp', code: app.code() }, home)).data).toBeDefined();
    const [code = ''] = app.recoveryCodes;
    expect(
      (await complete(await pending(elsewhere), { method: 'recovery', code }, elsewhere)).data?.token,
    ).toBeDefined();
  });

  it('is completed by a recovery code once, with a notice and an audit entry', async () => {
    const { recoveryCodes } = await addApp();
    const [code = ''] = recoveryCodes;
    expect(new Set(recoveryCodes).size).toBe(ACCOUNT.recoveryCodes);
    const typed = ` ${code.toUpperCase().replaceAll('-', ' ')} `;
    expect((await complete(await pending(), { method: 'recovery', code: typed })).data?.token).toBeDefined();
    expect((await complete(await pending(), { method: 'recovery', code })).errorCode).toBe('SecondFactorWrong');
    expect((await client.get(listFactors, {})).recoveryCodes).toBe(ACCOUNT.recoveryCodes - 1);
    expect(await notices()).toContain('with a recovery code');
    expect(await query(`SELECT FROM audit_log WHERE subject = $1 AND action = 'useRecoveryCode'`)).toBe(1);
  });

  it('is completed by a passkey that signs its own challenge for this site', async () => {
    const { passkey, confirm } = await addPasskey();
    expect((await confirm(ORIGIN)).data.recoveryCodes).toHaveLength(ACCOUNT.recoveryCodes);
    const [first, second] = [await pending(), await pending()];
    const options = await challenge(first);
    const answer = passkey.answer(options, ORIGIN);
    await challenge(second);
    const outcome = async (one: string, given: object): Promise<string> =>
      (await complete(one, { method: 'passkey', passkey: given })).errorCode ?? 'signed in';
    expect(await outcome(second, answer)).toBe('SecondFactorWrong');
    expect(await outcome(first, passkey.answer(options, 'https://evil.example'))).toBe('SecondFactorWrong');
    expect(await outcome(first, {})).toBe('SecondFactorWrong');
    expect(await outcome(first, answer)).toBe('signed in');
    expect(await outcome(first, answer)).toBe('SecondFactorExpired');
    // A copy of the passkey counts less than the one that signed last.
    passkey.signCount = 0;
    expect(await outcome(second, passkey.answer(await challenge(second), ORIGIN))).toBe('SecondFactorWrong');
  });
});

describe('the set-up', () => {
  it('needs the password, and a right code; the secret is encrypted', async () => {
    const begin = (proof: string) => client.call(beginFactor, { body: { kind: 'totp', proof } });
    expect((await begin('')).error?.params).toEqual({ proof: 'requiredPassword' });
    expect((await begin('wrong')).error?.errorCode).toBe('InvalidCurrentPwd');
    const begun = (await begin(PASSWORD)).data;
    expect(begun.totp?.uri).toMatch(/^otpauth:\/\/totp\/Vermeil:owner/);
    const stranger = await createClient(test);
    const body = { setupId: begun.setupId, name: 'Phone', code: '000000' };
    expect((await stranger.call(confirmFactor, { body })).error?.errorCode).toBe('FactorSetupExpired');
    expect((await client.call(confirmFactor, { body })).error?.errorCode).toBe('SecondFactorWrong');
    const { rows } = await test.database.pool.query<{ secret: Buffer }>(
      'SELECT secret FROM factor_setups WHERE user_id = $1',
      [person.id],
    );
    expect(rows[0]?.secret.includes(begun.totp?.secret ?? '?')).toBe(false);
  });

  it('ends all other sessions and any earlier set-up, and notifies the owner', async () => {
    await signIn();
    const outdated = await client.get(beginFactor, { body: { kind: 'totp', proof: PASSWORD } });
    expect(await openSessions()).toBe(2);
    await addApp();
    expect(await openSessions()).toBe(1);
    const body = { setupId: outdated.setupId, name: 'Phone', code: '000000' };
    expect((await client.call(confirmFactor, { body })).error?.errorCode).toBe('FactorSetupExpired');
    expect(await notices()).toContain('An authenticator app was added');
    expect(await query(`SELECT FROM audit_log WHERE subject = $1 AND action = 'addFactor'`)).toBe(1);
  });

  it('refuses a passkey of another site, one that has certificates, and one that is known', async () => {
    const { passkey, confirm } = await addPasskey();
    expect((await confirm('https://evil.example')).error?.errorCode).toBe('SecondFactorWrong');
    expect((await confirm(ORIGIN)).error).toBeUndefined();
    const other = await createClient(test, { passwordHash: await test.deps.passwords.hash(PASSWORD) });
    const begun = await other.get(beginFactor, { body: { kind: 'passkey', proof: PASSWORD } });
    const body = { setupId: begun.setupId, name: 'Key', passkey: passkey.create(begun.passkey ?? {}, ORIGIN) };
    expect((await other.call(confirmFactor, { body })).error?.errorCode).toBe('PasskeyKnown');
  });

  it('replaces recovery codes, and removes a factor with the password only', async () => {
    const { recoveryCodes } = await addApp();
    const renewed = await client.get(renewRecoveryCodes, { body: { proof: PASSWORD } });
    expect(renewed.recoveryCodes.some((code) => recoveryCodes.includes(code))).toBe(false);
    const [factor] = (await client.get(listFactors, {})).factors;
    const remove = (proof: string, by = client) =>
      by.call(removeFactor, { params: { id: factor?.id ?? '' }, body: { proof } });
    const stranger = await createClient(test, { passwordHash: await test.deps.passwords.hash(PASSWORD) });
    expect((await remove(PASSWORD, stranger)).status).toBe(404);
    expect((await remove('wrong')).error?.errorCode).toBe('InvalidCurrentPwd');
    expect((await remove(PASSWORD)).error).toBeUndefined();
    expect((await client.get(listFactors, {})).recoveryCodes).toBe(0);
    expect((await client.call(renewRecoveryCodes, { body: { proof: PASSWORD } })).status).toBe(404);
    expect((await signIn()).data?.token).toBeDefined();
  });

  it('keeps at most ten factors', async () => {
    await test.database.pool.query(
      `INSERT INTO second_factors (id, user_id, kind, name, created_at)
       SELECT $1 || n, $1, 'totp', 'x', now() FROM generate_series(1, ${ACCOUNT.factorsMost}) AS n`,
      [person.id],
    );
    const answer = await client.call(beginFactor, { body: { kind: 'totp', proof: PASSWORD } });
    expect(answer.error?.errorCode).toBe('FactorsTooMany');
  });
});

describe('staff', () => {
  const queue = () => client.call(staffQueue, { params: { kind: 'kyc' }, query: { pageNo: 1 } });

  it('have the rights of staff only with a second factor', async () => {
    await test.database.pool.query('UPDATE users SET is_customer_service = true WHERE id = $1', [person.id]);
    test.deps.sessions.uncacheAccount(person.id);
    expect((await queue()).error?.errorCode).toBe('SecondFactorMissing');
    expect((await client.get(listFactors, {})).missing).toBe(true);
    await addApp();
    expect((await queue()).status).toBe(200);
    const [factor] = (await client.get(listFactors, {})).factors;
    await client.get(removeFactor, { params: { id: factor?.id ?? '' }, body: { proof: PASSWORD } });
    expect((await queue()).error?.errorCode).toBe('SecondFactorMissing');
  });

  it('who lost it are reset by the operator, signed out and notified', async () => {
    await addApp();
    expect(await resetFactors(test.deps, person.username)).toBe(1);
    expect(await openSessions()).toBe(0);
    expect(await notices()).toContain('turned off by its operator');
    expect(
      await query(`SELECT FROM audit_log WHERE subject = $1 AND action = 'resetFactors' AND actor_id IS NULL`),
    ).toBe(1);
    expect((await signIn()).data?.token).toBeDefined();
    await expect(resetFactors(test.deps, 'missing.person')).rejects.toThrow('There is no account missing.person.');
  });
});

it('removes the factors with the account', async () => {
  await addApp();
  await pending();
  await test.deps.transact((work) => eraseAccount(work, person.id, 'FRESH123'));
  for (const table of ['second_factors', 'recovery_codes', 'pending_sign_ins', 'factor_setups'])
    expect(await query(`SELECT FROM ${table} WHERE user_id = $1`)).toBe(0);
});

it('opens a secret with the same key, for the same owner, unchanged only', () => {
  const secrets = createSealedSecrets(Buffer.alloc(32, 1));
  const sealed = secrets.seal('JBSWY3DPEHPK3PXP', 'ann');
  expect(secrets.open(sealed, 'ann')).toBe('JBSWY3DPEHPK3PXP');
  expect(secrets.open(sealed, 'ben')).toBeUndefined();
  expect(createSealedSecrets(Buffer.alloc(32, 2)).open(sealed, 'ann')).toBeUndefined();
  for (const [index, byte] of sealed.entries())
    expect(secrets.open(Buffer.from(sealed).fill(byte ^ 1, index, index + 1), 'ann')).toBeUndefined();
  expect(secrets.open(Buffer.from('short'), 'ann')).toBeUndefined();
});
