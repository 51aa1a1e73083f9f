import type { BindingLimits } from '#machines/binding/binding-act.ts';
import { purchaseChart, type PurchaseFacts } from '#machines/offer/purchase.machine.ts';
import { listMoves } from '#machines/domain/domain-chart.ts';
import type { LegalMove } from '#protocol/conditions.ts';
import { CHAT_TYPE, GOODS_STATUS, GOODS_TYPE, SALE_TYPE } from '#protocol/lookups.ts';
import type { SqlClient } from '../database/pool.ts';
import { unpadAmount } from '../database/unpad-amount.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { IS_LISTED_OR_FROZEN, isVisibleTo } from '../goods/goods-card.ts';
import { viewerParams, type Viewer } from '../goods/queries.ts';
import { DomainError } from '../http/domain-error.ts';
import {
  bindingFactsOf,
  buyerEligibilitySql,
  exchangeRateSql,
  type BuyerColumns,
} from '../account-state/buyer-eligibility.ts';
import type { PurchaseMove } from '#protocol/rules/states.ts';

/** Goods as a buyer meets them, and the buyer's eligibility. */
export type PurchasableGoods = BuyerColumns & {
  readonly id: string;
  readonly sellerId: string;
  readonly revision: number;
  readonly frozen: boolean;
  readonly onSale: boolean;
  readonly isAuction: boolean;
  readonly isToken: boolean;
  readonly bids: number;
  readonly beforeEnd: boolean;
  /** Accepts offers: has a price and is not an auction. */
  readonly negotiable: boolean;
  /** The price, or the buy-now price of an auction. */
  readonly price: string | null;
};
type PurchasableRow = Omit<PurchasableGoods, 'isAuction' | 'isToken' | 'negotiable'> & {
  readonly type: number;
  readonly saleType: number;
  readonly known: boolean;
};

const SALE = `SELECT g.id, g.seller_id AS "sellerId", g.revision, g.currency, g.frozen,
  coalesce(${IS_LISTED_OR_FROZEN}, false) AS "onSale", g.type, g.sale_type AS "saleType",
   (a.leader_id IS NOT NULL)::int AS bids, g.sale_type <> ${SALE_TYPE.auction} OR g.effective_end_at IS NULL
   OR g.effective_end_at > clock_timestamp() AS "beforeEnd",
   CASE g.sale_type WHEN ${SALE_TYPE.fixPrice} THEN g.price WHEN ${SALE_TYPE.auction} THEN g.fixed_price END AS price,
   coalesce(${isVisibleTo('$2', '$3')} OR g.status = ${GOODS_STATUS.forSale} AND NOT g.seller_removed, false)
   OR EXISTS (SELECT FROM rooms r JOIN room_members p ON p.room_id = r.id WHERE p.user_id = $2 AND r.ref_id = g.id
     AND r.chat_type = ${CHAT_TYPE.goods}) AS known,
   (SELECT ${buyerEligibilitySql('b')} FROM users b WHERE b.id = $2) AS buyer, ${exchangeRateSql('g.currency')} AS rate
 FROM goods g LEFT JOIN stores s ON s.id = g.store_id LEFT JOIN auctions a ON a.goods_id = g.id WHERE g.id = $1`;

/**
 * Goods that the viewer may see, that were frozen while listed, or that a room of the viewer is about; undefined for
 * others. Read after locking the row; uses the clock of the database for the end of an auction.
 */
export async function readPurchasableGoods(
  client: SqlClient,
  goodsId: string,
  viewer: Viewer,
): Promise<PurchasableGoods | undefined> {
  const {
    rows: [row],
  } = await client.query<PurchasableRow>({
    name: 'offer-sale',
    text: SALE,
    values: [goodsId, ...viewerParams(viewer)],
  });
  if (!row?.known) return undefined;
  const { id, sellerId, revision, currency, frozen, onSale, bids, beforeEnd, type, saleType, buyer, rate } = row;
  const price = row.price === null ? null : unpadAmount(row.price);
  return {
    id,
    sellerId,
    revision,
    currency,
    buyer,
    rate,
    frozen,
    onSale,
    bids,
    beforeEnd,
    price,
    isAuction: saleType === SALE_TYPE.auction,
    isToken: type === GOODS_TYPE.nft,
    negotiable: saleType === SALE_TYPE.fixPrice && price !== null,
  };
}

/**
 * The facts of the purchase chart for the user that the goods were read for.
 * @param sum that the user is bound to; null before it is known
 */
export function purchaseFactsOf(
  sale: PurchasableGoods,
  userId: string,
  liveOffer: boolean,
  sum: string | null,
  limits: BindingLimits,
): PurchaseFacts {
  const { frozen, onSale, negotiable, bids, beforeEnd } = sale;
  return {
    by: sale.sellerId === userId ? 'owner' : 'other',
    frozen,
    onSale,
    negotiable,
    hasFixedPrice: sale.price !== null,
    bids,
    beforeEnd,
    liveOffer,
    ...bindingFactsOf(sale, sum, limits),
  };
}

/** The moves of a user: a purchase at the price, and an offer, whose sum is not known yet. */
export function listPurchaseMoves(
  sale: PurchasableGoods,
  userId: string,
  liveOffer: boolean,
  limits: BindingLimits,
): LegalMove[] {
  const list = (sum: string | null): LegalMove[] =>
    listMoves(purchaseChart, 'offered', purchaseFactsOf(sale, userId, liveOffer, sum, limits));
  return [
    ...list(null).filter(({ move }) => move === 'make'),
    ...list(sale.price).filter(({ move }) => move === 'buy'),
  ];
}

/** @throws DomainError MoveRefused `{ move, state, missing }` if the chart refuses */
export function assertPurchaseAllowed(
  work: UnitOfWork,
  goodsId: string,
  facts: PurchaseFacts,
  move: PurchaseMove,
): void {
  const decision = work.decide(purchaseChart, goodsId, 'offered', facts, move);
  if (!decision.allowed) throw new DomainError('MoveRefused', { move, state: 'offered', missing: decision.missing });
}
