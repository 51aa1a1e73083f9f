import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BusPayload } from '#server/bus/bus.ports.ts';
import { busContract } from '#server/bus/bus.contract.ts';
import { createJoiner, createPostgresBus, parsePart, partsOf } from '#server/bus/postgres-bus.ts';
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
    expect(there.isConnected()).toBe(true);
    const received: BusPayload[] = [];
    there.subscribe('topic', (payload) => received.push(payload));
    here.publish('topic', 'after the cut');
    await waitFor(() => expect(received).toEqual(['after the cut']));
    await Promise.all([here.close(), there.close()]);
  });
});

describe('parts of a message', () => {
  it('fit in a notification of PostgreSQL and join to the same message', () => {
    const message = JSON.stringify('鎏'.repeat(20_000));
    const parts = partsOf('n'.repeat(36), 12, message);
    expect(Math.max(...parts.map((part) => Buffer.byteLength(part)))).toBeLessThan(8_000);
    const join = createJoiner();
    const joined = parts.map((part) => join(parsePart(part)));
    expect(joined.slice(0, -1).every((text) => text === undefined)).toBe(true);
    expect(JSON.parse(joined.at(-1)!)).toBe('鎏'.repeat(20_000));
  });

  it('are dropped when one of them is missing, without affecting the next message', () => {
    const join = createJoiner();
    const [first, , third] = partsOf('a', 1, 'x'.repeat(20_000));
    expect(join(parsePart(first!))).toBeUndefined();
    expect(join(parsePart(third!))).toBeUndefined();
    const next = partsOf('a', 2, 'y'.repeat(10_000)).map((part) => join(parsePart(part)));
    expect(next.at(-1)).toBe('y'.repeat(10_000));
  });

  it('are refused in another form', () => {
    expect(() => parsePart('hello')).toThrow('Not a part');
  });
});
