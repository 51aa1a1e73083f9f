import type { Pool } from 'pg';
import { SALE_TYPE } from '#protocol/lookups.ts';

/** Auctions whose price or end moved since the search heard of it; see {@link createAuctionPriceIndexer}. */
export type AuctionPriceIndexer = {
  changed(goodsId: string): void;
  /** Writes down where those stand now. @returns how many rows were renewed */
  renew(): Promise<number>;
};

const RENEW = `UPDATE goods_search f SET price = g.price, ends_at = g.effective_end_at FROM goods g
  WHERE g.id = f.goods_id AND f.sale_type = ${SALE_TYPE.auction} AND (f.price IS DISTINCT FROM g.price OR f.ends_at IS DISTINCT FROM g.effective_end_at)`;

/**
 * AUCTION-14: what search sorts and filters by follows the bids in steps of seconds, not with each one: a change of a search
 * row writes all its words to the index again. What a process that died had not written yet is caught up with by a job.
 */
export function createAuctionPriceIndexer(pool: Pool): AuctionPriceIndexer {
  const waiting = new Set<string>();
  return {
    changed: (goodsId) => void waiting.add(goodsId),
    async renew() {
      if (waiting.size === 0) return 0;
      const ids = [...waiting];
      waiting.clear();
      const { rowCount } = await pool.query(`${RENEW} AND g.id = ANY ($1)`, [ids]);
      return rowCount ?? 0;
    },
  };
}

/** The same for every auction there is. */
export async function indexAllAuctionPrices(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query(RENEW);
  return rowCount ?? 0;
}
