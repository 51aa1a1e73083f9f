/**
 * The event log: one order of all events of all users. Positions are given under the lock of the log's head, which is
 * held until they are committed, so that a reader who sees a position sees all positions before it. A transaction
 * stores its events without positions (`place-events.ts` gives them after its commit).
 */
import type { SqlClient } from '../database/pool.ts';

/** A stored message, which an event sends again. */
export type MessageRef = { readonly roomId: string; readonly ticks: string };

/** An event of the log. */
export type LoggedEvent = {
  readonly position: number;
  /** Who gets it. */
  readonly userIds: readonly string[];
  /** JSON text without the cursor. */
  readonly frame: string;
};

/** Events that got their positions together, in order: those after `before`, up to `last`. */
export type LoggedBatch = { readonly before: number; readonly last: number; readonly events: readonly LoggedEvent[] };

/** An event before it has a position. */
export type NewEvent = {
  readonly userIds: readonly string[];
  readonly frame: string;
  /** Kept instead of the frame: a later reader of the event gets the message as it is then. */
  readonly message?: MessageRef | undefined;
};

/** The newest position, and the newest one that was pruned. */
export type LogBounds = { readonly head: number; readonly floor: number };

/** What users missed, and the bounds of the log at that moment; users who missed nothing are absent. */
export type MissedEvents = LogBounds & { readonly events: ReadonlyMap<string, readonly LoggedEvent[] | 'too-many'> };

/** Reads the log with the messages in it. */
export type EventReader = {
  /**
   * @param cursors the position that each user has received
   * @param limit most events of a user, and most bytes of their frames; a user who missed more has `too-many`
   * @returns the events after these cursors, by user
   */
  readMissed(
    cursors: ReadonlyMap<string, number>,
    limit: { readonly events: number; readonly bytes: number },
  ): Promise<MissedEvents>;
  /** @returns the events of all users with these positions: after the first, up to the last */
  readRange(after: number, upTo: number): Promise<LoggedEvent[]>;
};

/** Stores events, in order, that get their positions after the commit; the last statement before it [LOG-6]. */
export async function storeEvents(client: SqlClient, events: readonly NewEvent[], now: Date): Promise<void> {
  await client.query({
    name: 'events-store',
    text: `INSERT INTO pending_events (user_ids, frame, room_id, ticks, created_at)
           SELECT e.user_ids, e.frame, e.room_id, e.ticks, $5
           FROM unnest($1::jsonb[], $2::text[], $3::text[], $4::bigint[])
             WITH ORDINALITY AS e(user_ids, frame, room_id, ticks, place)
           ORDER BY e.place`,
    values: [
      events.map(({ userIds }) => JSON.stringify([...new Set(userIds)])),
      events.map(({ frame }) => frame),
      events.map(({ message }) => message?.roomId ?? null),
      events.map(({ message }) => message?.ticks ?? null),
      now,
    ],
  });
}

/** @returns the bounds of the log now */
export async function readBounds(client: SqlClient): Promise<LogBounds> {
  const { rows } = await client.query<{ bound: keyof LogBounds; position: string }>({
    name: 'events-bounds',
    text: 'SELECT bound, position FROM event_log',
  });
  const of = (bound: keyof LogBounds): number => Number(rows.find((row) => row.bound === bound)?.position ?? 0);
  return { head: of('head'), floor: of('floor') };
}

/**
 * [FRA-6] Raises both bounds above every position that an earlier life of this database gave, so that its clients
 * resync and none is given twice. Positions are given more slowly than one a microsecond, so the microseconds since
 * 1970 are above them. (In 2255 they leave the integers of a double.)
 */
export async function skipPositions(client: SqlClient): Promise<void> {
  await client.query(
    `UPDATE event_log SET position = greatest((SELECT max(position) + 1 FROM event_log),
       (extract(epoch FROM statement_timestamp()) * 1e6)::bigint)`,
  );
}

/** @returns the frame as it is sent: with its cursor */
export function withCursor(frame: string, cursor: number): string {
  return `${frame.slice(0, -1)},"cursor":"${cursor}"}`;
}
