import type { GoodsCard } from '../entities/goods-card.ts';
import { GOODS_STATUS, SALE_TYPE } from '../lookups.ts';

/** The meaning of the price of goods. */
export type PriceKind =
  | 'soldFor'
  | 'sold'
  | 'ended'
  | 'currentBid'
  | 'startingBid'
  | 'asking'
  | 'onRequest'
  | 'notForSale'
  | 'notPriced'
  | 'unavailable';

export type SaleSummary = {
  kind: PriceKind;
  price: string | null;
  /** Valid bids of an auction; null for other goods. */
  bids: number | null;
  /** The end of a running auction, ms; null when nothing runs. */
  endsAt: number | null;
};

/** Never listed so far: their sellers may not have entered a price. */
const BEFORE_LISTING: ReadonlySet<number> = new Set([
  GOODS_STATUS.draft,
  GOODS_STATUS.pending,
  GOODS_STATUS.locked,
  GOODS_STATUS.rejected,
  GOODS_STATUS.toBeManaged,
]);

/**
 * The sale of goods in brief, as cards and rows show it.
 *
 * [SUM-1] Goods sold by auction, or bought at the buy-now price of one, show the price they were sold for.
 * [SUM-2] Other sold goods show their last asking price: the agreed price is known to buyer and seller only.
 * [SUM-3] An auction that ended without a sale shows its highest bid; without bids, no price.
 * [SUM-4] An auction that has not ended shows the current bid, or the starting price before the first bid.
 * [SUM-5] Its end is shown while bids are accepted: it is listed and not frozen.
 * [SUM-6] Goods without a price are priced on request while they are listed; not priced yet before that; and otherwise,
 *         or frozen, not available.
 */
export function saleSummaryOf({
  saleType,
  status,
  frozen,
  price,
  auction,
}: Pick<GoodsCard, 'saleType' | 'status' | 'frozen' | 'price' | 'auction'>): SaleSummary {
  const summary = (kind: PriceKind, shown: string | null = price): SaleSummary => ({
    kind,
    price: shown,
    bids: auction?.bids ?? null,
    endsAt: null,
  });
  if (auction?.state === 'won' || auction?.state === 'bought') return summary('soldFor');
  if (status === GOODS_STATUS.soldOut) return summary('sold');
  if (auction?.state === 'unsold' || status === GOODS_STATUS.auctionComplete)
    return summary('ended', auction?.bids ? price : null);
  if (saleType === SALE_TYPE.notForSale) return summary('notForSale', null);
  const listed = status === GOODS_STATUS.forSale && !frozen;
  if (price === null)
    return summary(listed ? 'onRequest' : BEFORE_LISTING.has(status) && !frozen ? 'notPriced' : 'unavailable');
  if (saleType !== SALE_TYPE.auction) return summary('asking');
  return {
    ...summary(auction?.bids ? 'currentBid' : 'startingBid'),
    endsAt: listed && auction ? auction.effectiveEndAt : null,
  };
}
