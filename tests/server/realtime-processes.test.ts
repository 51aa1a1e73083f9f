import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EVENTS_LOGGED } from '#server/bus/topics.ts';
import type { LoggedBatch } from '#server/events/event-log.ts';
import { placePending } from '#server/events/place-events.ts';
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

const onError = (error: unknown): void => {
  throw error;
};

/** Stores an event for Ben as another process does: committed, without a position. */
async function storeElsewhere(state: 'online' | 'offline'): Promise<void> {
  const { pool, clock, ids } = test.deps;
  const placer = { request: () => undefined };
  const transact = createTransact({ pool, clock, newId: ids.id, placer, subscribers: {}, onError });
  await transact(async ({ send }) =>
    send([ben.userId], { event: 'presence', data: { userId: ann.userId, state, lastSeenTime: null } }),
  );
}

/** Writes an event for Ben as another process does: placed and named on the bus, but not delivered here. */
async function writeElsewhere(state: 'online' | 'offline'): Promise<void> {
  await storeElsewhere(state);
  const { before, last } = (await placePending(test.deps.pool)).batch!;
  test.deps.bus.publish(EVENTS_LOGGED, { node: randomUUID(), before, last, userIds: new Set([ben.userId]) });
}

it('sends an event that another process wrote while the connection was being initialized', async () => {
  const { pool } = test.deps;
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  let written: Promise<void> | undefined;
  pool.query = (async (...args: unknown[]) => {
    const result = await query(...args);
    const [statement] = args as [string | { text: string }];
    const isReplay = typeof statement === 'object' && statement.text.includes('head_position');
    // The head has been read; the event comes before the connection is live.
    if (isReplay && !written) await (written = writeElsewhere('online'));
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

it('[LOG-5] names in a pong the position up to which everything was sent, also when it was for others', async () => {
  const connection = await join(base, ben);
  const { cursor } = connection.initialed;
  await test.deps.transact(async ({ send }) => send([ann.userId], { event: 'changed', data: { families: [] } }));
  await test.deps.placer.idle();
  connection.send({ event: 'ping' });
  expect((await connection.next('pong')).data.cursor).toBe(String(Number(cursor) + 1));
  connection.socket.terminate();
});

it('[LOG-1] delivers events in the order of the log when commits are reported out of order', async () => {
  const connection = await join(base, ben);
  const states = ['online', 'offline', 'online', 'offline'] as const;
  const written: LoggedBatch[] = [];
  for (const state of states) {
    await storeElsewhere(state);
    written.push((await placePending(test.deps.pool)).batch!);
  }
  for (const batch of written.toReversed()) test.deps.hub.deliver(batch);
  for (const state of states) expect((await connection.next('presence')).data.state).toBe(state);
  connection.socket.terminate();
});
