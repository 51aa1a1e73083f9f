import type { Pool } from 'pg';
import { GOODS } from '#protocol/limits.ts';

/** Keys of bids that are forgotten in one go. */
const MOST = 10_000;

/** A frozen one may stay open for as long as it takes. */
const OVER = `NOT EXISTS (SELECT FROM auctions a WHERE a.goods_id = p.goods_id AND a.state = 'open')`;

/** AUCTION-4: forgets the keys of bids, and what was said, long after the auction they were made in is over. @returns how many were */
export async function sweepBidKeys(pool: Pool, now: Date): Promise<number> {
  const before = new Date(now.getTime() - 2 * GOODS.auctionLongest);
  for (let swept = 0; ;) {
    const { rowCount } = await pool.query(
      `DELETE FROM bid_posts WHERE ctid = ANY (ARRAY (SELECT p.ctid FROM bid_posts p WHERE p.at < $1 AND ${OVER} ORDER BY p.at LIMIT $2))`,
      [before, MOST],
    );
    swept += rowCount ?? 0;
    if ((rowCount ?? 0) < MOST) return swept;
  }
}
