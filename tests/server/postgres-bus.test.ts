import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BusPayload } from '#server/bus/bus.ports.ts';
import { busContract } from '#server/bus/bus.contract.ts';
import { createPartJoiner, createPostgresBus, parsePart, splitMessage } from '#server/bus/postgres-bus.ts';
import { openDatabase } from '#server/database/pool.ts';
import { startTcpProxy } from '../doubles/tcp-proxy.ts';
import { createTestDatabase, type TestDatabase } from './support/database.ts';
import { waitFor } from './support/wait-for.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

busContract('PostgreSQL', async () => {
  const errors: unknown[] = [];
  return { bus: await createPostgresBus(database.pool, (error) => errors.push(error)), errors };
});

describe('the bus of two processes on one database', () => {
  const errors: unknown[] = [];
  const open = () => createPostgresBus(database.pool, (error) => errors.push(error));

  it('delivers short, long and Chinese messages in order, and none twice', async () => {
    const [here, there] = await Promise.all([open(), open()]);
    const received: { bus: string; payload: BusPayload }[] = [];
    here.subscribe('topic', (payload) => received.push({ bus: 'here', payload }));
    there.subscribe('topic', (payload) => received.push({ bus: 'there', payload }));
    const messages: BusPayload[] = [
      'same',
      'same',
      '鎏金\u{1F3C6}"\\'.repeat(30_000),
      new Map([['ada', 3n]]),
      ...Array.from({ length: 500 }, (_, index) => index),
    ];
    for (const message of messages) here.publish('topic', message);
    await waitFor(() => expect(received).toHaveLength(2 * messages.length));
    for (const bus of ['here', 'there'])
      expect(received.filter((one) => one.bus === bus).map(({ payload }) => payload)).toEqual(messages);
    await Promise.all([here.close(), there.close()]);
    expect(errors).toEqual([]);
  });

  it('listens again after its connection was cut, and reports it', async () => {
    const [here, there] = await Promise.all([open(), open()]);
    let reconnects = 0;
    there.onReconnect(() => (reconnects += 1));
    await database.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND query LIKE 'LISTEN%'`,
    );
    await waitFor(() => expect(reconnects).toBe(1));
    expect(errors).toContainEqual(expect.objectContaining({ code: '57P01' }));
    expect(there.isConnected()).toBe(true);
    const received: BusPayload[] = [];
    there.subscribe('topic', (payload) => received.push(payload));
    here.publish('topic', 'after the cut');
    await waitFor(() => expect(received).toEqual(['after the cut']));
    await Promise.all([here.close(), there.close()]);
  });
});

describe('the bus beside a database in trouble', () => {
  const fail = (error: unknown): never => expect.unreachable(String(error));
  const openProxy = () => {
    const { host, port } = database.connection;
    return startTcpProxy(host.startsWith('/') ? `${host}/.s.PGSQL.${port}` : port);
  };
  it('delivers while every connection of the pool is in use', async () => {
    const { pool } = openDatabase({ ...database.connection, max: 1 });
    const here = await createPostgresBus(pool, fail);
    const there = await createPostgresBus(database.pool, fail);
    const taken = await pool.connect();
    const received: BusPayload[] = [];
    there.subscribe('topic', (payload) => received.push(payload));
    here.publish('topic', 'still here');
    await waitFor(() => expect(received).toEqual(['still here']));
    taken.release();
    await Promise.all([here.close(), there.close(), pool.end()]);
  });

  it('gives up a connection without answers, and sends what waited once it has another', async () => {
    const proxy = await openProxy();
    const errors: unknown[] = [];
    const limits = { askEvery: 20, answer: 1_000, close: 50 };
    const through = {
      options: { ...database.pool.options, ...database.connection, host: '127.0.0.1', port: proxy.port },
    };
    const here = await createPostgresBus(through, (error) => errors.push(error), limits);
    const there = await createPostgresBus(database.pool, fail);
    const received: BusPayload[] = [];
    there.subscribe('topic', (payload) => received.push(payload));
    let reconnects = 0;
    here.onReconnect(() => (reconnects += 1));
    proxy.freeze();
    await waitFor(() => expect(here.isConnected()).toBe(false));
    expect(errors).not.toEqual([]);
    here.publish('topic', 'written meanwhile');
    proxy.restore();
    await waitFor(() => expect(reconnects).toBe(1));
    await waitFor(() => expect(received).toEqual(['written meanwhile']));

    proxy.freeze();
    here.publish('topic', 'never sent');
    await here.close();
    proxy.restore();
    await Promise.all([there.close(), proxy.close()]);
    expect(received).toEqual(['written meanwhile']);
  });

  it('reports once that it drops messages, and keeps the latest', async () => {
    const proxy = await openProxy();
    const errors: string[] = [];
    const limits = { askEvery: 20, answer: 1_000, close: 50 };
    const through = {
      options: { ...database.pool.options, ...database.connection, host: '127.0.0.1', port: proxy.port },
    };
    const here = await createPostgresBus(through, (error) => errors.push(String(error)), limits);
    const there = await createPostgresBus(database.pool, fail);
    let latest: BusPayload;
    there.subscribe('topic', (payload) => (latest = payload));
    proxy.offline();
    await waitFor(() => expect(here.isConnected()).toBe(false));
    for (let index = 0; index <= 10_500; index += 1) here.publish('topic', index);
    proxy.restore();
    await waitFor(() => expect(latest).toBe(10_500));
    expect(errors.filter((error) => error.includes('dropped'))).toHaveLength(1);
    await Promise.all([here.close(), there.close(), proxy.close()]);
  });
});

describe('parts of a message', () => {
  it('fit in a notification of PostgreSQL and join to the same message', () => {
    const message = JSON.stringify('鎏'.repeat(20_000));
    const parts = splitMessage('n'.repeat(36), 12, message);
    expect(Math.max(...parts.map((part) => Buffer.byteLength(part)))).toBeLessThan(8_000);
    const join = createPartJoiner();
    const joined = parts.map((part) => join(parsePart(part)));
    expect(joined.slice(0, -1).every((text) => text === undefined)).toBe(true);
    expect(JSON.parse(joined.at(-1)!)).toBe('鎏'.repeat(20_000));
  });

  it('are dropped when one of them is missing, without affecting the next message', () => {
    const join = createPartJoiner();
    const [first, , third] = splitMessage('a', 1, 'x'.repeat(20_000));
    expect(join(parsePart(first!))).toBeUndefined();
    expect(join(parsePart(third!))).toBeUndefined();
    const next = splitMessage('a', 2, 'y'.repeat(10_000)).map((part) => join(parsePart(part)));
    expect(next.at(-1)).toBe('y'.repeat(10_000));
  });

  it('are refused in another form', () => {
    expect(() => parsePart('hello')).toThrow('Not a part');
  });
});
