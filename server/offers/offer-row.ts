import type { Offer } from '#protocol/entities/trade.ts';
import { GOODS_TYPE, SALE_TYPE } from '#protocol/lookups.ts';
import { movesOf } from '#machines/domain/domain-chart.ts';
import { offerChart, type OfferFacts } from '#machines/offer/offer.machine.ts';
import {
  GOODS_AND_PARTIES_COLUMNS,
  goodsAndPartiesJoins,
  toGoodsAndParties,
  type GoodsAndPartiesRow,
} from '../deals/goods-and-parties.ts';
import type { SqlClient } from '../database/pool.ts';
import { unpadAmount } from '../database/unpad-amount.ts';
import { IS_LISTED_OR_FROZEN } from '../goods/goods-card.ts';
import type { OfferState } from '#protocol/rules/states.ts';

/** An offer with what its chart asks about. */
export type OfferRow = GoodsAndPartiesRow & {
  readonly author: 'buyer' | 'seller';
  readonly price: string;
  readonly currency: Offer['currency'];
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

/**
 * OFFER-4: `onSale` is whether the goods are on offer as they were: at a price, in the currency of the offer. Who put them up
 * as an auction meanwhile sells them there.
 */
export const OFFER_COLUMNS = `${GOODS_AND_PARTIES_COLUMNS}, t.author, t.price, t.currency, t.comment, t.state, t.end_reason AS "endReason", t.created_at AS "createdAt", t.expires_at AS "expiresAt", t.decided_at AS "decidedAt",
  t.previous_id AS "previousId", (SELECT d.id FROM deals d WHERE d.offer_id = t.id) AS "dealId",
  CASE WHEN g.sale_type = ${SALE_TYPE.fixPrice} THEN g.price END AS "askingPrice", coalesce(g.frozen, false) AS frozen, coalesce(g.type = ${GOODS_TYPE.nft}, false) AS "isToken",
  coalesce(${IS_LISTED_OR_FROZEN} AND g.sale_type = ${SALE_TYPE.fixPrice} AND g.price IS NOT NULL AND g.currency = t.currency, false) AS "onSale"`;
export const offerTables = (languages: string): string => `offers t ${goodsAndPartiesJoins(languages)}`;

/** An offer that somebody takes part in; undefined for any other. With `lock` nobody else changes it until the transaction ends. */
export async function readOfferRow(
  connection: SqlClient,
  id: string,
  userId: string,
  languages: readonly string[],
  lock = false,
): Promise<OfferRow | undefined> {
  const {
    rows: [row],
  } = await connection.query<OfferRow>({
    name: lock ? 'offer-held' : 'offer',
    values: [id, userId, languages],
    text: `SELECT ${OFFER_COLUMNS} FROM ${offerTables('$3')} WHERE t.id = $1 AND $2 IN (t.buyer_id, t.seller_id)${lock ? ' FOR UPDATE OF t' : ''}`,
  });
  return row;
}

/** On which side somebody stands; undefined for who only looks on. */
export const offerSideOf = (
  { buyerId, sellerId }: Pick<OfferRow, 'buyerId' | 'sellerId'>,
  userId: string,
): 'buyer' | 'seller' | undefined => (userId === buyerId ? 'buyer' : userId === sellerId ? 'seller' : undefined);

/** DOM-1: the facts by which the chart decides. @param side undefined: staff, who look on */
export function offerFactsOf(
  { author, frozen, onSale, expiresAt }: OfferRow,
  side: 'buyer' | 'seller' | undefined,
  now: Date,
): OfferFacts {
  return {
    by: side === undefined ? 'service' : side === author ? 'owner' : 'other',
    frozen,
    onSale,
    notExpired: expiresAt > now,
  };
}

/** OFFER-5: how an offer stands: what has run out is expired, also before anybody wrote it down. */
export const effectiveOfferState = (
  { state, expiresAt }: Pick<OfferRow, 'state' | 'expiresAt'>,
  now: Date,
): OfferState => (state === 'pending' && expiresAt <= now ? 'expired' : state);

/** OFFER-2: an offer as one of its sides sees it, or who only looks on (staff that joined), with every move and why it is not theirs. */
export function toOffer(row: OfferRow, userId: string, now: Date): Offer {
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
    moves: movesOf(offerChart, row.state, offerFactsOf(row, side, now)),
  };
}
