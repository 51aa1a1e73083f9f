import type { SqlClient } from '../database/pool.ts';

/** How long events are kept; a client that was away longer resyncs. Milliseconds. */
const RETENTION = 7 * 24 * 60 * 60 * 1_000;

/** Rows that one statement removes. */
const BATCH = 1_000;

/**
 * Removes old events, in batches with a commit between them; no writer of events waits for it. The floor of the
 * log is raised in the same statement, so that no client replays a log with a gap.
 * @param client a pool, or a connection outside a transaction
 * @returns how many rows were removed
 */
export async function pruneEvents(
  client: SqlClient,
  now: Date,
  keepFor: number = RETENTION,
  batch: number = BATCH,
): Promise<number> {
  for (let total = 0; ;) {
    const { rows } = await client.query<{ removed: string }>({
      text: `WITH oldest AS (
               SELECT user_id, position, created_at FROM events ORDER BY position LIMIT $2 FOR UPDATE SKIP LOCKED
             ), due AS (
               SELECT user_id, position FROM oldest WHERE created_at < $1
             ), raised AS (
               UPDATE event_log SET position = greatest(position, (SELECT max(position) FROM due))
               WHERE bound = 'floor' AND EXISTS (SELECT FROM due)
             ), removed AS (
               DELETE FROM events e USING due d WHERE e.user_id = d.user_id AND e.position = d.position RETURNING 1
             ) SELECT count(*) AS removed FROM removed`,
      values: [new Date(now.getTime() - keepFor), batch],
    });
    const removed = Number(rows[0]?.removed ?? 0);
    if (removed === 0) return total;
    total += removed;
  }
}
