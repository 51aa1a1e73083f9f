/**
 * The event log: every event of a user, written in the transaction that caused it. Cursors of a user are 1, 2, 3 …
 * without a gap and become visible in that order.
 */
import type { SqlClient } from '../database/pool.ts';

/** An event of the log: `frame` is JSON text without the cursor. */
export type LoggedEvent = { readonly userId: string; readonly cursor: number; readonly frame: string };

/** How many events, and notices among them, a user is about to get. */
export type PositionClaim = { events: number; notices: number };

/** The first cursor and the first notice ticks of a claim. */
export type LogPosition = { readonly cursor: number; readonly noticeTicks: number };

/**
 * Reserves positions in the logs of several users and locks their counters until the transaction ends. Rows are locked
 * in the order of their ids, so that transactions do not deadlock.
 */
export async function claimLogPositions(
  client: SqlClient,
  claims: ReadonlyMap<string, PositionClaim>,
): Promise<Map<string, LogPosition>> {
  const users = [...claims.keys()];
  const { rows } = await client.query<{ user_id: string; last_cursor: string; last_notice_ticks: string }>({
    name: 'events-claim',
    text: `INSERT INTO log_positions AS h (user_id, last_cursor, last_notice_ticks)
           SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[]) AS c(user_id, events, notices)
           ORDER BY c.user_id COLLATE "C"
           ON CONFLICT (user_id) DO UPDATE
             SET last_cursor = h.last_cursor + excluded.last_cursor,
               last_notice_ticks = h.last_notice_ticks + excluded.last_notice_ticks
           RETURNING user_id, last_cursor, last_notice_ticks`,
    values: [
      users,
      users.map((user) => claims.get(user)?.events ?? 0),
      users.map((user) => claims.get(user)?.notices ?? 0),
    ],
  });
  return new Map(
    rows.map((row) => {
      const claim = claims.get(row.user_id) ?? { events: 0, notices: 0 };
      return [
        row.user_id,
        {
          cursor: Number(row.last_cursor) - claim.events + 1,
          noticeTicks: Number(row.last_notice_ticks) - claim.notices + 1,
        },
      ];
    }),
  );
}

/**
 * [FRA-6] Lets the log of every user continue above all cursors that an earlier life of this database gave: clients of
 * then resync. Cursors are given more slowly than one a microsecond, so the microseconds since 1970 are above them.
 */
export async function skipCursors(client: SqlClient): Promise<void> {
  await client.query(
    `INSERT INTO log_positions AS p (user_id, last_cursor, pruned_cursor)
     SELECT u.id, at.cursor, at.cursor
     FROM users u, (SELECT (extract(epoch FROM statement_timestamp()) * 1e6)::bigint AS cursor) at
     ON CONFLICT (user_id) DO UPDATE SET last_cursor = greatest(p.last_cursor + 1, excluded.last_cursor),
       pruned_cursor = greatest(p.last_cursor + 1, excluded.last_cursor)`,
  );
}

/** Writes events whose cursors were claimed in the same transaction. */
export async function insertEvents(client: SqlClient, events: readonly LoggedEvent[], now: Date): Promise<void> {
  await client.query({
    name: 'events-insert',
    text: `INSERT INTO events (user_id, cursor, frame, created_at)
           SELECT user_id, cursor, frame, $4
           FROM unnest($1::text[], $2::bigint[], $3::text[]) AS e(user_id, cursor, frame)`,
    values: [
      events.map((event) => event.userId),
      events.map((event) => event.cursor),
      events.map((event) => event.frame),
      now,
    ],
  });
}

/**
 * Rewrites logged events, so that a client which resumes does not receive what was removed since.
 * @param text what the frames to rewrite contain
 */
export async function rewriteEvents(
  { client }: { readonly client: SqlClient },
  {
    userIds,
    since,
    text,
    rewrite,
  }: {
    readonly userIds: readonly string[];
    readonly since: Date;
    readonly text: string;
    readonly rewrite: (frame: { event: string; data: unknown }) => { event: string; data: unknown };
  },
): Promise<void> {
  const { rows } = await client.query<{ user_id: string; cursor: string; frame: string }>(
    `SELECT user_id, cursor, frame FROM events
     WHERE user_id = ANY($1::text[]) AND created_at >= $2 AND strpos(frame, $3) > 0
     ORDER BY user_id COLLATE "C", cursor FOR UPDATE`,
    [userIds, since, text],
  );
  if (rows.length === 0) return;
  const frames = rows.map(({ frame }) =>
    JSON.stringify(rewrite(JSON.parse(frame) as { event: string; data: unknown })),
  );
  await client.query(
    `UPDATE events e SET frame = r.frame
     FROM unnest($1::text[], $2::bigint[], $3::text[]) AS r(user_id, cursor, frame)
     WHERE e.user_id = r.user_id AND e.cursor = r.cursor`,
    [rows.map((row) => row.user_id), rows.map((row) => row.cursor), frames],
  );
}

/**
 * Reads the events that several users missed, in one query.
 * @param cursors the newest cursor that each user has
 * @param limit most events per user, and the bytes of frames after which no further event is read
 * @returns events in the order of their cursors, by user; users without new events are absent
 */
export async function readEvents(
  client: SqlClient,
  cursors: ReadonlyMap<string, number>,
  limit: { readonly events: number; readonly bytes: number },
): Promise<Map<string, LoggedEvent[]>> {
  const { rows } = await client.query<{ user_id: string; cursor: string; frame: string }>({
    text: `SELECT w.user_id, e.cursor, e.frame FROM unnest($1::text[], $2::bigint[]) AS w(user_id, cursor)
           CROSS JOIN LATERAL (
             SELECT cursor, frame, sum(octet_length(frame)) OVER (ORDER BY cursor) - octet_length(frame) AS bytes_before
             FROM (SELECT cursor, frame FROM events
                   WHERE user_id = w.user_id AND cursor > w.cursor ORDER BY cursor LIMIT $3) newer
           ) e
           WHERE e.bytes_before <= $4 ORDER BY w.user_id, e.cursor`,
    values: [[...cursors.keys()], [...cursors.values()], limit.events, limit.bytes],
  });
  const found = new Map<string, LoggedEvent[]>();
  for (const row of rows) {
    const event = { userId: row.user_id, cursor: Number(row.cursor), frame: row.frame };
    const list = found.get(row.user_id);
    if (list) list.push(event);
    else found.set(row.user_id, [event]);
  }
  return found;
}

/** @returns the frame as it is sent: with its cursor */
export function withCursor(frame: string, cursor: number): string {
  return `${frame.slice(0, -1)},"cursor":"${cursor}"}`;
}
