import type { Pool } from 'pg';
import { SALE_TYPE } from '#protocol/lookups.ts';
import { PRICE_HKD } from './index-goods.ts';

/** Collects auctions whose search rows need a new price or end; see {@link createAuctionPriceIndexer}. */
export type AuctionPriceIndexer = {
  changed(goodsId: string): void;
  /**
   * Writes current prices and ends of the collected auctions.
   * @returns how many rows changed
   */
  renew(): Promise<number>;
};

const RENEW = `UPDATE goods_search f SET price = g.price, price_hkd = ${PRICE_HKD}, ends_at = g.effective_end_at
  FROM goods g
  WHERE g.id = f.goods_id AND f.sale_type = ${SALE_TYPE.auction} AND (f.price IS DISTINCT
  FROM g.price OR f.ends_at IS DISTINCT FROM g.effective_end_at)`;

/**
 * Search rows follow prices in steps of a second instead of every bid: each change of a row writes all its tokens to
 * the index again. A job catches up on what a crashed process had not written.
 * @param renewed called with the auctions whose rows changed: lists by price and end are different from then on
 */
export function createAuctionPriceIndexer(
  pool: Pick<Pool, 'query'>,
  renewed: (goodsIds: readonly string[]) => void,
): AuctionPriceIndexer {
  const waiting = new Set<string>();
  return {
    changed: (goodsId) => void waiting.add(goodsId),
    async renew() {
      if (waiting.size === 0) return 0;
      const ids = [...waiting];
      waiting.clear();
      const { rows } = await pool.query<{ id: string }>(`${RENEW} AND g.id = ANY ($1) RETURNING g.id`, [ids]);
      if (rows.length > 0) renewed(rows.map(({ id }) => id));
      return rows.length;
    },
  };
}

/** The same for all auctions. */
export async function indexAllAuctionPrices(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query(RENEW);
  return rowCount ?? 0;
}
