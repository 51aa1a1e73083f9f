import type { Offer, OfferStep } from '#protocol/entities/trade.ts';
import { GOODS_TYPE, SALE_TYPE } from '#protocol/lookups.ts';
import { NOT_BOUND, type BindingLimits } from '#machines/binding/binding-act.ts';
import { listMoves } from '#machines/domain/domain-chart.ts';
import { offerChart, type OfferFacts } from '#machines/offer/offer.machine.ts';
import {
  GOODS_AND_PARTIES_COLUMNS,
  goodsAndPartiesJoins,
  toGoodsAndParties,
  type GoodsAndPartiesRow,
} from '../deals/goods-and-parties.ts';
import type { LegalMove } from '#protocol/conditions.ts';
import {
  bindingFactsOf,
  buyerEligibilitySql,
  exchangeRateSql,
  type BuyerColumns,
} from '../account-state/buyer-eligibility.ts';
import type { SqlClient } from '../database/pool.ts';
import { unpadAmount } from '../database/unpad-amount.ts';
import { IS_LISTED_OR_FROZEN } from '../goods/goods-card.ts';
import type { OfferState } from '#protocol/rules/states.ts';

/** An offer with the facts of its chart. */
export type OfferRow = GoodsAndPartiesRow &
  BuyerColumns & {
    readonly author: 'buyer' | 'seller';
    readonly price: string;
    readonly comment: string;
    readonly state: OfferState;
    readonly endReason: Offer['endReason'];
    readonly createdAt: Date;
    readonly expiresAt: Date;
    readonly decidedAt: Date | null;
    readonly previousId: string | null;
    readonly dealId: string | null;
    readonly askingPrice: string | null;
    readonly frozen: boolean;
    readonly onSale: boolean;
    readonly isToken: boolean;
  };

/** `onSale`: the goods are still listed at a price in the currency of the offer, not as an auction. */
export const OFFER_COLUMNS = `${GOODS_AND_PARTIES_COLUMNS}, t.author, t.price, t.currency, t.comment, t.state,
  t.end_reason AS "endReason", t.created_at AS "createdAt", t.expires_at AS "expiresAt", t.decided_at AS "decidedAt",
  t.previous_id AS "previousId", (SELECT d.id FROM deals d WHERE d.offer_id = t.id) AS "dealId",
  CASE WHEN g.sale_type = ${SALE_TYPE.fixPrice} THEN g.price END AS "askingPrice", coalesce(g.frozen,
  false) AS frozen, coalesce(g.type = ${GOODS_TYPE.nft}, false) AS "isToken",
  coalesce(${IS_LISTED_OR_FROZEN} AND g.sale_type = ${SALE_TYPE.fixPrice} AND g.price IS NOT NULL
  AND g.currency = t.currency, false) AS "onSale", ${buyerEligibilitySql('b')} AS buyer,
  ${exchangeRateSql('t.currency')} AS rate`;
export const offerTables = (languages: string): string => `offers t ${goodsAndPartiesJoins(languages)}`;

/** Reads an offer of one of its two sides; undefined for anyone else. With `lock`, the row is locked. */
export async function readOfferRow(
  client: SqlClient,
  id: string,
  userId: string,
  languages: readonly string[],
  lock = false,
): Promise<OfferRow | undefined> {
  const {
    rows: [row],
  } = await client.query<OfferRow>({
    name: lock ? 'offer-held' : 'offer',
    values: [id, userId, languages],
    text: `SELECT ${OFFER_COLUMNS} FROM ${offerTables('$3')}
      WHERE t.id = $1 AND $2 IN (t.buyer_id, t.seller_id)${lock ? ' FOR UPDATE OF t' : ''}`,
  });
  return row;
}

/** Earlier offers of a negotiation that are returned. */
const EARLIER_MOST = 20;

