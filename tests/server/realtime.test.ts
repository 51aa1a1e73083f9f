import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { REALTIME } from '#protocol/limits.ts';
import { sendMessage, updateSeen } from '#protocol/http/messages.ts';
import { login, logout, revokeSession } from '#protocol/http/account.ts';
import { getRoom } from '#protocol/http/rooms.ts';
import { serverFrame } from '#protocol/realtime/frames.ts';
import { createAuctionSource } from '#server/auctions/auction-queries.ts';
import { createEventReader } from '#server/chat/event-reader.ts';
import { createEventPlacer, type EventPlacer, type EventSink } from '#server/events/place-events.ts';
import { createTransact } from '#server/events/transact.ts';
import { createHub, type Hub } from '#server/realtime/hub.ts';
import { PRESENCE_GRACE } from '#server/realtime/presence.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { clientOf, createClient, type Client } from './support/client.ts';
import { dial, join, type TestSocket } from './support/socket.ts';

let test: TestApp;
let base: string;
let ann: Client;
let ben: Client;
let roomId: string;
/** How far the server's clock is ahead. Milliseconds. */
let ahead = 0;
const open: TestSocket[] = [];

const say = (from: Client, to: Client, content: string) =>
  from.get(sendMessage, { body: { userId: to.userId, data: { _id: crypto.randomUUID(), roomId, content } } });
const joined = async (who: Client, cursor?: string) => {
  const connection = await join(base, who, cursor);
  open.push(connection);
  return connection;
};
const dialled = async (...options: Parameters<typeof dial> extends [string, ...infer Rest] ? Rest : never) => {
  const connection = await dial(base, ...options);
  open.push(connection);
  return connection;
};
/** Another session of Ann. */
const secondSession = async (): Promise<Client> =>
  clientOf(test, ann.userId, await test.deps.sessions.open({ userId: ann.userId, userAgent: '', address: '' }));
/** Waits for all frames sent so far and drops them. */
const settle = async (connection: TestSocket): Promise<void> => {
  connection.send({ event: 'ping' });
  await connection.next('pong');
  connection.frames.length = 0;
};
/** Waits until the server has noticed that every connection closed. */
const quiet = async (hub: Hub = test.deps.hub): Promise<void> => {
  while (hub.stats().open > 0) await new Promise(setImmediate);
};

beforeAll(async () => {
  test = await createTestApp({ clock: () => new Date(Date.now() + ahead) });
  base = await test.listen();
  ann = await createClient(test);
  ben = await createClient(test);
  ({ roomId } = await ann.get(getRoom, { body: { userId: ben.userId } }));
});
afterAll(() => test.close());
afterEach(async () => {
  for (const connection of open.splice(0)) connection.socket.terminate();
  await quiet();
  ahead = 0;
});

describe('the upgrade', () => {
  it.each([
    ['no session', {}, 401],
    ['an unknown token', { token: 'x'.repeat(43) }, 401],
    ['a page of another site', { origin: 'https://evil.example' }, 403],
    ['an Origin that is no address', { origin: 'null' }, 403],
    ['an Origin that is not written as browsers write it', { origin: '{base}\\.evil' }, 403],
    ['an Origin with a path', { origin: '{base}/' }, 403],
    ['no subprotocol', { protocols: [] }, 400],
    ['another path', { path: '/elsewhere' }, 404],
  ])('is refused for %s', async (_, options, status) => {
    const origin = 'origin' in options ? { origin: options.origin?.replace('{base}', base) } : {};
    await expect(dial(base, { ...options, ...origin })).rejects.toThrow(`refused ${status}`);
  });

  it('accepts our pages with the session cookie and returns the subprotocol', async () => {
    const connection = await dialled({ cookie: `other=1; vermeil.session=${ann.token}`, origin: base });
    expect(connection.socket.protocol).toBe('vermeil.v1');
  });

  it('asks a client with an old subprotocol to reload', async () => {
    const connection = await dialled({ cookie: `vermeil.session=${ann.token}`, protocols: ['vermeil.v0'] });
    expect(await connection.closed).toEqual({ code: 4001, reason: 'protocol-too-old' });
  });
});

