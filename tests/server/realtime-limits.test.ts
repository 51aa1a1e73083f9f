import { get } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { QueryConfig } from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { sendMessage } from '#protocol/http/messages.ts';
import { getRoom } from '#protocol/http/rooms.ts';
import { RATE } from '#protocol/limits.ts';
import { BEARER_PREFIX, REALTIME_PATH, SUBPROTOCOL } from '#protocol/realtime/path.ts';
import { retryAfterOf } from '#protocol/realtime/close-codes.ts';
import { createEventReader } from '#server/chat/event-reader.ts';
import { pruneEvents } from '#server/events/retention.ts';
import { REPLAY_LIMIT } from '#server/realtime/handshake.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient } from './support/client.ts';
import { dial, join } from './support/socket.ts';

let test: TestApp;
afterEach(() => test.close());

const start = async (config: Parameters<typeof createTestApp>[0] = {}) => {
  test = await createTestApp(config);
  return { base: await test.listen(), ann: await createClient(test) };
};
async function log(userId: string, count: number): Promise<void> {
  await test.deps.transact(async ({ send }) => {
    for (let index = 0; index < count; index += 1)
      send([userId], { event: 'presence', data: { userId, state: 'online', lastSeenTime: null } });
  });
  await test.deps.placer.place();
}

/** The HTTP status of an upgrade request. */
async function upgradeStatus(base: string, token: string, version = '13'): Promise<number | undefined> {
  const request = get(`${base}${REALTIME_PATH}`, {
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': version,
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      'sec-websocket-protocol': `${SUBPROTOCOL}, ${BEARER_PREFIX}${token}`,
    },
  });
  return new Promise((resolve, reject) => {
    request
      .on('response', ({ statusCode }) => resolve(statusCode))
      .on('upgrade', ({ statusCode }, socket) => {
        socket.destroy();
        resolve(statusCode);
      })
      .on('error', reject);
  });
}

it('an upgrade is refused for a draft of the WebSocket protocol', async () => {
  const { base, ann } = await start();
  expect([await upgradeStatus(base, ann.token), await upgradeStatus(base, ann.token, '8')]).toEqual([101, 400]);
});

it('an upgrade is refused for two hosts in one request', async () => {
  const { base, ann } = await start();
  const socket = connect(Number(new URL(base).port), '127.0.0.1');
  socket.write(
    'GET /realtime HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\nOrigin: http://a.example\r\n' +
      'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n' +
      `Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Protocol: vermeil.v1\r\n` +
      `Cookie: vermeil.session=${ann.token}\r\n\r\n`,
  );
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
});

describe('the limits of a connection', () => {
  it('close with 4000 while realtime is switched off', async () => {
    const { base, ann } = await start({ config: { realtime: false } });
    expect((await (await dial(base, { token: ann.token })).closed).code).toBe(4000);
  });

  it('close a connection with 1008 above the frames per minute', async () => {
    const { base, ann } = await start({ config: { rateLimit: true } });
    const connection = await join(base, ann);
    for (let index = 0; index < RATE.socketFramesPerMinute; index += 1) connection.send({ event: 'ping' });
    expect((await connection.closed).code).toBe(1008);
  });

  it('refuse upgrades above the connections of a user in a minute, not those of others', async () => {
    const now = new Date();
    const { base, ann } = await start({ config: { rateLimit: true }, clock: () => now });
    const ben = await createClient(test);
    for (let index = 0; index < RATE.socketsPerMinute; index += 1) {
      const { socket, closed } = await dial(base, { token: ann.token });
      socket.terminate();
      await closed;
    }
    expect(await upgradeStatus(base, ann.token)).toBe(429);
    expect(await upgradeStatus(base, ben.token)).toBe(101);
    now.setTime(now.getTime() + 60_000);
    expect(await upgradeStatus(base, ann.token)).toBe(101);
  });

  it('close further connections of a user with 1008', async () => {
    const { base, ann } = await start();
    const connections = await Promise.all(Array.from({ length: RATE.socketsPerUser }, () => join(base, ann)));
    expect((await (await dial(base, { token: ann.token })).closed).code).toBe(1008);
    connections[0]?.send({ event: 'ping' });
    await connections[0]?.next('pong');
  });

  it('reports connections by user, but not in production', async () => {
    const { base, ann } = await start();
    const [connection] = [await join(base, ann), await join(base, ann)];
    expect((await test.app.inject('/dev/realtime')).json()).toEqual({
      open: 2,
      live: 2,
      opened: 2,
      users: { [ann.userId]: { open: 2, opened: 2 } },
    });
    connection.socket.terminate();
    while (test.deps.hub.stats().open > 1) await new Promise(setImmediate);
    expect((await test.app.inject('/dev/realtime')).json()).toEqual({
      open: 1,
      live: 1,
      opened: 2,
      users: { [ann.userId]: { open: 1, opened: 2 } },
    });
    const production = await createTestApp({ config: { production: true } });
    expect((await production.app.inject('/dev/realtime')).statusCode).toBe(404);
    await production.close();
  });

  it('closes with a random retry delay on shutdown', async () => {
    const { base, ann } = await start();
    const connections = await Promise.all(Array.from({ length: 8 }, () => join(base, ann)));
    await test.deps.hub.close();
    const delays = (await Promise.all(connections.map(({ closed }) => closed))).map(({ code, reason }) => {
      expect(code).toBe(1013);
      return retryAfterOf(reason) ?? 0;
    });
    expect(Math.min(...delays)).toBeGreaterThanOrEqual(500);
    expect(new Set(delays).size).toBeGreaterThan(1);
  });

  it('closes with a retry delay when the database is unreachable at init', async () => {
    const { base, ann } = await start();
    const connection = await dial(base, { token: ann.token });
    const { query } = test.database.pool;
    test.database.pool.query = () => Promise.reject(new Error('away'));
    connection.send({ event: 'init', data: { userId: ann.userId } });
    const { code, reason } = await connection.closed;
    test.database.pool.query = query;
    expect([code, (retryAfterOf(reason) ?? 0) > 0]).toEqual([1013, true]);
  });
});

