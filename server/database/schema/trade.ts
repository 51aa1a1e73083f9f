import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  AGENT_BUY_STATES,
  DEAL_STATES,
  OFFER_STATES,
  type AgentBuyState,
  type DealState,
  type OfferState,
} from '#protocol/rules/states.ts';
import type { Deal } from '#protocol/entities/trade.ts';
import type { ReviewReasonGiven } from '#protocol/entities/review.ts';
import { OFFER_END, type OfferEnd } from '#protocol/lookups.ts';
import type { CurrencyCode } from '#protocol/money.ts';
import { amount, bytes, isOneOf, time } from './columns.ts';

/** Public numbers of deals and requests, e.g. `D-100023`. */
export const tradeNumbers = pgSequence('trade_numbers', { startWith: 100_001 });

/**
 * Offers (spec §3 and §4; decision 24); the buyer's client creates the id. No foreign key to the goods, which may be
 * deleted. To change a pending offer, lock the row of the goods first, then its own.
 */
export const offers = pgTable(
  'offers',
  {
    id: text().primaryKey(),
    goodsId: text('goods_id').notNull(),
    buyerId: text('buyer_id').notNull(),
    sellerId: text('seller_id').notNull(),
    author: text().$type<'buyer' | 'seller'>().notNull(),
    roomId: text('room_id').notNull(),
    price: amount('price').notNull(),
    currency: text().$type<CurrencyCode>().notNull(),
    comment: text().notNull().default(''),
    state: text().$type<OfferState>().notNull().default('pending'),
    previousId: text('previous_id'),
    /** SHA-256 of the posted body; distinguishes a repeated request from a reused id. */
    bodyHash: bytes('body_hash').notNull(),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    decidedAt: time('decided_at'),
    endReason: text('end_reason').$type<OfferEnd>(),
  },
  (table) => [
    uniqueIndex('offers_one_live')
      .on(table.goodsId, table.buyerId)
      .where(sql`${table.state} = 'pending'`),
    uniqueIndex('offers_one_counter').on(table.previousId),
    index('offers_buyer').on(table.buyerId, table.createdAt.desc()),
    index('offers_seller').on(table.sellerId, table.createdAt.desc()),
    index('offers_room').on(table.roomId, table.createdAt.desc()),
    index('offers_due')
      .on(table.expiresAt)
      .where(sql`${table.state} = 'pending'`),
    check('offers_state', isOneOf(table.state, OFFER_STATES)),
    check(
      'offers_end_reason',
      sql.join(
        [
          sql`${table.endReason} IS NULL OR ${isOneOf(table.endReason, OFFER_END)}`,
          isOneOf(table.state, ['rejected', 'cancelled']),
        ],
        sql` AND `,
      ),
    ),
    check('offers_price', sql`${table.price} > 0`),
    check('offers_sides', sql`${table.buyerId} <> ${table.sellerId}`),
  ],
);

/** Deals (spec §4): at most one per goods that is not cancelled. Addresses are erased with the account. */
export const deals = pgTable(
  'deals',
  {
    id: text().primaryKey(),
    num: text().notNull().unique(),
    goodsId: text('goods_id').notNull(),
    buyerId: text('buyer_id').notNull(),
    sellerId: text('seller_id').notNull(),
    origin: text().$type<Deal['origin']>().notNull(),
    offerId: text('offer_id'),
    roomId: text('room_id').notNull(),
    price: amount('price').notNull(),
    currency: text().$type<CurrencyCode>().notNull(),
    state: text().$type<DealState>().notNull().default('agreed'),
    managed: boolean().notNull(),
    isToken: boolean('is_token').notNull(),
    /** Offered by the seller. */
    logisticsOptions: text('logistics_options').array().$type<('faceToFace' | 'mailing')[]>().notNull().default([]),
    logistics: text().$type<'faceToFace' | 'mailing'>(),
    delivery: jsonb().$type<Deal['delivery']>(),
    /** The meeting point, or the wallet that receives a token. */
    destination: text().notNull().default(''),
    shipment: jsonb().$type<Deal['shipment']>(),
    cancellation: jsonb().$type<Deal['cancellation']>(),
    /** SHA-256 of the posted body of a purchase. */
    bodyHash: bytes('body_hash'),
    /** When a purchase lapses, or would have lapsed; null for auctions. */
    lapsesAt: time('lapses_at'),
    completesAt: time('completes_at'),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('deals_one_live')
      .on(table.goodsId)
      .where(sql`${table.state} <> 'cancelled'`),
    index('deals_buyer').on(table.buyerId, table.updatedAt.desc()),
    index('deals_seller').on(table.sellerId, table.updatedAt.desc()),
    index('deals_goods').on(table.goodsId, table.createdAt.desc()),
    index('deals_offer')
      .on(table.offerId)
      .where(sql`${table.offerId} IS NOT NULL`),
    index('deals_due')
      .on(table.completesAt)
      .where(sql`${table.state} = 'received'`),
    index('deals_idle')
      .on(table.buyerId)
      .where(sql`${table.state} = 'agreed'`),
    index('deals_lapsing')
      .on(table.lapsesAt)
      .where(sql`${table.state} = 'agreed'`),
    index('deals_for_staff')
      .on(table.updatedAt)
      .where(sql`${table.managed} AND ${table.state} IN ('agreed', 'arranged', 'sent', 'received')`),
    check('deals_state', isOneOf(table.state, DEAL_STATES)),
    check('deals_sides', sql`${table.buyerId} <> ${table.sellerId}`),
  ],
);

