import type { SqlClient } from '../database/pool.ts';

/** Events kept per user; a client that was away longer resyncs. */
const RETENTION = { newest: 5_000, ageMs: 7 * 24 * 60 * 60 * 1_000 } as const;

/** Users per statement, and events that one statement removes of a user. */
const BATCH = { users: 50, events: 200 } as const;

/**
 * Removes events beyond the bounds, in batches with a commit between them. A batch does not wait for the counters of
 * users who are receiving events, and holds its own for milliseconds. `pruned_cursor` is raised in the same statement,
 * so that no client replays a log with a gap.
 * @param client a pool, or a connection outside a transaction
 * @returns how many events were removed
 */
export async function pruneEvents(
  client: SqlClient,
  now: Date,
  bounds: { newest: number; ageMs: number } = RETENTION,
  batch: { users: number; events: number } = BATCH,
): Promise<number> {
  for (let total = 0; ;) {
    const { rows } = await client.query<{ removed: string }>({
      text: `WITH due AS (
               (SELECT user_id FROM events WHERE created_at < $2 ORDER BY created_at LIMIT $3::int * 10)
               UNION
               (SELECT user_id FROM log_positions WHERE last_cursor - pruned_cursor > $1::bigint LIMIT $3)
             ), floors AS (
               SELECT h.user_id, least(h.pruned_cursor + $4::bigint, greatest(h.pruned_cursor,
                 h.last_cursor - $1::bigint, coalesce((SELECT max(e.cursor) FROM events e
                   WHERE e.user_id = h.user_id AND e.created_at < $2), 0))) AS floor
               FROM log_positions h WHERE h.user_id IN (SELECT user_id FROM due)
               ORDER BY h.user_id COLLATE "C" LIMIT $3 FOR UPDATE SKIP LOCKED
             ), raised AS (
               UPDATE log_positions h SET pruned_cursor = f.floor
               FROM floors f WHERE f.user_id = h.user_id AND f.floor > h.pruned_cursor
               RETURNING h.user_id, h.pruned_cursor
             ), removed AS (
               DELETE FROM events e USING raised r WHERE e.user_id = r.user_id AND e.cursor <= r.pruned_cursor
               RETURNING 1
             ) SELECT count(*) AS removed FROM removed`,
      values: [bounds.newest, new Date(now.getTime() - bounds.ageMs), batch.users, batch.events],
    });
    const removed = Number(rows[0]?.removed ?? 0);
    if (removed === 0) return total;
    total += removed;
  }
}
