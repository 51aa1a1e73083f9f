import { CHAT_TYPE } from '#protocol/lookups.ts';
import { RESPONSE } from '#protocol/limits.ts';
import type { Deps } from '../deps.ts';

/**
 * Of each room about goods: the first message, if a buyer wrote it within the counted days, and the seller's first
 * message after it. The median of them, for sellers with enough answers.
 */
const COMPUTE = `
  WITH question AS (
    SELECT r.id, g.seller_id, first.created_at, first.ticks FROM rooms r JOIN goods g ON g.id = r.ref_id
    JOIN LATERAL (SELECT m.created_at, m.ticks, m.sender_id FROM messages m WHERE m.room_id = r.id
                  ORDER BY m.ticks LIMIT 1) first ON true
    WHERE r.chat_type = ${CHAT_TYPE.goods} AND r.updated_at >= $1 AND NOT g.seller_removed
      AND first.created_at >= $1 AND first.sender_id <> g.seller_id),
  answer AS (
    SELECT q.seller_id, extract(epoch FROM first.created_at - q.created_at) AS seconds FROM question q
    JOIN LATERAL (SELECT m.created_at FROM messages m WHERE m.room_id = q.id AND m.ticks > q.ticks
                  AND m.sender_id = q.seller_id ORDER BY m.ticks LIMIT 1) first ON true),
  figure AS (
    SELECT seller_id, percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds)::int AS median, count(*)::int AS samples
    FROM answer GROUP BY seller_id HAVING count(*) >= ${RESPONSE.samplesLeast}),
  outdated AS (
    DELETE FROM seller_response_times WHERE seller_id NOT IN (SELECT seller_id FROM figure))
  INSERT INTO seller_response_times (seller_id, median_seconds, samples) SELECT * FROM figure
  ON CONFLICT (seller_id) DO UPDATE SET median_seconds = excluded.median_seconds, samples = excluded.samples`;

/** Computes how long first answers of sellers take. @returns the number of sellers with a figure */
export async function computeResponseTimes({ pool, clock }: Pick<Deps, 'pool' | 'clock'>): Promise<number> {
  const since = new Date(clock().getTime() - RESPONSE.days * 24 * 3_600_000);
  const { rowCount } = await pool.query(COMPUTE, [since]);
  return rowCount ?? 0;
}
