import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EVENTS_LOGGED } from '#server/bus/topics.ts';
import { createTransact } from '#server/events/transact.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient, type Client } from './support/client.ts';
import { dial, join } from './support/socket.ts';

let test: TestApp;
let base: string;
let ann: Client;
let ben: Client;
beforeAll(async () => {
  test = await createTestApp();
  base = await test.listen();
  ann = await createClient(test);
  ben = await createClient(test);
});
afterAll(() => test.close());

/** Writes an event for Ben as another process does: committed and named on the bus, but not delivered here. */
async function writeElsewhere(state: 'online' | 'offline'): Promise<void> {
  const heads = new Map<string, number>();
  const transact = createTransact({
    pool: test.deps.pool,
    clock: test.deps.clock,
    newId: test.deps.ids.id,
    eventSink: { deliver: (events) => events.forEach(({ userId, cursor }) => heads.set(userId, cursor)) },
    subscribers: {},
    onError: (error) => {
      throw error;
    },
  });
  await transact(async ({ send }) =>
    send([ben.userId], { event: 'presence', data: { userId: ann.userId, state, lastSeenTime: null } }),
  );
  test.deps.bus.publish(EVENTS_LOGGED, { node: randomUUID(), heads });
}

it('sends an event that another process wrote while the connection was being initialized', async () => {
  const { pool } = test.deps;
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  let written: Promise<void> | undefined;
  pool.query = (async (...args: unknown[]) => {
    const result = await query(...args);
    const [statement] = args as [string | { text: string }];
    const isResumeState = typeof statement === 'object' && statement.text.includes('pruned_cursor');
    // The cursor has been read; the event comes before the connection is live.
    if (isResumeState && !written) await (written = writeElsewhere('online'));
    return result;
  }) as typeof pool.query;
  try {
    const connection = await dial(base, { token: ben.token });
    connection.send({ event: 'init', data: { userId: ben.userId, protocol: 1 } });
    const { cursor } = (await connection.next('initialed')).data;
    expect(written, 'the event was written while initializing').toBeDefined();
    expect(await connection.next('presence')).toMatchObject({ cursor: String(Number(cursor) + 1) });
    connection.socket.terminate();
  } finally {
    pool.query = query as typeof pool.query;
  }
});

it('names the newest cursor in a pong, also of events that were not sent yet', async () => {
  const connection = await join(base, ben);
  const { cursor } = connection.initialed;
  test.deps.bus.publish(EVENTS_LOGGED, {
    node: randomUUID(),
    heads: new Map([[ben.userId, Number(cursor) + 7]]),
  });
  await new Promise(setImmediate);
  connection.send({ event: 'ping' });
  expect((await connection.next('pong')).data.cursor).toBe(String(Number(cursor) + 7));
  connection.socket.terminate();
});
