import type { Pool } from 'pg';
import { CLOSE, logoutReason } from '#protocol/realtime/close-codes.ts';
import type { SessionEnding } from '#protocol/rules/failures.ts';
import { readEvents, type LoggedEvent } from '../events/event-log.ts';
import { connectionInitialed } from '../foundation/measurements.ts';
import { createBatcher } from '../batch/batcher.ts';
import type { ClientConnection } from './client-connection.ts';

/** A client that missed more resyncs: cheaper for both sides, and it bounds what a connection buffers. */
export const REPLAY_LIMIT = { events: 1_000, bytes: 512 * 1024 } as const;

/** The size of events on the wire in bytes, without their cursors. */
export const frameBytes = (events: readonly LoggedEvent[]): number =>
  events.reduce((sum, event) => sum + Buffer.byteLength(event.frame), 0);

/** Whether a session is alive or how it ended, and the newest and oldest cursor of its user's event log. */
export type ResumeState = { session: 'alive' | SessionEnding; head: number; floor: number };

/** Reads the state of many connections in one query. */
export async function readResumeStates(
  pool: Pool,
  connections: readonly ClientConnection[],
  idleSince: Date,
): Promise<ResumeState[]> {
  const { rows } = await pool.query<{ session: ResumeState['session']; head: string; floor: string }>({
    text: `SELECT CASE WHEN s.id IS NOT NULL THEN 'alive'
             WHEN EXISTS (SELECT FROM revoked_sessions r WHERE r.id = c.session_id) THEN 'revoked'
             ELSE 'expired' END AS session,
             coalesce(h.last_cursor, 0) AS head, coalesce(h.pruned_cursor, 0) AS floor
           FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS c(session_id, user_id, position)
           LEFT JOIN sessions s ON s.id = c.session_id AND s.last_seen_at > $3
           LEFT JOIN log_positions h ON h.user_id = c.user_id ORDER BY c.position`,
    values: [
      connections.map((connection) => connection.sessionId),
      connections.map((connection) => connection.userId),
      idleSince,
    ],
  });
  return rows.map((row) => ({ session: row.session, head: Number(row.head), floor: Number(row.floor) }));
}

type PendingHandshake = { connection: ClientConnection; cursor: number | undefined };
type Replay = 'none' | 'events' | 'resync';

/** @returns how a client that has everything up to `cursor` receives the rest */
export function chooseReplay(cursor: number | undefined, { head, floor }: Pick<ResumeState, 'head' | 'floor'>): Replay {
  if (cursor === undefined || cursor === head) return 'none';
  if (cursor > head || cursor < floor || head - cursor > REPLAY_LIMIT.events) return 'resync';
  return 'events';
}

/**
 * Handles `init`: any number of handshakes at once cost two queries. A connection buffers new events before its cursor
 * is read, so that no event is lost in between. Duplicates are dropped by cursor.
 */
export function createHandshake(deps: {
  pool: Pool;
  now: () => number;
  idleSince: () => Date;
  onGap: (userId: string) => void;
  onError: (error: unknown) => void;
}) {
  const handshakes = createBatcher<PendingHandshake, void>(
    async (batch) => {
      const states = await readResumeStates(
        deps.pool,
        batch.map(({ connection }) => connection),
        deps.idleSince(),
      );
      const cursors = new Map<string, number>();
      batch.forEach(({ connection, cursor }, index) => {
        const state = states[index];
        if (state?.session === 'alive' && cursor !== undefined && chooseReplay(cursor, state) === 'events') {
          cursors.set(connection.userId, Math.min(cursor, cursors.get(connection.userId) ?? Infinity));
        }
      });
      const missed =
        cursors.size > 0 ? await readEvents(deps.pool, cursors, REPLAY_LIMIT) : new Map<string, LoggedEvent[]>();
      return batch.map(({ connection, cursor }, index) => {
        const state = states[index];
        const session = state?.session ?? 'expired';
        if (state && session === 'alive') admit(connection, cursor, state, missed.get(connection.userId) ?? []);
        else if (session !== 'alive') connection.closeWith(CLOSE.logout, logoutReason(session));
      });
    },
    { name: 'handshakes', max: 2_000, isolate: false },
  );

  function admit(
    connection: ClientConnection,
    cursor: number | undefined,
    state: ResumeState,
    missed: readonly LoggedEvent[],
  ): void {
    if (connection.stage !== 'initializing') return;
    const own = cursor === undefined ? [] : missed.filter((event) => event.cursor > cursor);
    const chosen = chooseReplay(cursor, state);
    const isComplete =
      own[0]?.cursor === (cursor ?? 0) + 1 &&
      (own.at(-1)?.cursor ?? 0) >= state.head &&
      frameBytes(own) <= REPLAY_LIMIT.bytes;
    const replay = chosen === 'events' && !isComplete ? 'resync' : chosen;
    const buffered = connection.pendingEvents ?? [];
    connection.stage = 'live';
    connection.pendingEvents = undefined;
    connectionInitialed.publish({ replay });
    connection.cursor = replay === 'events' ? (cursor ?? 0) : state.head;
    connection.sendText(
      `{"event":"initialed","data":{"userId":"${connection.userId}","serverTime":${deps.now()},` +
        `"cursor":"${state.head}","replay":"${replay}"}}`,
    );
    if (replay === 'events') for (const event of own) connection.sendEvent(event);
    for (const event of buffered) if (!connection.sendEvent(event)) deps.onGap(connection.userId);
    // Another process named a newer event while the cursor was being read.
    if (connection.namedHead > connection.cursor) deps.onGap(connection.userId);
  }

  return {
    /** Makes a connection `live`; without a database the client is asked to reconnect later. */
    add(connection: ClientConnection, cursor: number | undefined): void {
      handshakes.add({ connection, cursor }).catch((error: unknown) => {
        deps.onError(error);
        connection.closeWith(CLOSE.tryAgainLater, retryAfterReason(1_000, 4_000));
      });
    },
    idle: () => handshakes.idle(),
    get waiting() {
      return handshakes.waiting;
    },
  };
}

/** A 1013 close reason with a random delay, so that clients do not reconnect all at once. Milliseconds. */
export function retryAfterReason(floor: number, spread: number): string {
  return `retry-after=${Math.round(floor + Math.random() * spread)}`;
}
