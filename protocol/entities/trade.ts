/** Offers, deals and agent-buy requests (spec §3, §4). `moves` are those of the user who makes the call. */
import * as z from 'zod/mini';
import { legalMove } from '../conditions.ts';
import { id, timestamp, amount, currencyCode, textUpTo, count } from '../scalars.ts';
import { TRADE } from '../limits.ts';
import { AGENT_BUY_STATUS, DEAL_END_REASON, DEAL_ORIGIN, LOGISTICS, OFFER_END } from '../lookups.ts';
import { AGENT_BUY_STATES, DEAL_SIDES, DEAL_STATES, OFFER_STATES } from '../rules/states.ts';
import { reviewReason } from './review.ts';
import { fileRef } from './user.ts';

/**
 * The goods of an offer or deal. `num`, which the link to their page contains, is empty if the user cannot see that
 * page.
 */
export const tradeGoods = z.object({ id, num: z.string(), title: z.string(), image: z.nullable(fileRef) });
export const tradePerson = z.object({ userId: id, name: z.string(), avatar: z.nullable(fileRef) });

export const offer = z.object({
  id,
  goods: tradeGoods,
  roomId: z.string(),
  /** The present price of the goods, or null. */ askingPrice: z.nullable(amount),
  buyer: tradePerson,
  seller: tradePerson,
  /** Who made it; of a counter-offer the other party. */ author: z.enum(['buyer', 'seller']),
  /** The side of the user who makes the call. */ side: z.enum(['buyer', 'seller']),
  price: amount,
  currency: currencyCode,
  comment: z.string(),
  state: z.enum(OFFER_STATES),
  createTime: timestamp,
  expiresAt: timestamp,
  decidedAt: z.nullable(timestamp),
  /** Null if the buyer or the seller ended it, or it expired. */
  endReason: z.nullable(z.enum(OFFER_END)),
  /** The offer this one answered. */
  previousId: z.nullable(id),
  dealId: z.nullable(id),
  moves: z.array(legalMove),
});
export type Offer = z.infer<typeof offer>;
/** An earlier offer of a negotiation, which a newer one replaced or followed. */
export const offerStep = z.pick(offer, {
  id: true,
  author: true,
  price: true,
  currency: true,
  comment: true,
  state: true,
  endReason: true,
  createTime: true,
});
export type OfferStep = z.infer<typeof offerStep>;

/**
 * A copy of the buyer's delivery address, made when the deal was arranged. Only the two parties and staff see it.
 */
const delivery = z.object({
  consignee: z.string(),
  areaCode: z.string(),
  mobile: z.string(),
  country: z.string(),
  address: z.string(),
});
export const deal = z.object({
  id,
  num: z.string(),
  goods: tradeGoods,
  buyer: tradePerson,
  seller: tradePerson,
  side: z.enum(DEAL_SIDES),
  roomId: z.string(),
  origin: z.enum(DEAL_ORIGIN),
  price: amount,
  currency: currencyCode,
  /** Percent of the price that the seller pays for consignment. */ feePercent: z
    .number()
    .check(z.minimum(0), z.maximum(100)),
  state: z.enum(DEAL_STATES),
  /** On consignment: the platform holds the item, and staff send it. */ managed: z.boolean(),
  /** A digital collectible, which is transferred instead of shipped. */ isToken: z.boolean(),
  logisticsOptions: z.array(z.enum(LOGISTICS)),
  logistics: z.nullable(z.enum(LOGISTICS)),
  delivery: z.nullable(delivery),
  /** The meeting place, or the wallet that receives a token. */ destination: z.string(),
  shipment: z.nullable(z.object({ carrier: z.string(), trackingNumber: z.string() })),
  cancellation: z.nullable(
    z.object({ by: z.enum([...DEAL_SIDES, 'system']), reason: z.enum(DEAL_END_REASON), note: z.string() }),
  ),
  /** When a purchase lapses if nothing is arranged before; null afterwards, and for auctions. */
  lapsesAt: z.nullable(timestamp),
  /** When received goods count as accepted. */
  completesAt: z.nullable(timestamp),
  history: z.array(
    z.object({ at: timestamp, move: z.string(), by: z.enum([...DEAL_SIDES, 'system']), note: z.string() }),
  ),
  moves: z.array(legalMove),
  createTime: timestamp,
  updateTime: timestamp,
});
export type Deal = z.infer<typeof deal>;
/** A deal as a list shows it, without address, shipment and history. */
export const dealSummary = z.omit(deal, { delivery: true, destination: true, history: true, shipment: true });
export type DealSummary = z.infer<typeof dealSummary>;

export const agentBuyInput = z.object({
  title: textUpTo(400),
  link: textUpTo(4_000),
  description: textUpTo(20_000),
  budget: textUpTo(40),
  currency: textUpTo(8),
  quantity: z.int(),
  fileIds: z.array(id).check(z.maxLength(30)),
});
export type AgentBuyInput = z.infer<typeof agentBuyInput>;
export const agentBuy = z.object({
  id,
  num: z.string(),
  status: z.union([
    z.literal(AGENT_BUY_STATUS.pending),
    z.literal(AGENT_BUY_STATUS.success),
    z.literal(AGENT_BUY_STATUS.failure),
  ]),
  state: z.enum(AGENT_BUY_STATES),
  buyer: tradePerson,
  service: z.nullable(tradePerson),
  roomId: z.string(),
  title: z.string(),
  link: z.string(),
  description: z.string(),
  files: z.array(fileRef),
  budget: z.nullable(amount),
  currency: currencyCode,
  quantity: count,
  quote: z.nullable(
    z.object({
      price: amount,
      currency: currencyCode,
      note: textUpTo(TRADE.noteMax),
      at: timestamp,
      expiresAt: timestamp,
    }),
  ),
  /** Why it failed: staff's reason, or null when the buyer cancelled. */
  reason: z.nullable(reviewReason),
  moves: z.array(legalMove),
  createTime: timestamp,
  updateTime: timestamp,
});
export type AgentBuy = z.infer<typeof agentBuy>;
