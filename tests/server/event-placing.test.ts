import type { PoolClient } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendMessage, updateSeen } from '#protocol/http/messages.ts';
import { getRoom } from '#protocol/http/rooms.ts';
import type { LoggedBatch } from '#server/events/event-log.ts';
import {
  createEventPlacer,
  LOG_WRITER_CONNECTION,
  placePending,
  type EventPlacer,
} from '#server/events/place-events.ts';
import { openSiblingPool } from '#server/database/pool.ts';
import { createTransact, type Transact } from '#server/events/transact.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient, type Client } from './support/client.ts';
import { join } from './support/socket.ts';

let test: TestApp;
let base: string;
let ann: Client;
let ben: Client;
let roomId: string;
/** As another process that ends between each commit and the placing. */
let mortal: Transact;

const onError = (error: unknown): void => {
  throw error;
};
const transactWith = (placer: Pick<EventPlacer, 'request'>): Transact =>
  createTransact({
    pool: test.deps.pool,
    clock: test.deps.clock,
    newId: test.deps.ids.id,
    placer,
    subscribers: {},
    onError,
  });
const event = (name: number) => ({ event: 'filler', data: name });
const nameOf = ({ frame }: { frame: string }): number => (JSON.parse(frame) as { data: number }).data;
const say = (content: string) =>
  ann.get(sendMessage, { body: { userId: ben.userId, data: { _id: crypto.randomUUID(), roomId, content } } });

type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
};

/** Locks the head of the log, as another process does until its commit is on disk. */
async function holdHead(): Promise<PoolClient> {
  const holder = await test.deps.pool.connect();
  await holder.query('BEGIN');
  await holder.query(`SELECT FROM event_log WHERE bound = 'head' FOR UPDATE`);
  return holder;
}
/** Resolves when so many backends wait for a lock. */
async function waiters(count: number): Promise<void> {
  for (;;) {
    const { rows } = await test.deps.pool.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    if (rows.length >= count) return;
  }
}

beforeAll(async () => {
  test = await createTestApp();
  base = await test.listen();
  [ann, ben] = [await createClient(test), await createClient(test)];
  ({ roomId } = await ann.get(getRoom, { body: { userId: ben.userId } }));
  mortal = transactWith({ request: () => undefined });
});
afterAll(() => test.close());
beforeEach(() => test.deps.placer.place());

describe('[LOG-6] a committed event', () => {
  it('whose process ended is placed by the audit of another, once', async () => {
    const connection = await join(base, ben);
    await mortal(async ({ send }) => send([ben.userId], event(1)));
    await test.deps.hub.audit();
    await test.deps.hub.audit();
    await test.deps.transact(async ({ send }) => send([ben.userId], event(2)));
    const before = Number(connection.initialed.cursor);
    for (const [place, data] of [1, 2].entries())
      expect(await connection.next('filler' as 'presence')).toEqual({
        event: 'filler',
        data,
        cursor: String(before + place + 1),
      });
    connection.socket.terminate();
  });

  it('is placed before a client that connects later gets its cursor', async () => {
    const earlier = await join(base, ben);
    earlier.socket.terminate();
    await mortal(async ({ send }) => send([ben.userId], event(3)));
    const { initialed, socket } = await join(base, ben, earlier.initialed.cursor);
    expect(initialed).toMatchObject({ replay: 'events', cursor: String(Number(earlier.initialed.cursor) + 1) });
    socket.terminate();
  });

  it('is placed once by processes that place at once, without a gap', async () => {
    const batches: LoggedBatch[] = [];
    const placers = [1, 2, 3].map(() =>
      createEventPlacer({
        pool: test.deps.pool,
        eventSink: { deliver: (batch) => void batches.push(batch) },
        onError,
      }),
    );
    const transacts = placers.map(transactWith);
    const { rows } = await test.deps.pool.query<{ head: string }>(
      `SELECT position AS head FROM event_log WHERE bound = 'head'`,
    );
    const names = Array.from({ length: 120 }, (_, index) => index);
    await Promise.all(
      names.map((name) => transacts[name % 3]!(async ({ send }) => send([ann.userId, ben.userId], event(name)))),
    );
    await Promise.all(placers.map(({ close }) => close()));
    const events = batches.flatMap((batch) => batch.events).toSorted((a, b) => a.position - b.position);
    const first = Number(rows[0]!.head) + 1;
    expect(events.map(({ position }) => position)).toEqual(names.map((name) => first + name));
    expect(events.map(nameOf).toSorted((a, b) => a - b)).toEqual(names);
  });

  it('stays when its placing fails, and has no position twice', async () => {
    const { pool } = test.deps;
    await mortal(async ({ send }) => send([ben.userId], event(4)));
    const client = await pool.connect();
    await client.query('BEGIN');
    const { batch: lost } = await placePending(client);
    await client.query('ROLLBACK');
    client.release();
    const { batch: placed } = await placePending(pool);
    expect([placed, placed?.events.map(nameOf)]).toEqual([lost, [4]]);
    expect((await placePending(pool)).batch).toBeUndefined();
  });
});

