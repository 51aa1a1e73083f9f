/** A stranger who knows the password of an account with two-step sign-in. */
import { TOTP, Secret } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { changePassword } from '#protocol/http/registration.ts';
import { login } from '#protocol/http/account.ts';
import { ACCOUNT } from '#protocol/limits.ts';
import { beginFactor, confirmFactor, removeFactor, secondFactor } from '#protocol/http/second-factors.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { clientOf, createClient, type Client } from './support/client.ts';
import { sentTo } from './support/outbox.ts';
import { waitForBlocked } from './support/wait-for.ts';

const PASSWORD = 'correct horse battery';
const START = Date.UTC(2026, 10, 24, 12);
const MINUTE = 60_000;

let test: TestApp;
let ahead = 0;
let made = 0;
let person: { id: string; username: string; email: string };
let owner: Client;

beforeAll(async () => {
  test = await createTestApp({ clock: () => new Date(START + ahead), config: { rateLimit: true } });
});
afterAll(() => test.close());

beforeEach(async () => {
  // The counts of earlier tests are over.
  ahead += 50 * 60 * MINUTE;
  const id = `owner${(made += 1)}`;
  person = { id, username: `owner.${made}`, email: `${id}@mail.example` };
  owner = await createClient(test, {
    ...person,
    languageCode: 'EN',
    passwordHash: await test.deps.passwords.hash(PASSWORD),
  });
});

type Answer = { data?: { token: string }; errorCode?: string; params?: { pendingSignIn: string; retryAfter: number } };
const send = async (path: string, payload: object, remoteAddress: string): Promise<Answer> =>
  (await test.app.inject({ method: 'POST', url: path, remoteAddress, payload })).json<Answer>();
/** Rates of calls are counted per address in real time: each test has its own. */
const stranger = (): string => `203.0.113.${made}`;
const signIn = (address = stranger()): Promise<Answer> =>
  send(login.path, { userName: person.username, password: PASSWORD, isWeb: false }, address);
const pending = async (address?: string): Promise<string> => (await signIn(address)).params?.pendingSignIn ?? '';
const complete = (pendingSignIn: string, code: string, address = stranger()): Promise<Answer> =>
  send(secondFactor.path, { pendingSignIn, isWeb: false, method: 'totp', code }, address);
const openSessions = async (): Promise<number> =>
  (await test.database.pool.query('SELECT FROM sessions WHERE user_id = $1', [person.id])).rowCount ?? 0;

/** @returns the code of the owner's app now, and a wrong one */
async function addApp(): Promise<{ code: () => string; wrong: () => string }> {
  const begun = await owner.get(beginFactor, { body: { kind: 'totp', proof: PASSWORD } });
  const totp = new TOTP({ secret: Secret.fromBase32(begun.totp?.secret ?? '') });
  const code = (): string => totp.generate({ timestamp: START + ahead });
  await owner.get(confirmFactor, { body: { setupId: begun.setupId, name: 'My phone', code: code() } });
  ahead += MINUTE;
  return { code, wrong: () => String((Number(code()) + 500_000) % 1_000_000).padStart(6, '0') };
}

it('gets no session by a sign-in that began before the first factor was set up', async () => {
  // The set-up holds the account; its factor is seen only after it ended.
  const setUp = await test.deps.pool.connect();
  await setUp.query('BEGIN');
  await setUp.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [person.id]);
  await setUp.query(
    `INSERT INTO second_factors (id, user_id, kind, name, created_at) VALUES ($1, $1, 'totp', 'My phone', now())`,
    [person.id],
  );
  const answer = signIn();
  await waitForBlocked(test, 1);
  await setUp.query('COMMIT');
  setUp.release();
  expect(await answer).toMatchObject({ errorCode: 'SecondFactorRequired' });
  // That of the owner.
  expect(await openSessions()).toBe(1);
});