/** Every move of a deal, in order, with its actor and note. */
export const dealMoves = pgTable(
  'deal_moves',
  {
    seq: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    dealId: text('deal_id')
      .notNull()
      .references(() => deals.id, { onDelete: 'cascade' }),
    at: time('at').notNull(),
    actorId: text('actor_id'),
    by: text().$type<'buyer' | 'seller' | 'service' | 'system'>().notNull(),
    move: text().notNull(),
    state: text().$type<DealState>().notNull(),
    note: text().notNull().default(''),
  },
  (table) => [index('deal_moves_deal').on(table.dealId, table.seq)],
);

/** Agent-buy requests (spec §3). Their pictures are uses of files (`agentBuy`). */
export const agentBuys = pgTable(
  'agent_buys',
  {
    id: text().primaryKey(),
    num: text().notNull().unique(),
    buyerId: text('buyer_id').notNull(),
    state: text().$type<AgentBuyState>().notNull().default('requested'),
    title: text().notNull(),
    link: text().notNull().default(''),
    description: text().notNull().default(''),
    budget: amount('budget'),
    currency: text().$type<CurrencyCode>().notNull(),
    quantity: integer().notNull().default(1),
    fileIds: text('file_ids').array().notNull().default([]),
    quotePrice: amount('quote_price'),
    quoteCurrency: text('quote_currency').$type<CurrencyCode>(),
    quoteNote: text('quote_note').notNull().default(''),
    quotedAt: time('quoted_at'),
    quoteExpiresAt: time('quote_expires_at'),
    /** The member of staff who quoted or decided last. */
    staffId: text('staff_id'),
    roomId: text('room_id').notNull(),
    reason: jsonb().$type<ReviewReasonGiven>(),
    bodyHash: bytes('body_hash').notNull(),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [
    index('agent_buys_buyer').on(table.buyerId, table.createdAt.desc()),
    index('agent_buys_waiting')
      .on(table.updatedAt)
      .where(sql`${table.state} IN ('requested', 'agreed')`),
    index('agent_buys_due')
      .on(table.quoteExpiresAt)
      .where(sql`${table.state} = 'quoted'`),
    check('agent_buys_state', isOneOf(table.state, AGENT_BUY_STATES)),
    check('agent_buys_quote_end', sql`(${table.quotedAt} IS NULL) = (${table.quoteExpiresAt} IS NULL)`),
    check('agent_buys_quantity', sql`${table.quantity} BETWEEN 1 AND 1000`),
  ],
);

/** Every move of a request, in order. */
export const agentBuyMoves = pgTable(
  'agent_buy_moves',
  {
    seq: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    agentBuyId: text('agent_buy_id')
      .notNull()
      .references(() => agentBuys.id, { onDelete: 'cascade' }),
    at: time('at').notNull(),
    actorId: text('actor_id'),
    move: text().notNull(),
    state: text().$type<AgentBuyState>().notNull(),
    reason: jsonb().$type<ReviewReasonGiven>(),
  },
  (table) => [index('agent_buy_moves_request').on(table.agentBuyId, table.seq)],
);
