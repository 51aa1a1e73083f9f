import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { login, logout } from '#protocol/http/account.ts';
import { CLIENT_HEADER } from '#protocol/http/define-call.ts';
import { ACCOUNT } from '#protocol/limits.ts';
import { eraseAccount } from '#server/accounts/erase.ts';
import { deleteExpiredAttempts } from '#server/accounts/sweep.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient } from './support/client.ts';
import { sentTo } from './support/outbox.ts';

const PASSWORD = 'correct horse battery';
const SAFARI = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.1 Safari/605.1.15';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';
const DAY = 24 * 60 * 60_000;
const START = Date.UTC(2026, 10, 24, 12);

let test: TestApp;
let ahead = 0;
let made = 0;
/** An account that is a month old, and that just signed in with Safari at 192.0.2.1 and out again. */
let person: { id: string; username: string; email: string };

beforeAll(async () => {
  test = await createTestApp({
    clock: () => new Date(START + ahead),
    config: { publicUrl: 'https://shop.example' },
  });
});
afterAll(() => test.close());

const signIn = async (userAgent: string, remoteAddress: string, password = PASSWORD): Promise<string> => {
  const answer = await test.app.inject({
    method: 'POST',
    url: login.path,
    remoteAddress,
    headers: { [CLIENT_HEADER]: '1', 'user-agent': userAgent },
    payload: { userName: person.username, password, isWeb: false },
  });
  return (answer.json() as { data?: { token: string } }).data?.token ?? '';
};
const signOut = (token: string) =>
  test.app.inject({
    method: 'POST',
    url: logout.path,
    headers: { [CLIENT_HEADER]: '1', authorization: `Bearer ${token}` },
    payload: {},
  });
const notices = () => sentTo(test, person.email);
const knownDevices = async (): Promise<number> =>
  (await test.database.pool.query('SELECT FROM known_devices WHERE user_id = $1', [person.id])).rowCount ?? 0;

beforeEach(async () => {
  ahead = 0;
  const id = `owner${(made += 1)}`;
  person = { id, username: `owner.${made}`, email: `${id}@mail.example` };
  await createClient(test, {
    ...person,
    emailVerified: true,
    languageCode: 'EN',
    passwordHash: await test.deps.passwords.hash(PASSWORD),
  });
  await test.database.pool.query('DELETE FROM sessions WHERE user_id = $1', [id]);
  await test.database.pool.query('UPDATE users SET created_at = $2 WHERE id = $1', [id, new Date(START)]);
  await signOut(await signIn(SAFARI, '192.0.2.1'));
  await test.database.pool.query('UPDATE users SET created_at = $2 WHERE id = $1', [id, new Date(START - 30 * DAY)]);
});

it('sends no notice of the registration, nor of a device that signed in before, in any version', async () => {
  expect(await signIn(SAFARI.replaceAll('19.1', '19.2.1'), '192.0.2.1')).not.toBe('');
  expect(await notices()).toEqual([]);
});

it.each([
  ['another browser', FIREFOX, '192.0.2.1', 'Firefox on Linux'],
  ['another address', SAFARI, '198.51.100.9', 'Safari on macOS'],
  ['a program without a name', '', '198.51.100.9', 'unknown device'],
])('sends one notice of %s, with device, time, address and the page of sessions', async (_, agent, address, device) => {
  await signIn(agent, address);
  await signIn(agent, address);
  const letters = await notices();
  expect(letters).toHaveLength(1);
  expect(letters[0]?.subject).toBe('New sign-in to your account');
  for (const fact of [device, '24 November 2026 at 20:00', address, 'https://shop.example/personal/basic'])
    expect(letters[0]?.text).toContain(fact);
});

it('sends no notice of a wrong password', async () => {
  expect(await signIn(FIREFOX, '198.51.100.9', 'wrong')).toBe('');
  expect(await notices()).toEqual([]);
});

it('sends one notice when a new device signs in several times at once', async () => {
  const tokens = await Promise.all(Array.from({ length: 4 }, () => signIn(FIREFOX, '198.51.100.9')));
  expect(new Set(tokens).size).toBe(4);
  expect(await notices()).toHaveLength(1);
});

it('takes an IPv6 network for one address', async () => {
  await signIn(SAFARI, '2001:db8:1:2::3');
  await signIn(SAFARI, '2001:db8:1:2:ffff::4');
  expect(await notices()).toHaveLength(1);
  await signIn(SAFARI, '2001:db8:1:3::3');
  expect(await notices()).toHaveLength(2);
});

it('forgets a device 90 days after its last sign-in', async () => {
  await signIn(FIREFOX, '192.0.2.1');
  ahead = ACCOUNT.deviceRemembered - 1;
  await deleteExpiredAttempts(test.deps);
  expect(await knownDevices()).toBe(2);
  ahead = ACCOUNT.deviceRemembered;
  await deleteExpiredAttempts(test.deps);
  expect(await knownDevices()).toBe(0);
  await signIn(SAFARI, '192.0.2.1');
  expect(await notices()).toHaveLength(2);
});

it('bounds the notices of an hour and the devices of an account', async () => {
  for (let index = 0; index <= ACCOUNT.deviceNoticesPerHour + 1; index += 1)
    await signIn(FIREFOX, `203.0.113.${index}`);
  // Safari's is the first device of the hour.
  expect(await notices()).toHaveLength(ACCOUNT.deviceNoticesPerHour - 1);
  ahead = 60 * 60_000;
  await signIn(SAFARI, '203.0.113.200');
  expect(await notices()).toHaveLength(ACCOUNT.deviceNoticesPerHour);
  await test.database.pool.query(
    `INSERT INTO known_devices SELECT $1, sha256(n::text::bytea), $2, $2 FROM generate_series(1, 200) AS n`,
    [person.id, new Date(START)],
  );
  await signIn(SAFARI, '203.0.113.201');
  expect(await knownDevices()).toBe(ACCOUNT.devicesMost);
});

it('writes in the owner’s language', async () => {
  await test.database.pool.query(`UPDATE users SET language_code = 'ZHHK' WHERE id = $1`, [person.id]);
  await signIn(FIREFOX, '198.51.100.9');
  const [letter] = await notices();
  expect(letter?.subject).toBe('你的帳戶有新的登入');
  expect(letter?.text).toContain('https://shop.example/zh-HK/personal/basic');
});

it('forgets the devices of a removed account', async () => {
  await test.deps.transact((work) => eraseAccount(work, person.id, test.deps.ids.id()));
  expect(await knownDevices()).toBe(0);
});
