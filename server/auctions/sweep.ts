import type { Pool } from 'pg';
import { GOODS } from '#protocol/limits.ts';

/** Keys of bids that are forgotten in one go. */
const MOST = 10_000;

/** AUCTION-4: forgets the keys of bids once no auction they were made in can run any more. @returns how many were */
export async function sweepPosts(pool: Pool, now: Date): Promise<number> {
  const before = new Date(now.getTime() - 2 * GOODS.auctionLongest);
  for (let swept = 0; ;) {
    const { rowCount } = await pool.query('DELETE FROM bid_posts WHERE ctid = ANY (ARRAY (SELECT ctid FROM bid_posts WHERE at < $1 ORDER BY at LIMIT $2))', [before, MOST]);
    swept += rowCount ?? 0;
    if ((rowCount ?? 0) < MOST) return swept;
  }
}