describe('the event log', () => {
  it('prunes old events and continues the cursors', async () => {
    const { base, ann } = await start();
    await log(ann.userId, 3);
    expect(await pruneEvents(test.deps.pool, new Date(Date.now() + 2_000), 1_000)).toBe(3);
    expect((await join(base, ann, '3')).initialed.replay).toBe('none');
    expect((await join(base, ann, '2')).initialed.replay).toBe('resync');
    await log(ann.userId, 1);
    expect((await join(base, ann, '3')).initialed).toMatchObject({ replay: 'events', cursor: '4' });
  });

  it('resyncs a client that missed too many bytes, without reading them', async () => {
    const { base, ann } = await start();
    // Three bytes per character on the wire.
    await test.deps.transact(async ({ send }) => {
      for (let index = 0; index < 100; index += 1) send([ann.userId], { event: 'filler', data: '龍'.repeat(4_000) });
    });
    await test.deps.placer.place();
    let read = 0;
    const counting = {
      query: async (statement: QueryConfig) => {
        const result = await test.deps.pool.query<object>(statement);
        read = result.rows.length;
        return result;
      },
    } as unknown as typeof test.deps.pool;
    const missed = await createEventReader(counting).readMissed(new Map([[ann.userId, 0]]), REPLAY_LIMIT);
    expect([missed.events.get(ann.userId), read]).toEqual(['too-many', Math.floor(REPLAY_LIMIT.bytes / 12_034) + 1]);
    expect((await join(base, ann, '0')).initialed.replay).toBe('resync');
    expect((await join(base, ann, '90')).initialed).toMatchObject({ replay: 'events', cursor: '100' });
    // Two simultaneous connections of one user, one with a much older cursor.
    const both = await Promise.all([join(base, ann, '0'), join(base, ann, '90')]);
    expect(both.every(({ initialed }) => initialed.cursor === '100')).toBe(true);
  });

  it('resyncs a client that missed too many events', async () => {
    const { base, ann } = await start();
    await log(ann.userId, REPLAY_LIMIT.events + 1);
    expect((await join(base, ann, '0')).initialed.replay).toBe('resync');
    expect((await join(base, ann, '1')).initialed.replay).toBe('events');
  });

  it('[LOG-2] replays to each connection of a user from its own cursor, also beside one below the floor', async () => {
    const { base, ann } = await start();
    await log(ann.userId, 9);
    await test.deps.pool.query(`UPDATE event_log SET position = 5 WHERE bound = 'floor'`);
    const [old, recent] = [await dial(base, { token: ann.token }), await dial(base, { token: ann.token })];
    for (const [connection, cursor] of [
      [old, '3'],
      [recent, '7'],
    ] as const)
      connection.send({ event: 'init', data: { userId: ann.userId, cursor } });
    expect((await old.next('initialed')).data.replay).toBe('resync');
    expect((await recent.next('initialed')).data.replay).toBe('events');
    for (const cursor of ['8', '9']) expect(await recent.next('presence')).toMatchObject({ cursor });
  });

  it('[LOG-3] reads no more messages of many rooms than it replays', async () => {
    const { base, ann } = await start();
    await test.deps.pool.query(
      `WITH made AS (
         INSERT INTO rooms (id, chat_type, head_ticks, head_position, created_at, updated_at)
         SELECT 'many-' || n, 1, 50, 50 * n, now(), now() FROM generate_series(1, 100) n RETURNING id),
       joined AS (INSERT INTO room_members (user_id, room_id, type) SELECT $1, id, 'client' FROM made)
       INSERT INTO messages (room_id, ticks, id, sender_id, content, position, created_at)
       SELECT 'many-' || n, t, n || '-' || t, 'someone', 'x', 50 * (n - 1) + t, now()
       FROM generate_series(1, 100) n, generate_series(1, 50) t`,
      [ann.userId],
    );
    await test.deps.pool.query(`UPDATE event_log SET position = 5000 WHERE bound = 'head'`);
    expect((await join(base, ann, '0')).initialed).toMatchObject({ replay: 'resync', cursor: '5000' });
    const back = await join(base, ann, String(5_000 - REPLAY_LIMIT.events));
    expect(back.initialed.replay).toBe('events');
    for (let position = 4_001; position <= 5_000; position += 1)
      expect((await back.next('chat-message')).cursor).toBe(String(position));
  });

  it('[LOG-3] resyncs a client that missed messages with many bytes', async () => {
    const { base, ann } = await start();
    const ben = await createClient(test);
    const { roomId } = await ann.get(getRoom, { body: { userId: ben.userId } });
    const content = '龍'.repeat(4_000);
    const ids = Array.from({ length: Math.floor(REPLAY_LIMIT.bytes / 12_000) + 1 }, () => crypto.randomUUID());
    for (const _id of ids) await ann.get(sendMessage, { body: { userId: ben.userId, data: { _id, roomId, content } } });
    expect((await join(base, ben, '0')).initialed.replay).toBe('resync');
    const back = await join(base, ben, '4');
    expect(back.initialed.replay).toBe('events');
    for (const _id of ids.slice(4)) expect((await back.next('chat-message')).data._id).toBe(_id);
  });

  it('commits nothing if a statement sent with the commit fails', async () => {
    const { base, ann } = await start();
    const connection = await join(base, ann);
    await expect(
      test.deps.transact(async ({ client, notify }) => {
        await client.query('UPDATE users SET true_name = $2 WHERE id = $1', [ann.userId, 'Undone']);
        // jsonb cannot store this character.
        notify(ann.userId, {
          type: 'agent_buy',
          agentStatus: 0,
          agent: { id: 'a1', name: '\u0000' },
          userId: ann.userId,
        });
      }),
    ).rejects.toThrow('unsupported Unicode escape sequence');
    await test.deps.placer.place();
    const {
      rows: [kept],
    } = await test.deps.pool.query<{ name: string; head: string }>(
      `SELECT u.true_name AS name, l.position AS head FROM users u, event_log l
       WHERE u.id = $1 AND l.bound = 'head'`,
      [ann.userId],
    );
    expect(kept).toMatchObject({ head: '0' });
    expect(kept?.name).not.toBe('Undone');
    expect(connection.frames).toEqual([]);
  });

  it('sends one changed event per transaction', async () => {
    const { base, ann } = await start();
    const connection = await join(base, ann);
    await test.deps.transact(({ send }) => {
      for (const family of ['goods', 'goods', 'stores', 'goods'])
        send([ann.userId], { event: 'changed', data: { families: [family] } });
      return Promise.resolve();
    });
    expect([
      (await connection.next('changed')).data.families,
      (await connection.next('changed')).data.families,
    ]).toEqual([['goods'], ['stores']]);
    expect((await join(base, ann)).initialed.cursor).toBe('2');
  });

  it('neither stores nor sends events of a failed transaction', async () => {
    const { base, ann } = await start();
    const connection = await join(base, ann);
    await expect(
      test.deps.transact(async ({ send }) => {
        send([ann.userId], { event: 'presence', data: {} });
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    await log(ann.userId, 1);
    expect((await connection.next('presence')).data).toMatchObject({ userId: ann.userId });
    expect((await join(base, ann)).initialed.cursor).toBe('1');
  });
});

describe('a report that a user types', () => {
  it('is sent on at most once in a second and connection, and not from rooms of others', async () => {
    let ahead = 0;
    const { base, ann } = await start({ clock: () => new Date(Date.now() + ahead) });
    const ben = await createClient(test);
    const { roomId } = await ann.get(getRoom, { body: { userId: ben.userId } });
    const [typist, reader] = [await join(base, ann), await join(base, ben)];
    const type = async (id: string) => {
      typist.send({ event: 'typing', data: { roomId: id } });
      typist.send({ event: 'ping' });
      await typist.next('pong');
    };
    await type(roomId);
    await type(roomId);
    expect(await reader.next('typing')).toEqual({ event: 'typing', data: { roomId, userId: ann.userId } });
    ahead += 2_000;
    await type(`${roomId}x`);
    ahead += 2_000;
    await type(roomId);
    await reader.next('typing');
    reader.send({ event: 'ping' });
    await reader.next('pong');
    expect(reader.frames.filter(({ event }) => event === 'typing')).toEqual([]);
  });

  it('closes its connection when it is malformed', async () => {
    const { base, ann } = await start();
    const connection = await join(base, ann);
    connection.send({ event: 'typing', data: {} });
    expect((await connection.closed).code).toBe(4003);
  });
});