describe('a placing', () => {
  /** Pages that the next placing of this connection would read in the table and its index. */
  async function pagesRead(client: PoolClient, from: string): Promise<number> {
    // Named, so that it is the statement itself that is explained.
    await placePending(client, from);
    await client.query('BEGIN');
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) EXECUTE "events-place" ('${from}')`,
    );
    await client.query('ROLLBACK');
    const nodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodes)];
    const scan = nodes(rows[0]!['QUERY PLAN'][0].Plan).find(
      (node) => node['Relation Name'] === 'pending_events' && node['Node Type'].endsWith('Scan'),
    )!;
    return scan['Shared Hit Blocks'] + scan['Shared Read Blocks'];
  }

  it('skips what earlier ones removed, also while a backup keeps it in the table', async () => {
    const pool = openSiblingPool(test.deps.pool, LOG_WRITER_CONNECTION);
    const [backup, client] = [await test.deps.pool.connect(), await pool.connect()];
    await backup.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT FROM pending_events');
    try {
      await mortal(async ({ send }) => {
        for (const name of Array.from({ length: 3000 }).keys()) send([ben.userId], event(name));
      });
      const { rows } = await test.deps.pool.query<{ id: string }>('SELECT pg_current_xact_id()::text AS id');
      // Transactions of other tests' databases hold the horizon back while they are open.
      do await test.deps.placer.place();
      while (BigInt(test.deps.placer.horizon.writer) <= BigInt(rows[0]!.id));
      await mortal(async ({ send }) => send([ben.userId], event(3000)));
      expect(await pagesRead(client, '0')).toBeGreaterThan(30);
      expect(await pagesRead(client, test.deps.placer.horizon.writer)).toBeLessThan(10);
    } finally {
      await backup.query('COMMIT');
      backup.release();
      client.release();
      await pool.end();
    }
  });

  it('includes a transaction that was open during the one before', async () => {
    const [open, { placer, pool }] = [await test.deps.pool.connect(), test.deps];
    await open.query('BEGIN');
    await open.query(
      `INSERT INTO pending_events (user_ids, frame, created_at)
       VALUES (jsonb_build_array($1::text), '{"event":"filler","data":8}', now())`,
      [ben.userId],
    );
    await mortal(async ({ send }) => send([ben.userId], event(9)));
    await placer.place();
    // Nothing else is pending now: this raises the horizon as far as it goes.
    await placer.place();
    await open.query('COMMIT');
    open.release();
    await placer.place();
    const { rows } = await pool.query<{ frame: string }>(
      `SELECT frame FROM events WHERE user_id = $1 ORDER BY position DESC LIMIT 2`,
      [ben.userId],
    );
    expect(rows.map(nameOf)).toEqual([8, 9]);
  });
});

describe('[LOG-7] events of one room', () => {
  it('have the order of their transactions when several processes place them', async () => {
    const placers = [1, 2, 3].map(() =>
      createEventPlacer({ pool: test.deps.pool, eventSink: { deliver: () => undefined }, onError }),
    );
    let order = 0;
    await Promise.all(
      Array.from({ length: 90 }, (_, index) =>
        transactWith(placers[index % 3]!)(async ({ client, send }) => {
          await client.query('SELECT FROM rooms WHERE id = $1 FOR UPDATE', [roomId]);
          order += 1;
          send([ben.userId], { event: 'ordered', data: order });
        }),
      ),
    );
    await Promise.all(placers.map(({ close }) => close()));
    const { rows } = await test.deps.pool.query<{ frame: string }>(
      `SELECT frame FROM events WHERE user_id = $1 AND frame LIKE '%"ordered"%' ORDER BY position`,
      [ben.userId],
    );
    expect(rows.map(nameOf)).toEqual(Array.from({ length: 90 }, (_, index) => index + 1));
  });

  it('come before a message that waited for their transaction', async () => {
    const connection = await join(base, ben);
    const holder = await test.deps.pool.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT FROM rooms WHERE id = $1 FOR UPDATE', [roomId]);
    // The message waits for the room; its event is committed meanwhile, and its process ends.
    const sent = say('later');
    await waiters(1);
    await holder.query(
      `INSERT INTO pending_events (user_ids, frame, created_at)
       VALUES (jsonb_build_array($1::text), '{"event":"filler","data":7}', now())`,
      [ben.userId],
    );
    await holder.query('COMMIT');
    holder.release();
    await sent;
    const filler = await connection.next('filler' as 'presence');
    const message = await connection.next('chat-message');
    expect(Number(message.cursor)).toBe(Number((filler as unknown as { cursor: string }).cursor) + 1);
    connection.socket.terminate();
  });

  it('come before a message that waited for the head of the log', async () => {
    const { _id, ticks } = await say('first');
    const connection = await join(base, ben);
    const holder = await holdHead();
    const seen = ben.get(updateSeen, { body: { _id, roomId } });
    // Answered although it cannot be placed yet.
    expect((await seen).unreadCount).toBe(0);
    const sent = say('second');
    // The message, and the placing of the receipt.
    await waiters(2);
    await holder.query('COMMIT');
    holder.release();
    await sent;
    const receipt = await connection.next('message-seen');
    const message = await connection.next('chat-message');
    expect([receipt.data.ticks, receipt.data.unreadCount, message.data.content]).toEqual([ticks, 0, 'second']);
    expect(Number(receipt.cursor)).toBeLessThan(Number(message.cursor));
    connection.socket.terminate();
  });
});
