import { afterEach, describe, expect, it } from 'vitest';
import { RATE } from '#protocol/limits.ts';
import { retryAfterOf } from '#protocol/realtime/close-codes.ts';
import { readEvents } from '#server/events/event-log.ts';
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
const log = (userId: string, count: number): Promise<void> =>
  test.deps.transact(async ({ send }) => {
    for (let index = 0; index < count; index += 1)
      send([userId], { event: 'presence', data: { userId, state: 'online', lastSeenTime: null } });
  });

describe('the socket’s bounds', () => {
  it('switched off, every client is answered with 4000', async () => {
    const { base, ann } = await start({ config: { realtime: false } });
    expect((await (await dial(base, { token: ann.token })).closed).code).toBe(4000);
  });

  it('more frames in a minute than agreed close the line with 1008', async () => {
    const { base, ann } = await start({ config: { rateLimit: true } });
    const line = await join(base, ann);
    for (let index = 0; index < RATE.socketFramesPerMinute; index += 1) line.send({ event: 'ping' });
    expect((await line.closed).code).toBe(1008);
  });

  it('more sockets of one person than agreed are closed with 1008; the others stay', async () => {
    const { base, ann } = await start();
    const lines = await Promise.all(Array.from({ length: RATE.socketsPerUser }, () => join(base, ann)));
    expect((await (await dial(base, { token: ann.token })).closed).code).toBe(1008);
    lines[0]?.send({ event: 'ping' });
    await lines[0]?.next('pong');
  });

  it('says how many sockets are and were open, by person, and not in production', async () => {
    const { base, ann } = await start();
    const [line] = [await join(base, ann), await join(base, ann)];
    expect((await test.app.inject('/dev/realtime')).json()).toEqual({
      open: 2,
      opened: 2,
      users: { [ann.userId]: { open: 2, opened: 2 } },
    });
    line.socket.terminate();
    while (test.deps.hub.stats().open > 1) await new Promise(setImmediate);
    expect((await test.app.inject('/dev/realtime')).json()).toEqual({
      open: 1,
      opened: 2,
      users: { [ann.userId]: { open: 1, opened: 2 } },
    });
    const production = await createTestApp({ config: { production: true } });
    expect((await production.app.inject('/dev/realtime')).statusCode).toBe(404);
    await production.close();
  });

  it('a server that ends tells its clients when to come back, not all at once', async () => {
    const { base, ann } = await start();
    const lines = await Promise.all(Array.from({ length: 8 }, () => join(base, ann)));
    await test.deps.hub.close();
    const delays = (await Promise.all(lines.map(({ closed }) => closed))).map(({ code, reason }) => {
      expect(code).toBe(1013);
      return retryAfterOf(reason) ?? 0;
    });
    expect(Math.min(...delays)).toBeGreaterThanOrEqual(500);
    expect(new Set(delays).size).toBeGreaterThan(1);
  });

  it('when the database is away at init, the client is told to come again', async () => {
    const { base, ann } = await start();
    const line = await dial(base, { token: ann.token });
    const { query } = test.database.pool;
    test.database.pool.query = () => Promise.reject(new Error('away'));
    line.send({ event: 'init', data: { userId: ann.userId } });
    const { code, reason } = await line.closed;
    test.database.pool.query = query;
    expect([code, (retryAfterOf(reason) ?? 0) > 0]).toEqual([1013, true]);
  });
});