it('tries few codes at once over many pending sign-ins', async () => {
  const app = await addApp();
  const many = await Promise.all(Array.from({ length: 12 }, () => pending()));
  const answers = await Promise.all(
    many.flatMap((one) =>
      Array.from({ length: 2 }, () => complete(one, app.wrong()).then(({ errorCode }) => errorCode)),
    ),
  );
  expect(answers.filter((code) => code === 'SecondFactorWrong').length).toBeLessThanOrEqual(ACCOUNT.factorTriesPerHour);
  expect((await complete(await pending(), app.code())).errorCode).toBe('TooManyRequests');
});

it('has sixty tries a day however long and from wherever, and the owner still signs in', async () => {
  const app = await addApp();
  let compared = 0;
  for (let index = 0; index < 40; index += 1) {
    ahead += 15 * MINUTE;
    const address = `192.0.2.${index}`;
    const one = await pending(address);
    for (let tries = 0; tries < ACCOUNT.factorTries; tries += 1)
      if ((await complete(one, app.wrong(), address)).errorCode === 'SecondFactorWrong') compared += 1;
  }
  expect(compared).toBe(ACCOUNT.factorTriesAnywherePerDay);
  const refused = await complete(await pending('198.51.100.1'), app.code(), '198.51.100.1');
  expect(refused.errorCode).toBe('TooManyRequests');
  expect(refused.params?.retryAfter).toBeGreaterThan(3_600);
  // Where the owner is signed in.
  const home = '127.0.0.1';
  expect((await complete(await pending(home), app.code(), home)).data).toBeDefined();
});

it('is reported to the owner after five wrong codes, once a day', async () => {
  const app = await addApp();
  const notices = async (): Promise<number> =>
    (await sentTo(test, person.email)).filter(({ text }) => text.includes('a wrong second step five times')).length;
  const failAll = async (): Promise<void> => {
    ahead += 1_000;
    const one = await pending();
    for (let tries = 0; tries < ACCOUNT.factorTries; tries += 1) await complete(one, app.wrong());
  };
  const slips = await pending();
  await complete(slips, app.wrong());
  expect(await notices()).toBe(0);
  await failAll();
  expect(await notices()).toBe(1);
  await failAll();
  expect(await notices()).toBe(1);
  ahead += 25 * 60 * MINUTE;
  await failAll();
  expect(await notices()).toBe(2);
});

it('cannot go on with a pending sign-in after the password changed, nor twice with one', async () => {
  const app = await addApp();
  const [stolen, used] = [await pending(), await pending()];
  expect((await complete(used, app.code())).data).toBeDefined();
  expect((await complete(used, app.code())).errorCode).toBe('SecondFactorExpired');
  const password = 'another good password';
  await owner.get(changePassword, { body: { oldPassword: PASSWORD, password, confirmPassword: password } });
  ahead += MINUTE;
  expect((await complete(stolen, app.code())).errorCode).toBe('InvalidUserNameOrPwd');
  expect(await openSessions()).toBe(1);
});

it('verifies at one pending sign-in once, of many at the same moment', async () => {
  const app = await addApp();
  const before = await openSessions();
  const one = await pending();
  const answers = await Promise.all(Array.from({ length: ACCOUNT.factorTries }, () => complete(one, app.code())));
  expect(answers.filter(({ data }) => data)).toHaveLength(1);
  expect(await openSessions()).toBe(before + 1);
});

it('with a stolen session cannot add or remove a factor without the password', async () => {
  await addApp();
  const thief = clientOf(
    test,
    person.id,
    await test.deps.sessions.open({ userId: person.id, userAgent: '', address: '203.0.113.1' }),
  );
  expect((await thief.call(beginFactor, { body: { kind: 'totp', proof: '' } })).error?.params).toEqual({
    proof: 'requiredPassword',
  });
  const { rows } = await test.database.pool.query<{ id: string }>('SELECT id FROM second_factors WHERE user_id = $1', [
    person.id,
  ]);
  const remove = (proof: string) =>
    thief
      .call(removeFactor, { params: { id: rows[0]?.id ?? '' }, body: { proof } })
      .then(({ error }) => error?.errorCode);
  expect([await remove(''), await remove('guess')]).toEqual(['FieldsInvalid', 'InvalidCurrentPwd']);
});
