import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { REALTIME } from '#protocol/limits.ts';
import { sendMessage, updateSeen } from '#protocol/http/messages.ts';
import { login, logout, revokeSession } from '#protocol/http/account.ts';
import { getRoom } from '#protocol/http/rooms.ts';
import { serverFrame } from '#protocol/realtime/frames.ts';
import { createAuctionSource } from '#server/auctions/auction-queries.ts';
import { createHub, type Hub } from '#server/realtime/hub.ts';
import { GRACE } from '#server/realtime/presence.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { clientOf, createClient, type Client } from './support/client.ts';
import { dial, join, type TestSocket } from './support/socket.ts';

let test: TestApp;
let base: string;
let ann: Client;
let ben: Client;
let roomId: string;
/** How far the server's clock is ahead of ours. */
let ahead = 0;
const open: TestSocket[] = [];

const say = (from: Client, to: Client, content: string) =>
  from.get(sendMessage, { body: { userId: to.userId, data: { _id: crypto.randomUUID(), roomId, content } } });
const joined = async (who: Client, cursor?: string) => {
  const line = await join(base, who, cursor);
  open.push(line);
  return line;
};
const dialled = async (...options: Parameters<typeof dial> extends [string, ...infer Rest] ? Rest : never) => {
  const line = await dial(base, ...options);
  open.push(line);
  return line;
};
/** Waits for everything the server sent so far, and drops it. */
const settle = async (line: TestSocket): Promise<void> => {
  line.send({ event: 'ping' });
  await line.next('pong');
  line.frames.length = 0;
};
/** Waits until the server has noticed that every socket is gone. */
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
  for (const line of open.splice(0)) line.socket.terminate();
  await quiet();
  ahead = 0;
});

describe('the upgrade', () => {
  it.each([
    ['no session', {}, 401],
    ['an unknown token', { token: 'x'.repeat(43) }, 401],
    ['a page of another site', { origin: 'https://evil.example' }, 403],
    ['an Origin that is no address', { origin: 'null' }, 403],
    ['no subprotocol', { protocols: [] }, 400],
    ['another path', { path: '/elsewhere' }, 404],
  ])('is refused for %s', async (_, options, status) => {
    await expect(dial(base, options)).rejects.toThrow(`refused ${status}`);
  });

  it('is granted to a page of ours with the session cookie, and answers the subprotocol', async () => {
    const line = await dialled({ cookie: `other=1; vermeil.session=${ann.token}`, origin: base });
    expect(line.socket.protocol).toBe('vermeil.v1');
  });

  it('a client that only speaks a subprotocol of the past is told to reload', async () => {
    const line = await dialled({ cookie: `vermeil.session=${ann.token}`, protocols: ['vermeil.v0'] });
    expect(await line.closed).toEqual({ code: 4001, reason: 'protocol-too-old' });
  });
});

describe('init', () => {
  it('a line without init is closed with 3000 after 30 s, not before', async () => {
    const line = await dialled({ token: ann.token });
    ahead = REALTIME.initTimeout - 1_000;
    await test.deps.hub.tick();
    expect(test.deps.hub.stats().open).toBe(1);
    ahead = REALTIME.initTimeout + 1_000;
    await test.deps.hub.tick();
    expect((await line.closed).code).toBe(3000);
  });

  it('init answers initialed with the present cursor', async () => {
    const { initialed } = await joined(ann);
    expect(initialed).toMatchObject({ userId: ann.userId, replay: 'none' });
  });

  it.each([
    ['another person', () => ({ userId: ben.userId }), ''],
    ['no person', () => ({}), ''],
    ['a cursor that is none', () => ({ userId: ann.userId, cursor: '-1' }), ''],
    ['a protocol that is none', () => ({ userId: ann.userId, protocol: 0 }), ''],
  ])('init for %s is closed with 4001', async (_, data) => {
    const line = await dialled({ token: ann.token });
    line.send({ event: 'init', data: data() });
    expect((await line.closed).code).toBe(4001);
  });

  it('a repeated init changes nothing; one for somebody else closes with 4001', async () => {
    const line = await joined(ann);
    line.send({ event: 'init', data: { userId: ann.userId } });
    line.send({ event: 'ping' });
    await line.next('pong');
    expect(line.frames).toEqual([]);
    line.send({ event: 'init', data: { userId: ben.userId } });
    expect((await line.closed).code).toBe(4001);
  });
});