describe('the event log', () => {
  it('keeps the newest events and says where it begins; who is behind that resynchronises', async () => {
    const { base, ann } = await start();
    await log(ann.userId, 30);
    expect(await pruneEvents(test.deps.pool, new Date(), { newest: 10, ageMs: 1e9 })).toBe(20);
    expect(await pruneEvents(test.deps.pool, new Date(), { newest: 10, ageMs: 1e9 })).toBe(0);
    expect((await join(base, ann, '19')).initialed.replay).toBe('resync');
    const back = await join(base, ann, '20');
    expect(back.initialed).toMatchObject({ replay: 'events', cursor: '30' });
    expect((await back.next('presence')).event).toBe('presence');
  });

  it('forgets what is older than its age, even all of it, and goes on counting', async () => {
    const { base, ann } = await start();
    await log(ann.userId, 3);
    expect(await pruneEvents(test.deps.pool, new Date(Date.now() + 2_000), { newest: 10, ageMs: 1_000 })).toBe(3);
    expect((await join(base, ann, '3')).initialed.replay).toBe('none');
    expect((await join(base, ann, '2')).initialed.replay).toBe('resync');
    await log(ann.userId, 1);
    expect((await join(base, ann, '3')).initialed).toMatchObject({ replay: 'events', cursor: '4' });
  });

  it('who missed more bytes than a replay may hold resynchronises, and they are not even read', async () => {
    const { base, ann } = await start();
    // Three bytes a letter on the wire.
    await test.deps.transact(async ({ send }) => {
      for (let index = 0; index < 100; index += 1) send([ann.userId], { event: 'filler', data: '龍'.repeat(4_000) });
    });
    const read = await readEvents(test.deps.pool, new Map([[ann.userId, 0]]), REPLAY_LIMIT);
    expect(read.get(ann.userId)?.length).toBe(Math.floor(REPLAY_LIMIT.bytes / 12_034) + 1);
    expect((await join(base, ann, '0')).initialed.replay).toBe('resync');
    expect((await join(base, ann, '90')).initialed).toMatchObject({ replay: 'events', cursor: '100' });
    // Two lines of one person that ask at once, one far behind the other.
    const both = await Promise.all([join(base, ann, '0'), join(base, ann, '90')]);
    expect(both.every(({ initialed }) => initialed.cursor === '100')).toBe(true);
  });

  it('who missed more than a replay may hold resynchronises', async () => {
    const { base, ann } = await start();
    await log(ann.userId, REPLAY_LIMIT.events + 1);
    expect((await join(base, ann, '0')).initialed.replay).toBe('resync');
    expect((await join(base, ann, '1')).initialed.replay).toBe('events');
  });

  it('a failure among what is written last, beside the commit, commits nothing', async () => {
    const { base, ann } = await start();
    const line = await join(base, ann);
    await expect(
      test.deps.transact(async ({ client, notify }) => {
        await client.query('UPDATE users SET true_name = $2 WHERE id = $1', [ann.userId, 'Undone']);
        // No jsonb holds this character.
        notify(ann.userId, {
          type: 'agent_buy',
          agentStatus: 0,
          agent: { id: 'a1', name: '\u0000' },
          userId: ann.userId,
        });
      }),
    ).rejects.toThrow('unsupported Unicode escape sequence');
    const {
      rows: [kept],
    } = await test.deps.pool.query<{ name: string; head: string }>(
      'SELECT true_name AS name, coalesce(event_head, 0) AS head FROM users LEFT JOIN user_heads ON user_id = id WHERE id = $1',
      [ann.userId],
    );
    expect(kept).toMatchObject({ head: '0' });
    expect(kept?.name).not.toBe('Undone');
    expect(line.frames).toEqual([]);
  });

  it('that something changed comes once a transaction', async () => {
    const { base, ann } = await start();
    const line = await join(base, ann);
    await test.deps.transact(({ send }) => {
      for (const family of ['goods', 'goods', 'stores', 'goods'])
        send([ann.userId], { event: 'changed', data: { families: [family] } });
      return Promise.resolve();
    });
    expect([(await line.next('changed')).data.families, (await line.next('changed')).data.families]).toEqual([
      ['goods'],
      ['stores'],
    ]);
    expect((await join(base, ann)).initialed.cursor).toBe('2');
  });

  it('what a failed transaction told is neither kept nor sent', async () => {
    const { base, ann } = await start();
    const line = await join(base, ann);
    await expect(
      test.deps.transact(async ({ send }) => {
        send([ann.userId], { event: 'presence', data: {} });
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    await log(ann.userId, 1);
    expect((await line.next('presence')).data).toMatchObject({ userId: ann.userId });
    expect((await join(base, ann)).initialed.cursor).toBe('1');
  });
});