/** The other offers of the negotiation that `t` belongs to, newest first, as JSON. */
export const EARLIER_OFFERS_JSON = `(SELECT coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'author', e.author,
    'price', trim_scale(e.price)::text, 'currency', e.currency, 'comment', e.comment, 'state', e.state,
    'endReason', e.end_reason, 'createdAt', (extract(epoch FROM e.created_at) * 1000)::bigint,
    'expiresAt', (extract(epoch FROM e.expires_at) * 1000)::bigint) ORDER BY e.created_at DESC, e.id), '[]')
  FROM (SELECT * FROM offers o WHERE o.room_id = t.room_id AND o.goods_id = t.goods_id AND o.buyer_id = t.buyer_id
    AND o.id <> t.id ORDER BY o.created_at DESC, o.id LIMIT ${EARLIER_MOST}) e)`;
export type EarlierRow = Omit<OfferStep, 'createTime'> & { readonly createdAt: number; readonly expiresAt: number };

/** Times of the row are ms. */
export function toOfferStep({ createdAt, expiresAt, state, ...step }: EarlierRow, now: Date): OfferStep {
  return { ...step, createTime: createdAt, state: effectiveOfferState({ state, expiresAt: new Date(expiresAt) }, now) };
}

/** Undefined for staff. */
export const offerSideOf = (
  { buyerId, sellerId }: Pick<OfferRow, 'buyerId' | 'sellerId'>,
  userId: string,
): 'buyer' | 'seller' | undefined => (userId === buyerId ? 'buyer' : userId === sellerId ? 'seller' : undefined);

/**
 * The facts of the chart. The seller needs nothing of what binds a buyer, but accepts only while the buyer may begin
 * another purchase (BND-3, BND-4).
 * @param side undefined for staff
 * @param sum that the side is bound to; null before it is known
 */
export function offerFactsOf(
  row: OfferRow,
  side: 'buyer' | 'seller' | undefined,
  now: Date,
  sum: string | null,
  limits: BindingLimits,
): OfferFacts {
  const { author, frozen, onSale, expiresAt } = row;
  const binding = bindingFactsOf(row, sum, limits);
  return {
    by: side === undefined ? 'service' : side === author ? 'owner' : 'other',
    frozen,
    onSale,
    notExpired: expiresAt > now,
    ...(side === 'buyer' ? binding : { ...NOT_BOUND, belowPurchaseLimit: binding.belowPurchaseLimit }),
  };
}

/** A pending offer past its expiry is expired, even before a job writes it. */
export const effectiveOfferState = (
  { state, expiresAt }: Pick<OfferRow, 'state' | 'expiresAt'>,
  now: Date,
): OfferState => (state === 'pending' && expiresAt <= now ? 'expired' : state);

/** The moves of both sides. An acceptance binds to the price of the offer, a counter-offer to one that is not known. */
function listOfferMoves(
  row: OfferRow,
  side: 'buyer' | 'seller' | undefined,
  now: Date,
  limits: BindingLimits,
): LegalMove[] {
  const list = (sum: string | null): LegalMove[] =>
    listMoves(offerChart, row.state, offerFactsOf(row, side, now, sum, limits));
  const countering = list(null);
  return list(unpadAmount(row.price)).map((one, at) => (one.move === 'counter' ? countering[at]! : one));
}

/** An offer as one side sees it, or staff in the room, with its moves and what each lacks. */
export function toOffer(row: OfferRow, userId: string, now: Date, limits: BindingLimits): Offer {
  const side = offerSideOf(row, userId);
  const { author, comment, currency, endReason, previousId, dealId } = row;
  return {
    ...toGoodsAndParties(row, userId),
    author,
    side: side ?? 'buyer',
    currency,
    comment,
    endReason,
    previousId,
    dealId,
    price: unpadAmount(row.price),
    askingPrice: row.askingPrice === null ? null : unpadAmount(row.askingPrice),
    state: effectiveOfferState(row, now),
    createTime: row.createdAt.getTime(),
    expiresAt: row.expiresAt.getTime(),
    decidedAt: row.decidedAt?.getTime() ?? null,
    moves: listOfferMoves(row, side, now, limits),
  };
}