describe('init', () => {
  it('closes a connection without init after 30 s with 3000', async () => {
    const connection = await dialled({ token: ann.token });
    ahead = REALTIME.initTimeout - 1_000;
    await test.deps.hub.tick();
    expect(test.deps.hub.stats().open).toBe(1);
    ahead = REALTIME.initTimeout + 1_000;
    await test.deps.hub.tick();
    expect((await connection.closed).code).toBe(3000);
  });

  it('answers initialed with the current cursor', async () => {
    const { initialed } = await joined(ann);
    expect(initialed).toMatchObject({ userId: ann.userId, replay: 'none' });
  });

  it.each([
    ['another person', () => ({ userId: ben.userId }), ''],
    ['no person', () => ({}), ''],
    ['an invalid cursor', () => ({ userId: ann.userId, cursor: '-1' }), ''],
    ['an invalid protocol', () => ({ userId: ann.userId, protocol: 0 }), ''],
  ])('closes an init for %s with 4001', async (_, data) => {
    const connection = await dialled({ token: ann.token });
    connection.send({ event: 'init', data: data() });
    expect((await connection.closed).code).toBe(4001);
  });

  it('ignores a repeated init, and closes one for another user with 4001', async () => {
    const connection = await joined(ann);
    connection.send({ event: 'init', data: { userId: ann.userId } });
    connection.send({ event: 'ping' });
    await connection.next('pong');
    expect(connection.frames).toEqual([]);
    connection.send({ event: 'init', data: { userId: ben.userId } });
    expect((await connection.closed).code).toBe(4001);
  });
});

