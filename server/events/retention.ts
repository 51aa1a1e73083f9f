import type { SqlClient } from '../database/pool.ts';

/** Events kept per user; a client that was away longer resyncs. */
const RETENTION = { newest: 5_000, ageMs: 7 * 24 * 60 * 60 * 1_000 } as const;

/**
 * Removes events beyond the bounds. `pruned_cursor` is raised in the same statement, so that no client replays a log
 * with a gap.
 * @returns how many events were removed
 */
export async function pruneEvents(
  client: SqlClient,
  now: Date,
  bounds: { newest: number; ageMs: number } = RETENTION,
): Promise<number> {
  const { rows } = await client.query<{ removed: string }>({
    text: `WITH floors AS (
             SELECT h.user_id, greatest(h.pruned_cursor, h.last_cursor - $1::bigint,
               coalesce((SELECT max(e.cursor) FROM events e
                         WHERE e.user_id = h.user_id AND e.created_at < $2), 0)) AS floor
             FROM log_positions h WHERE h.last_cursor > h.pruned_cursor
             ORDER BY h.user_id COLLATE "C" FOR UPDATE
           ), raised AS (
             UPDATE log_positions h SET pruned_cursor = f.floor
             FROM floors f WHERE f.user_id = h.user_id AND f.floor > h.pruned_cursor
             RETURNING h.user_id, h.pruned_cursor
           ), removed AS (
             DELETE FROM events e USING raised r WHERE e.user_id = r.user_id AND e.cursor <= r.pruned_cursor RETURNING 1
           ) SELECT count(*) AS removed FROM removed`,
    values: [bounds.newest, new Date(now.getTime() - bounds.ageMs)],
  });
  return Number(rows[0]?.removed ?? 0);
}
