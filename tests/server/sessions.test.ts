import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { login, logout, profile, revokeOtherSessions, revokeSession, sessions } from '#protocol/http/account.ts';
import { CLIENT_HEADER, SESSION_COOKIE } from '#protocol/http/define-call.ts';
import { ACCOUNT } from '#protocol/limits.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { clientOf, createClient, type Client } from './support/client.ts';
import { dial, join } from './support/socket.ts';

const PASSWORD = 'a long password';
const DAY = 24 * 60 * 60 * 1_000;

let test: TestApp;
let base: string;
let ann: Client;
let ahead = 0;

beforeAll(async () => {
  test = await createTestApp({ clock: () => new Date(Date.now() + ahead) });
  base = await test.listen();
  const passwordHash = await test.deps.passwords.hash(PASSWORD);
  ann = await createClient(test, { id: 'ann', username: 'ann.lee', passwordHash });
});
afterAll(() => test.close());
afterEach(() => {
  ahead = 0;
});

describe('sessions', () => {
  const another = async (): Promise<Client> =>
    clientOf(test, 'ann', await test.deps.sessions.open({ userId: 'ann', userAgent: 'Phone', address: '192.0.2.1' }));

  it('lists sessions with the current one marked, and ends one or all others', async () => {
    await ann.get(revokeOtherSessions, {});
    const [phone, tablet, old] = [await another(), await another(), await another()];
    const list = await phone.get(sessions, {});
    expect(list).toHaveLength(4);
    expect(list.filter(({ current }) => current).map(({ id, userAgent, address }) => [id, userAgent, address])).toEqual(
      [[phone.sessionId, 'Phone', '192.0.2.1']],
    );
    await ann.get(revokeSession, { params: { id: tablet.sessionId } });
    expect((await tablet.call(profile, {})).status).toBe(401);
    expect((await ann.call(revokeSession, { params: { id: tablet.sessionId } })).status).toBe(404);
    await old.get(profile, {});
    expect(await ann.get(revokeOtherSessions, {})).toEqual({ ended: 2 });
    for (const ended of [phone, old]) expect((await ended.call(profile, {})).status).toBe(401);
    expect(await ann.get(sessions, {})).toHaveLength(1);
  });

  it('closes the connections of a revoked session without an audit', async () => {
    // The audit of connections runs at intervals: none passes in this server.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const unaudited = await createTestApp();
    onTestFinished(unaudited.close);
    const person = await createClient(unaudited);
    const { token, sessionId } = await unaudited.deps.sessions.open({
      userId: person.userId,
      userAgent: '',
      address: '',
    });
    const phone = clientOf(unaudited, person.userId, { token, sessionId });
    const connection = await join(await unaudited.listen(), phone);
    await person.get(revokeSession, { params: { id: phone.sessionId } });
    expect((await connection.closed).code).toBe(4002);
  });

  it('distinguishes a revoked session from an expired one until its token would have expired', async () => {
    const [one, two, idle] = [await another(), await another(), await another()];
    const connection = await join(base, one);
    await ann.get(revokeSession, { params: { id: one.sessionId } });
    expect(await connection.closed).toEqual({ code: 4002, reason: 'session-revoked' });
    const code = async (client: Client) => (await client.call(profile, {})).error?.errorCode;
    expect([await code(one), await code(two)]).toEqual(['SessionRevoked', undefined]);
    // The browser that was offline meanwhile reads no status of a refused upgrade.
    expect(await (await dial(base, { token: one.token })).closed).toEqual({ code: 4002, reason: 'session-revoked' });

    ahead = ACCOUNT.sessionIdle - DAY;
    await ann.get(profile, {});
    await test.deps.sessions.sweep();
    expect([await code(one), await code(two)]).toEqual(['SessionRevoked', undefined]);
    ahead += DAY + 60_000;
    await test.deps.sessions.sweep();
    expect([await code(one), await code(idle)]).toEqual(['Unauthenticated', 'Unauthenticated']);
    const { rows } = await test.database.pool.query('SELECT id FROM revoked_sessions WHERE id = $1', [one.sessionId]);
    expect(rows).toEqual([]);
    expect(await code(two)).toBeUndefined();
    ahead = 0;
  });

  it('does not count the session that a sign-in of the same browser replaces as revoked', async () => {
    const before = await another();
    const answer = await test.app.inject({
      method: 'POST',
      url: login.path,
      headers: { [CLIENT_HEADER]: '1', authorization: `Bearer ${before.token}` },
      payload: { userName: 'ann.lee', password: PASSWORD, isWeb: true },
    });
    expect(answer.statusCode).toBe(200);
    expect((await before.call(profile, {})).error?.errorCode).toBe('Unauthenticated');
  });

  it('keeps at most a hundred sessions per user and ends the least recently used', async () => {
    const eve = await createClient(test);
    const first = clientOf(
      test,
      eve.userId,
      await test.deps.sessions.open({ userId: eve.userId, userAgent: '', address: '' }),
    );
    await test.database.pool.query(
      `UPDATE sessions SET last_seen_at = last_seen_at - interval '1 hour' WHERE id = $1`,
      [first.sessionId],
    );
    for (let index = 2; index < ACCOUNT.sessionsMost; index += 1)
      await test.deps.sessions.open({ userId: eve.userId, userAgent: '', address: '' });
    await first.get(profile, {});
    await test.database.pool.query(
      `UPDATE sessions SET last_seen_at = last_seen_at - interval '1 hour' WHERE id = $1`,
      [first.sessionId],
    );
    await test.deps.sessions.open({ userId: eve.userId, userAgent: '', address: '' });
    expect((await first.call(profile, {})).status).toBe(401);
    expect(await eve.get(sessions, {})).toHaveLength(ACCOUNT.sessionsMost);
  });

  it('treats sessions of others as absent', async () => {
    const eve = await createClient(test);
    const answers = [
      await eve.call(revokeSession, { params: { id: ann.sessionId } }),
      await eve.call(revokeSession, { params: { id: 'absent' } }),
    ];
    expect(answers.map(({ status, error }) => ({ status, error }))).toEqual(
      [answers[0], answers[0]].map((one) => ({ status: one?.status, error: one?.error })),
    );
    expect(answers[0]?.status).toBe(404);
    await ann.get(profile, {});
  });

  it('expires sessions after 30 idle days; a use restarts the period', async () => {
    const [used, idle] = [await another(), await another()];
    ahead = 20 * DAY;
    await used.get(profile, {});
    ahead = ACCOUNT.sessionIdle + 10_000;
    await used.get(profile, {});
    expect((await idle.call(profile, {})).status).toBe(401);
    await test.deps.sessions.sweep();
    const { rows } = await test.database.pool.query('SELECT 1 FROM sessions WHERE id = $1', [idle.sessionId]);
    expect(rows).toEqual([]);
  });

  it('ends the session and clears the cookie on sign-out, also without a session', async () => {
    const phone = await another();
    const answer = await phone.call(logout, {});
    expect([answer.status, answer.data]).toEqual([200, {}]);
    expect(String(answer.headers['set-cookie'])).toContain(`${SESSION_COOKIE}=;`);
    expect((await phone.call(profile, {})).status).toBe(401);
    expect((await phone.call(logout, {})).status).toBe(200);
    // The browser deleted its user's data itself: sign-outs leave no rows for the month of a token.
    expect(
      (await test.database.pool.query('SELECT FROM revoked_sessions WHERE id = $1', [phone.sessionId])).rowCount,
    ).toBe(0);
  });
});
