/**
 * Gives committed events their positions [LOG-6] [LOG-7]. Their own transactions cannot: the head of the log stays
 * locked until the commit is on disk, so that their commits would wait for each other.
 */
import type { Pool } from 'pg';
import { createBatcher } from '../batch/batcher.ts';
import { runInOneRoundTrip } from '../database/one-round-trip.ts';
import { openSiblingPool, type SqlClient } from '../database/pool.ts';
import { eventsLogged } from '../foundation/measurements.ts';
import type { LoggedBatch } from './event-log.ts';

/**
 * Transactions below `writer` have ended, and their events are placed: a placing skips them, and with them the removed
 * rows that an old snapshot of a backup keeps in the table. It rises after a commit. Each process finds its own, from
 * '0', so that it is never one of another life of the database.
 */
export type PlacingHorizon = { writer: string };

/** Gives positions to the committed events of all processes; see {@link createEventPlacer}. */
export type EventPlacer = {
  /** For other writers of this process that place events. */
  readonly horizon: PlacingHorizon;
  /** Events were committed: places them soon. */
  request(): void;
  /** Places what any process committed and has not placed. @throws when the database fails */
  place(): Promise<void>;
  /** Resolves when everything that was requested is placed and delivered. */
  idle(): Promise<void>;
  /** Places what was requested and closes the connection. */
  close(): Promise<void>;
};

/** Receives events after the commit of their positions. */
export type EventSink = { deliver(batch: LoggedBatch): void };

/**
 * Tables of events and messages grow while statements stay planned, so that the plan must not depend on their size: a
 * generic one made while they are small would read them whole.
 */
export const LOG_WRITER_CONNECTION = {
  max: 1,
  options: ['enable_seqscan=off', 'jit=off', 'plan_cache_mode=force_generic_plan']
    .map((setting) => `-c ${setting}`)
    .join(' '),
};

/** Locks the head of the log until the transaction ends. Its holder waits for no other lock. */
export async function lockHead(client: SqlClient): Promise<void> {
  await client.query({ name: 'events-lock', text: `SELECT FROM event_log WHERE bound = 'head' FOR UPDATE` });
}

/**
 * Places all committed events. It is a statement of its own after {@link lockHead}: one that had waited for the lock
 * would see the table as it was before. An event that it sees was committed after those whose locks its transaction
 * waited for: they are seen too, or placed already, and have lower ids.
 * @param from {@link PlacingHorizon}: no event of a transaction below it is left
 * @returns `batch`, undefined if every committed event is placed; and `horizon`, valid once this transaction committed
 */
export async function placePending(
  client: SqlClient,
  from = '0',
): Promise<{ batch: LoggedBatch | undefined; horizon: string }> {
  const { rows } = await client.query<PlacedRow>({
    name: 'events-place',
    text: `WITH taken AS (
             DELETE FROM pending_events WHERE writer >= $1::xid8
             RETURNING id, user_ids, frame, room_id, ticks, created_at
           ), numbered AS (
             SELECT *, row_number() OVER (ORDER BY id) AS place FROM taken
           ), head AS (
             UPDATE event_log SET position = position + c.events FROM (SELECT count(*) AS events FROM taken) c
             WHERE bound = 'head' AND c.events > 0 RETURNING position - c.events AS before
           ), written AS (
             INSERT INTO events (user_id, position, frame, room_id, ticks, created_at)
             SELECT u.user_id, h.before + n.place, CASE WHEN n.room_id IS NULL THEN n.frame END, n.room_id, n.ticks,
               n.created_at
             FROM head h CROSS JOIN numbered n CROSS JOIN jsonb_array_elements_text(n.user_ids) u(user_id)
           )
           SELECT s.horizon, h.before + n.place AS position, n.user_ids, n.frame
           FROM (SELECT ${ENDED_BELOW} AS horizon) s LEFT JOIN (head h CROSS JOIN numbered n) ON true
           ORDER BY n.place`,
    values: [from],
  });
  const { horizon } = rows[0] as PlacedRow;
  const events = rows.flatMap(({ position, user_ids: userIds, frame }) =>
    position === null ? [] : [{ position: Number(position), userIds, frame }],
  );
  const [first, last] = [events.at(0), events.at(-1)];
  return { batch: first && last && { before: first.position - 1, last: last.position, events }, horizon };
}

type PlacedRow = { horizon: string } & (
  { position: string; user_ids: string[]; frame: string } | { position: null; user_ids: null; frame: null }
);

/** The oldest transaction that may still commit, as the statement sees it. Transactions that only read do not count. */
const ENDED_BELOW = 'pg_snapshot_xmin(pg_current_snapshot())::text';

/**
 * Creates the placer of a process. Events that are committed while it places others are placed together next. What
 * another process left, because it ended between a commit and its placing, is placed as well.
 * @param deps.eventSink gets what was placed
 * @param deps.onError gets errors of requests; their events are placed by the next one, of any process
 */
export function createEventPlacer({
  pool: calls,
  eventSink,
  onError,
}: {
  pool: Pool;
  eventSink: EventSink;
  onError: (error: unknown) => void;
}): EventPlacer {
  const pool = openSiblingPool(calls, LOG_WRITER_CONNECTION);
  const horizon: PlacingHorizon = { writer: '0' };
  const batcher = createBatcher<undefined, void>(
    async (requests) => {
      const started = Date.now();
      const [, placed] = await runInOneRoundTrip(pool, (client) =>
        Promise.all([lockHead(client), placePending(client, horizon.writer)]),
      );
      horizon.writer = placed.horizon;
      if (placed.batch) {
        eventsLogged.publish({ ...placed.batch, started });
        eventSink.deliver(placed.batch);
      }
      return requests.map(() => undefined);
    },
    { name: 'placed-events', max: Infinity, isolate: false },
  );
  return {
    horizon,
    request: () => void batcher.add(undefined).catch(onError),
    async place() {
      const { rows } = await calls.query<{ pending: boolean; horizon: string }>({
        name: 'events-pending',
        text: `SELECT EXISTS (SELECT FROM pending_events WHERE writer >= $1::xid8) AS pending,
                 ${ENDED_BELOW} AS horizon`,
        values: [horizon.writer],
      });
      if (rows[0]?.pending) await batcher.add(undefined);
      else if (rows[0]) horizon.writer = rows[0].horizon;
    },
    idle: () => batcher.idle(),
    async close() {
      await batcher.idle();
      await pool.end();
    },
  };
}
