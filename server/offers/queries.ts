import type { BindingLimits } from '#machines/binding/binding-act.ts';
import type { z } from 'zod';
import type { Offer } from '#protocol/entities/trade.ts';
import type { listOffers as listCall } from '#protocol/http/endpoints/offers.ts';
import type { goodsOffers } from '#protocol/http/offers.ts';
import { TRADE } from '#protocol/limits.ts';
import type { CurrencyCode } from '#protocol/money.ts';
import type { DealSide } from '#protocol/rules/states.ts';
import type { ServerLanguage } from '#protocol/locales.ts';
import { goodsAndPartiesJoins } from '../deals/goods-and-parties.ts';
import { readAccountLanguage } from '../deals/queries.ts';
import type { SqlClient } from '../database/pool.ts';
import type { Viewer } from '../goods/queries.ts';
import { unpadAmount } from '../database/unpad-amount.ts';
import { LANGUAGE_ORDER } from '#protocol/rules/goods-texts.ts';
import {
  EARLIER_OFFERS_JSON,
  OFFER_COLUMNS,
  toOffer,
  toOfferStep,
  type EarlierRow,
  offerTables,
  readOfferRow,
  type OfferRow,
} from './offer-row.ts';
import { listPurchaseMoves, readPurchasableGoods } from './purchase-facts.ts';

/** Offers of one room that are returned. */
const ROOM_MOST = 200;

/** An offer for one of its sides, with titles in the language of their account; undefined for anyone else. */
export async function readOffer(
  client: SqlClient,
  id: string,
  userId: string,
  now: Date,
  limits: BindingLimits,
): Promise<Offer | undefined> {
  const row = await readOfferRow(client, id, userId, LANGUAGE_ORDER[await readAccountLanguage(client, userId)]);
  return row && toOffer(row, userId, now, limits);
}

/**
 * A user's negotiations on one side: those that wait for them first, then the latest. A negotiation, which is all
 * offers of one buyer for the same goods, is listed by its newest offer.
 */
export async function listOffers(
  client: SqlClient,
  userId: string,
  asked: z.output<typeof listCall.query>,
  now: Date,
  limits: BindingLimits,
): Promise<z.input<typeof listCall.response>> {
  const live = `t.state = 'pending' AND t.expires_at > $3`;
  const { rows } = await client.query<OfferRow & { total: number; earlier: EarlierRow[] }>(
    `WITH newest AS (
       SELECT DISTINCT ON (o.goods_id, o.buyer_id) o.* FROM offers o WHERE o.${asked.side}_id = $1
       ORDER BY o.goods_id, o.buyer_id, o.created_at DESC, o.previous_id NULLS LAST, o.id),
     page AS (
       SELECT t.id, count(*) OVER ()::int AS total, (${live} AND t.author <> $4) AS waits, t.created_at FROM newest t
       WHERE $5 = 'all' OR (${live}) = ($5 = 'live')
       ORDER BY waits DESC, t.created_at DESC, t.id LIMIT $6 OFFSET $7)
     SELECT ${OFFER_COLUMNS}, page.total, ${EARLIER_OFFERS_JSON} AS earlier
     FROM page JOIN offers t USING (id) ${goodsAndPartiesJoins('$2')}
     ORDER BY page.waits DESC, page.created_at DESC, page.id`,
    [
      userId,
      LANGUAGE_ORDER[asked.languageCode],
      now,
      asked.side,
      asked.state,
      TRADE.pageSize,
      (asked.pageNo - 1) * TRADE.pageSize,
    ],
  );
  const items = rows.map((row) => ({
    ...toOffer(row, userId, now, limits),
    earlier: row.earlier.map((step) => toOfferStep(step, now)),
  }));
  return { items, total: rows[0]?.total ?? 0, pageSize: TRADE.pageSize };
}

/** The newest offers of a room, newest first; undefined for a room that is absent or not the user's. */
export async function readRoomOffers(
  client: SqlClient,
  roomId: string,
  userId: string,
  language: ServerLanguage,
  now: Date,
  limits: BindingLimits,
): Promise<Offer[] | undefined> {
  const { rowCount } = await client.query('SELECT FROM room_members WHERE room_id = $1 AND user_id = $2', [
    roomId,
    userId,
  ]);
  if (rowCount === 0) return undefined;
  const { rows } = await client.query<OfferRow>(
    `SELECT ${OFFER_COLUMNS} FROM ${offerTables('$2')} WHERE t.room_id = $1 ORDER BY t.created_at DESC, t.id
      LIMIT ${ROOM_MOST}`,
    [roomId, LANGUAGE_ORDER[language]],
  );
  return rows.map((row) => toOffer(row, userId, now, limits));
}

type GoodsDeal = {
  id: string;
  side: DealSide;
  price: string;
  currency: CurrencyCode;
  lapsesAt: Date | null;
};

/** A user's live offer on goods and their moves; undefined for goods that are not visible to them. */
export async function readGoodsOffers(
  client: SqlClient,
  goodsId: string,
  viewer: Viewer,
  language: ServerLanguage,
  now: Date,
  limits: BindingLimits,
): Promise<z.input<typeof goodsOffers.response> | undefined> {
  const { userId } = viewer;
  const sale = await readPurchasableGoods(client, goodsId, viewer);
  if (!sale) return undefined;
  const {
    rows: [live],
  } = await client.query<OfferRow>(
    `SELECT ${OFFER_COLUMNS} FROM ${offerTables('$3')} WHERE t.goods_id = $1 AND t.buyer_id = $2
      AND t.state = 'pending' AND t.expires_at > $4`,
    [goodsId, userId, LANGUAGE_ORDER[language], now],
  );
  const {
    rows: [deal],
  } = await client.query<GoodsDeal>(
    `SELECT id, CASE WHEN buyer_id = $2 THEN 'buyer' ELSE 'seller' END AS side, price, currency,
      CASE WHEN state = 'agreed' THEN lapses_at END AS "lapsesAt"
      FROM deals WHERE goods_id = $1 AND $2 IN (buyer_id, seller_id) AND state <> 'cancelled'
      ORDER BY created_at DESC LIMIT 1`,
    [goodsId, userId],
  );
  return {
    deal: deal ? { ...deal, price: unpadAmount(deal.price), lapsesAt: deal.lapsesAt?.getTime() ?? null } : null,
    live: live ? toOffer(live, userId, now, limits) : null,
    moves: listPurchaseMoves(sale, userId, live !== undefined, limits),
  };
}