describe('frames', () => {
  it('ping is answered with server time and the newest cursor, in any spelling', async () => {
    const line = await joined(ann);
    for (const ping of ['{"event":"ping"}', '{"event":"ping","data":{}}', ' { "data" : null, "event" : "ping" } ']) {
      line.send(ping);
      const pong = await line.next('pong');
      expect(serverFrame.parse(pong)).toEqual(pong);
      expect(pong.data.cursor).toBe(line.initialed.cursor);
    }
  });

  it('a ping before initialed gets no answer, and hurts nothing', async () => {
    const line = await dialled({ token: ann.token });
    line.send({ event: 'ping' });
    line.send({ event: 'init', data: { userId: ann.userId } });
    await line.next('initialed');
    expect(line.frames).toEqual([]);
  });

  it('events that are not known are ignored', async () => {
    const line = await joined(ann);
    line.send({ event: 'dance', data: { __proto__: null, constructor: 1 } });
    line.send('{"event":"__proto__","data":{"__proto__":{"admin":true}}}');
    line.send({ event: 'ping' });
    await line.next('pong');
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
  ])('a frame of %s closes the line with its code, and only that line', async (_, frame, code) => {
    const [line, other] = [await joined(ann), await joined(ann)];
    line.socket.send(frame);
    expect((await line.closed).code).toBe(code);
    other.send({ event: 'ping' });
    await other.next('pong');
  });

  it('a line that is silent for two ping intervals is closed with 3000; any frame proves life', async () => {
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

  it('a reader that does not read is cut with 4004 once 1 MiB waits for it', async () => {
    const line = await joined(ann);
    line.socket.pause();
    const frame = JSON.stringify({ event: 'chat-message', data: { content: 'x'.repeat(60_000) } });
    for (
      let cursor = Number(line.initialed.cursor) + 1;
      test.deps.hub.stats().users[ann.userId]?.open === 1 && cursor < 2_000;
      cursor += 1
    ) {
      test.deps.hub.deliver([{ userId: ann.userId, cursor, frame }]);
      await new Promise(setImmediate);
      if (cursor % 100 === 0) line.socket.resume();
    }
    line.socket.resume();
    expect((await line.closed).code).toBe(4004);
  });
});

describe('events', () => {
  it('a message reaches every line of both people, with rising cursors and valid frames', async () => {
    const lines = [await joined(ann), await joined(ben), await joined(ben)];
    const sent = await say(ann, ben, '你好');
    for (const line of lines) {
      const frame = await line.next('chat-message');
      expect(serverFrame.parse(frame)).toEqual(frame);
      expect(frame).toEqual({ event: 'chat-message', data: sent, cursor: String(Number(line.initialed.cursor) + 1) });
    }
  });

  it('what was missed is replayed from the cursor, once and in order, before anything new', async () => {
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
    expect(got.map(({ cursor }) => Number(cursor) - Number(first.initialed.cursor))).toEqual([1, 2, 3, 4]);
  });

  it('joining in the middle of a storm misses nothing and doubles nothing', async () => {
    const start = await joined(ben);
    const storm = Promise.all(Array.from({ length: 150 }, (_, index) => say(ann, ben, `storm ${index}`)));
    const lines = await Promise.all(Array.from({ length: 10 }, () => joined(ben, start.initialed.cursor)));
    await storm;
    for (const line of lines) {
      const cursors: number[] = [];
      while (cursors.length < 150) cursors.push(Number((await line.next('chat-message')).cursor));
      const from = Number(start.initialed.cursor);
      expect(cursors).toEqual(Array.from({ length: 150 }, (_, index) => from + 1 + index));
    }
  });

  it('a cursor from the future, or older than the log, is answered with resync', async () => {
    const { initialed } = await joined(ben);
    expect((await joined(ben, String(Number(initialed.cursor) + 1))).initialed).toMatchObject({
      replay: 'resync',
      cursor: initialed.cursor,
    });
    await test.database.pool.query('UPDATE user_heads SET event_floor = 2 WHERE user_id = $1', [ben.userId]);
    expect((await joined(ben, '1')).initialed.replay).toBe('resync');
    expect((await joined(ben, '2')).initialed.replay).toBe('events');
  });

  it('events of another node are read from the log, in order, also when its messages are lost', async () => {
    const line = await joined(ben);
    const elsewhere = createHub({
      pool: test.deps.pool,
      bus: test.deps.bus,
      clock: test.deps.clock,
      sessions: test.deps.sessions,
      onError: (error) => {
        throw error;
      },
      auctions: createAuctionSource(test.deps.pool),
      publicUrl: undefined,
      enabled: true,
      production: false,
      rateLimit: false,
      every: () => () => undefined,
    });
    const { createTransact } = await import('#server/events/transact.ts');
    const transact = createTransact({
      pool: test.deps.pool,
      clock: test.deps.clock,
      newId: test.deps.ids.id,
      eventSink: elsewhere,
      subscribers: {},
    });
    await transact(async ({ send }) =>
      send([ben.userId], { event: 'presence', data: { userId: ann.userId, state: 'online', lastSeenTime: null } }),
    );
    expect(await line.next('presence')).toMatchObject({ cursor: String(Number(line.initialed.cursor) + 1) });
    const silent = createTransact({
      pool: test.deps.pool,
      clock: test.deps.clock,
      newId: test.deps.ids.id,
      eventSink: { deliver: () => undefined },
      subscribers: {},
    });
    await silent(async ({ send }) =>
      send([ben.userId], { event: 'presence', data: { userId: ann.userId, state: 'offline', lastSeenTime: null } }),
    );
    await test.deps.hub.audit();
    expect((await line.next('presence')).data.state).toBe('offline');
    await elsewhere.close();
  });

  it('a read cursor reaches the reader’s other devices with the count, the others without', async () => {
    const [reader, writer] = [await joined(ben), await joined(ann)];
    const { _id, ticks } = await say(ann, ben, 'read me');
    await ben.get(updateSeen, { body: { _id, roomId } });
    expect((await reader.next('message-seen')).data).toEqual({ roomId, userId: ben.userId, ticks, unreadCount: 0 });
    expect((await writer.next('message-seen')).data).toEqual({ roomId, userId: ben.userId, ticks });
  });
});

describe('presence', () => {
  it('whoever shares a room hears of coming at once and of going after the grace', async () => {
    const watcher = await joined(ann);
    ahead = 2 * GRACE;
    await test.deps.hub.tick();
    await settle(watcher);
    const line = await joined(ben);
    await test.deps.hub.tick();
    expect((await watcher.next('presence')).data).toMatchObject({ userId: ben.userId, state: 'online' });
    line.socket.terminate();
    while (test.deps.hub.stats().users[ben.userId]?.open !== 0) await new Promise(setImmediate);
    await test.deps.hub.tick();
    expect(test.deps.hub.isOnline(ben.userId)).toBe(true);
    ahead += GRACE + 1;
    await test.deps.hub.tick();
    const { data } = await watcher.next('presence');
    expect(data).toMatchObject({ userId: ben.userId, state: 'offline' });
    expect(data.lastSeenTime).toBeGreaterThan(1_700_000_000_000);
    expect((await ann.get(getRoom, { body: { roomId } })).users.find(({ id }) => id === ben.userId)?.status).toEqual({
      state: 'offline',
      lastSeenTime: data.lastSeenTime,
    });
  });

  it('a reload within the grace is no absence', async () => {
    const watcher = await joined(ann);
    const first = await joined(ben);
    await test.deps.hub.tick();
    await settle(watcher);
    first.socket.terminate();
    while (test.deps.hub.stats().users[ben.userId]?.open !== 0) await new Promise(setImmediate);
    await joined(ben);
    ahead += GRACE * 2;
    await test.deps.hub.tick();
    watcher.send({ event: 'ping' });
    await watcher.next('pong');
    expect(watcher.frames).toEqual([]);
  });
});

describe('ending', () => {
  it('signing out, or being signed out from elsewhere, closes the sockets of that session with 4002', async () => {
    const again = clientOf(
      test,
      ann.userId,
      await test.deps.sessions.open({ userId: ann.userId, userAgent: '', address: '' }),
    );
    const third = clientOf(
      test,
      ann.userId,
      await test.deps.sessions.open({ userId: ann.userId, userAgent: '', address: '' }),
    );
    const [kept, first, second] = [await joined(ann), await joined(again), await joined(third)];
    await again.get(logout, {});
    expect((await first.closed).code).toBe(4002);
    await ann.get(revokeSession, { params: { id: third.sessionId } });
    expect((await second.closed).code).toBe(4002);
    kept.send({ event: 'ping' });
    await kept.next('pong');
  });

  it('a session that ended without a word is noticed at init and by the audit', async () => {
    const again = clientOf(
      test,
      ann.userId,
      await test.deps.sessions.open({ userId: ann.userId, userAgent: '', address: '' }),
    );
    const [live, waiting] = [await joined(again), await dialled({ token: again.token })];
    await test.database.pool.query('DELETE FROM sessions WHERE id = $1', [again.sessionId]);
    waiting.send({ event: 'init', data: { userId: ann.userId } });
    expect((await waiting.closed).code).toBe(4002);
    await test.deps.hub.audit();
    expect((await live.closed).code).toBe(4002);
  });

  it('signing in needs no socket, and login answers a token that opens one', async () => {
    const passwordHash = await test.deps.passwords.hash('a long password');
    const cat = await createClient(test, { username: 'cat.person', passwordHash });
    const { token, user } = await cat.get(login, {
      body: { userName: 'cat.person', password: 'a long password', isWeb: false },
    });
    expect((await joined(clientOf(test, user.id, { token, sessionId: '' }))).initialed.userId).toBe(cat.userId);
  });
});