describe('frames', () => {
  it('answer ping in any spelling with server time and the newest cursor', async () => {
    const connection = await joined(ann);
    for (const ping of ['{"event":"ping"}', '{"event":"ping","data":{}}', ' { "data" : null, "event" : "ping" } ']) {
      connection.send(ping);
      const pong = await connection.next('pong');
      expect(serverFrame.parse(pong)).toEqual(pong);
      expect(pong.data.cursor).toBe(connection.initialed.cursor);
    }
  });

  it('ignore a ping before initialed', async () => {
    const connection = await dialled({ token: ann.token });
    connection.send({ event: 'ping' });
    connection.send({ event: 'init', data: { userId: ann.userId } });
    await connection.next('initialed');
    expect(connection.frames).toEqual([]);
  });

  it('are ignored with unknown events', async () => {
    const connection = await joined(ann);
    connection.send({ event: 'dance', data: { __proto__: null, constructor: 1 } });
    connection.send('{"event":"__proto__","data":{"__proto__":{"admin":true}}}');
    connection.send({ event: 'ping' });
    await connection.next('pong');
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  it.each([
    ['no JSON', 'hello', 4003],
    ['no object', '42', 4003],
    ['null', 'null', 4003],
    ['no event', '{"data":1}', 4003],
    ['an event that is no text', '{"event":{"a":1}}', 4003],
    ['an endless event', JSON.stringify({ event: 'x'.repeat(65) }), 4003],
    ['deep nesting', '['.repeat(30_000), 4003],
    ['bytes', Buffer.from([1, 2, 3]), 4003],
    ['more than 64 KiB', `{"event":"ping","data":"${'x'.repeat(REALTIME.maxFrame)}"}`, 1009],
  ])('closes only the connection that sends %s', async (_, frame, code) => {
    const [connection, other] = [await joined(ann), await joined(ann)];
    connection.socket.send(frame);
    expect((await connection.closed).code).toBe(code);
    other.send({ event: 'ping' });
    await other.next('pong');
  });

  it('keep a connection alive, which closes with 3000 after two silent ping intervals', async () => {
    const [silent, alive] = [await joined(ann), await joined(ben)];
    ahead = REALTIME.pingInterval * 1.5;
    alive.send({ event: 'ping' });
    await alive.next('pong');
    ahead = REALTIME.pingInterval * 2 + 6_000;
    await test.deps.hub.tick();
    expect((await silent.closed).code).toBe(3000);
    alive.send({ event: 'ping' });
    await alive.next('pong');
  });

  it('close a slow reader with 4004 above 1 MiB of unread data', async () => {
    const connection = await joined(ann);
    connection.socket.pause();
    const frame = { event: 'filler', data: { content: 'x'.repeat(60_000) } };
    // The kernel's buffers for both ends of a connection are filled first: 36 MB where it tunes them. Who is closed has
    // to answer in five seconds, so it reads again from then on.
    for (let sent = 0; sent < 100 && test.deps.hub.stats().live > 0; sent += 1) {
      await test.deps.transact(async ({ send }) => {
        for (let event = 0; event < 20; event += 1) send([ann.userId], frame);
      });
    }
    connection.socket.resume();
    expect((await connection.closed).code).toBe(4004);
  });
});

describe('events', () => {
  it('reach every connection of both members with rising cursors', async () => {
    const connections = [await joined(ann), await joined(ben), await joined(ben)];
    const sent = await say(ann, ben, '你好');
    for (const connection of connections) {
      const frame = await connection.next('chat-message');
      expect(serverFrame.parse(frame)).toEqual(frame);
      expect(frame).toEqual({
        event: 'chat-message',
        data: sent,
        cursor: String(Number(connection.initialed.cursor) + 1),
      });
    }
  });

  it('are replayed from the cursor, once and in order, before new ones', async () => {
    const first = await joined(ben);
    first.socket.terminate();
    for (const text of ['one', 'two', 'three']) await say(ann, ben, text);
    const back = await join(base, ben, first.initialed.cursor);
    open.push(back);
    expect(back.initialed.replay).toBe('events');
    await say(ann, ben, 'four');
    const got = [];
    for (let index = 0; index < 4; index += 1) got.push(await back.next('chat-message'));
    expect(got.map(({ data }) => data.content)).toEqual(['one', 'two', 'three', 'four']);
    const cursors = [first.initialed, ...got].map(({ cursor }) => Number(cursor));
    expect(cursors).toEqual([...new Set(cursors)].toSorted((a, b) => a - b));
  });

  it('[LOG-2] are neither lost nor repeated in a handshake under load', async () => {
    const start = await joined(ben);
    const storm = Promise.all(Array.from({ length: 150 }, (_, index) => say(ann, ben, `storm ${index}`)));
    const connections = await Promise.all(Array.from({ length: 10 }, () => joined(ben, start.initialed.cursor)));
    await storm;
    for (const connection of connections) {
      const cursors = [Number(start.initialed.cursor)];
      const ticks: number[] = [];
      while (ticks.length < 150) {
        const { cursor, data } = await connection.next('chat-message');
        cursors.push(Number(cursor));
        ticks.push(Number(data.ticks));
      }
      expect(ticks).toEqual(Array.from({ length: 150 }, (_, index) => ticks[0]! + index));
      expect(cursors).toEqual([...new Set(cursors)].toSorted((a, b) => a - b));
    }
  });

  it('[LOG-3] resync a cursor from the future or older than the log', async () => {
    const { initialed } = await joined(ben);
    expect((await joined(ben, String(Number(initialed.cursor) + 1))).initialed).toMatchObject({
      replay: 'resync',
      cursor: initialed.cursor,
    });
    await test.database.pool.query(`UPDATE event_log SET position = 2 WHERE bound = 'floor'`);
    expect((await joined(ben, '1')).initialed.replay).toBe('resync');
    expect((await joined(ben, '2')).initialed.replay).toBe('events');
    await test.database.pool.query(`UPDATE event_log SET position = 0 WHERE bound = 'floor'`);
  });

  it('of another node are read from the log, also when bus messages are lost', async () => {
    const connection = await joined(ben);
    const intervals: number[] = [];
    const { pool, clock, ids } = test.deps;
    const onError = (error: unknown): void => {
      throw error;
    };
    const eventSink: EventSink = { deliver: (batch) => elsewhere.deliver(batch) };
    const placer = createEventPlacer({ pool, eventSink, onError });
    const elsewhere = createHub({
      pool: test.deps.pool,
      bus: test.deps.bus,
      clock: test.deps.clock,
      principals: test.deps.principals,
      trustProxy: false,
      onError,
      auctions: createAuctionSource(test.deps.pool),
      findMembers: () => Promise.resolve(undefined),
      events: createEventReader(test.deps.pool),
      placer,
      publicUrl: undefined,
      enabled: true,
      production: false,
      rateLimit: false,
      every: (ms) => {
        intervals.push(ms);
        return () => undefined;
      },
    });
    // What a lost bus message named arrives within 5 s: by the audit.
    expect(intervals).toEqual([1_000, 5_000]);
    const transactWith = (requested: Pick<EventPlacer, 'request'>) =>
      createTransact({ pool, clock, newId: ids.id, placer: requested, subscribers: {}, onError });
    const transact = transactWith(placer);
    await transact(async ({ send }) =>
      send([ben.userId], { event: 'presence', data: { userId: ann.userId, state: 'online', lastSeenTime: null } }),
    );
    expect(await connection.next('presence')).toMatchObject({
      cursor: String(Number(connection.initialed.cursor) + 1),
    });
    const silent = transactWith({ request: () => undefined });
    await silent(async ({ send }) =>
      send([ben.userId], { event: 'presence', data: { userId: ann.userId, state: 'offline', lastSeenTime: null } }),
    );
    await test.deps.hub.audit();
    expect((await connection.next('presence')).data.state).toBe('offline');
    await placer.close();
    await elsewhere.close();
  });

  it('send a read receipt to own devices with the unread count, to others without', async () => {
    const [reader, writer] = [await joined(ben), await joined(ann)];
    const { _id, ticks } = await say(ann, ben, 'read me');
    await ben.get(updateSeen, { body: { _id, roomId } });
    expect((await reader.next('message-seen')).data).toEqual({ roomId, userId: ben.userId, ticks, unreadCount: 0 });
    expect((await writer.next('message-seen')).data).toEqual({ roomId, userId: ben.userId, ticks });
  });
});

describe('presence', () => {
  it('is sent to users who share a room: online at once, offline after the grace', async () => {
    const watcher = await joined(ann);
    ahead = 2 * PRESENCE_GRACE;
    await test.deps.hub.tick();
    await settle(watcher);
    const connection = await joined(ben);
    await test.deps.hub.tick();
    expect((await watcher.next('presence')).data).toMatchObject({ userId: ben.userId, state: 'online' });
    connection.socket.terminate();
    while (test.deps.hub.stats().users[ben.userId]?.open !== 0) await new Promise(setImmediate);
    await test.deps.hub.tick();
    expect(test.deps.hub.isOnline(ben.userId)).toBe(true);
    ahead += PRESENCE_GRACE + 1;
    await test.deps.hub.tick();
    const { data } = await watcher.next('presence');
    expect(data).toMatchObject({ userId: ben.userId, state: 'offline' });
    expect(data.lastSeenTime).toBeGreaterThan(1_700_000_000_000);
    expect((await ann.get(getRoom, { body: { roomId } })).users.find(({ id }) => id === ben.userId)?.status).toEqual({
      state: 'offline',
      lastSeenTime: data.lastSeenTime,
    });
  });

  it('does not change by a reload within the grace', async () => {
    const watcher = await joined(ann);
    const first = await joined(ben);
    await test.deps.hub.tick();
    await settle(watcher);
    first.socket.terminate();
    while (test.deps.hub.stats().users[ben.userId]?.open !== 0) await new Promise(setImmediate);
    await joined(ben);
    ahead += PRESENCE_GRACE * 2;
    await test.deps.hub.tick();
    watcher.send({ event: 'ping' });
    await watcher.next('pong');
    expect(watcher.frames).toEqual([]);
  });
});

describe('ending', () => {
  it('closes the connections of an ended session with 4002', async () => {
    const again = await secondSession();
    const third = await secondSession();
    const [kept, first, second] = [await joined(ann), await joined(again), await joined(third)];
    await again.get(logout, {});
    expect((await first.closed).code).toBe(4002);
    await ann.get(revokeSession, { params: { id: third.sessionId } });
    expect((await second.closed).code).toBe(4002);
    kept.send({ event: 'ping' });
    await kept.next('pong');
  });

  it('finds ended sessions at init and in the audit', async () => {
    const again = await secondSession();
    const [live, waiting] = [await joined(again), await dialled({ token: again.token })];
    await test.database.pool.query('DELETE FROM sessions WHERE id = $1', [again.sessionId]);
    waiting.send({ event: 'init', data: { userId: ann.userId } });
    expect(await waiting.closed).toEqual({ code: 4002, reason: 'session-expired' });
    await test.database.pool.query(
      `INSERT INTO revoked_sessions (id, token_hash, expires_at) VALUES ($1, sha256($2::bytea), now())`,
      [again.sessionId, again.token],
    );
    await test.deps.hub.audit();
    expect(await live.closed).toEqual({ code: 4002, reason: 'session-revoked' });
  });

  it('accepts the token of a sign-in', async () => {
    const passwordHash = await test.deps.passwords.hash('a long password');
    const cat = await createClient(test, { username: 'cat.person', passwordHash });
    const { token, user } = await cat.get(login, {
      body: { userName: 'cat.person', password: 'a long password', isWeb: false },
    });
    expect((await joined(clientOf(test, user.id, { token, sessionId: '' }))).initialed.userId).toBe(cat.userId);
  });
});
