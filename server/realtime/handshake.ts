import type { Pool } from 'pg';
import { CLOSE, logoutReason } from '#protocol/realtime/close-codes.ts';
import type { SessionEnding } from '#protocol/rules/failures.ts';
import {
  withCursor,
  type EventReader,
  type LogBounds,
  type LoggedEvent,
  type MissedEvents,
} from '../events/event-log.ts';
import { connectionInitialed, eventSent } from '../foundation/measurements.ts';
import { createBatcher } from '../batch/batcher.ts';
import type { ClientConnection } from './client-connection.ts';

/** A client that missed more resyncs: cheaper for both sides, and it bounds what a connection buffers. */
export const REPLAY_LIMIT = { events: 1_000, bytes: 512 * 1024 } as const;

/** Whether a session is alive, or how it ended. */
export type SessionState = 'alive' | SessionEnding;

/** Reads the sessions of many connections in one query. */
export async function readSessionStates(
  pool: Pool,
  connections: readonly ClientConnection[],
  idleSince: Date,
): Promise<SessionState[]> {
  const { rows } = await pool.query<{ session: SessionState }>({
    text: `SELECT CASE WHEN s.id IS NOT NULL THEN 'alive'
             WHEN EXISTS (SELECT FROM revoked_sessions r WHERE r.id = c.session_id) THEN 'revoked'
             ELSE 'expired' END AS session
           FROM unnest($1::text[]) WITH ORDINALITY AS c(session_id, place)
           LEFT JOIN sessions s ON s.id = c.session_id AND s.last_seen_at > $2 ORDER BY c.place`,
    values: [connections.map((connection) => connection.sessionId), idleSince],
  });
  return rows.map((row) => row.session);
}

type PendingHandshake = { connection: ClientConnection; cursor: number | undefined };
/** How a client receives what it missed, and these events. */
type Replay = { readonly kind: 'none' | 'events' | 'resync'; readonly events: readonly LoggedEvent[] };

/** @returns how a client that has everything up to `cursor` receives the rest */
export function chooseReplay(
  cursor: number | undefined,
  { head, floor }: LogBounds,
  missed: readonly LoggedEvent[] | 'too-many' = [],
): Replay {
  if (cursor === undefined) return { kind: 'none', events: [] };
  if (cursor > head || cursor < floor || missed === 'too-many') return { kind: 'resync', events: [] };
  // Another connection of the user may have missed more.
  const events = missed.filter(({ position }) => position > cursor);
  return { kind: events.length > 0 ? 'events' : 'none', events };
}

/**
 * Handles `init`: any number of handshakes at once cost two queries. A connection buffers new events before the head of
 * the log is read, so that no event is lost in between; those up to the head are dropped.
 */
export function createHandshake(deps: {
  pool: Pool;
  events: Pick<EventReader, 'readMissed'>;
  /** Resolves when every later event is delivered. */
  followLog: () => Promise<void>;
  now: () => number;
  idleSince: () => Date;
  onError: (error: unknown) => void;
}) {
  const handshakes = createBatcher<PendingHandshake, void>(
    async (batch) => {
      await deps.followLog();
      const cursors = new Map<string, number>();
      for (const { connection, cursor } of batch)
        if (cursor !== undefined)
          cursors.set(connection.userId, Math.min(cursor, cursors.get(connection.userId) ?? Infinity));
      const [sessions, missed] = await Promise.all([
        readSessionStates(
          deps.pool,
          batch.map(({ connection }) => connection),
          deps.idleSince(),
        ),
        deps.events.readMissed(cursors, REPLAY_LIMIT),
      ]);
      return batch.map(({ connection, cursor }, index) => {
        const session = sessions[index] ?? 'expired';
        if (session === 'alive') admit(connection, cursor, missed);
        else connection.closeWith(CLOSE.logout, logoutReason(session));
      });
    },
    { name: 'handshakes', max: 2_000, isolate: false },
  );

  function admit(connection: ClientConnection, cursor: number | undefined, missed: MissedEvents): void {
    if (connection.stage !== 'initializing') return;
    const { kind, events } = chooseReplay(cursor, missed, missed.events.get(connection.userId));
    const buffered = connection.pendingEvents ?? [];
    connection.stage = 'live';
    connection.pendingEvents = undefined;
    connectionInitialed.publish({ replay: kind });
    connection.sendText(
      `{"event":"initialed","data":{"userId":"${connection.userId}","serverTime":${deps.now()},` +
        `"cursor":"${missed.head}","replay":"${kind}"}}`,
    );
    for (const { position, frame } of events) {
      connection.sendText(withCursor(frame, position));
      eventSent.publish({ frame, connections: 1 });
    }
    connection.cursor = missed.head;
    for (const { position, frame } of buffered)
      if (connection.sendEvent(position, () => withCursor(frame, position)))
        eventSent.publish({ frame, connections: 1 });
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
