/** Offers, deals and requests to buy on somebody's behalf (spec §3, §4). Moves are those of the one who looks. */
import { z } from 'zod';
import { legalMove } from '../conditions.ts';
import { id, timestamp, amount, currencyCode } from '../scalars.ts';
import { TRADE } from '../limits.ts';
import { AGENT_BUY_STATUS, CANCEL_REASON, DEAL_ORIGIN, LOGISTICS, OFFER_END } from '../lookups.ts';
import { AGENT_BUY_STATES, DEAL_SIDES, DEAL_STATES, OFFER_STATES } from '../rules/states.ts';
import { reviewReason } from './review.ts';
import { fileRef } from './user.ts';

const count = z.number().int().min(0);
const typed = (most: number) => z.string().max(most);
/**
 * The goods of a deal as a line shows them; `num`, with which their page is found, is empty once the reader has none
 * to see.
 */
export const tradeGoods = z.object({ id, num: z.string(), title: z.string(), image: fileRef.nullable() });
export const tradePerson = z.object({ userId: id, name: z.string(), avatar: fileRef.nullable() });

export const offer = z.object({
  id,
  goods: tradeGoods,
  roomId: z.string(),
  /** Of the goods now, null when they have none. */ askingPrice: amount.nullable(),
  buyer: tradePerson,
  seller: tradePerson,
  /** Who made it: a counter-offer is the other one's. */ author: z.enum(['buyer', 'seller']),
  /** Who looks. */ side: z.enum(['buyer', 'seller']),
  price: amount,
  currency: currencyCode,
  comment: z.string(),
  state: z.enum(OFFER_STATES),
  createTime: timestamp,
  expiresAt: timestamp,
  decidedAt: timestamp.nullable(),
  /** Null where one of the two ended it, or time. */
  endReason: z.enum(OFFER_END).nullable(),
  /** The offer this one answered. */
  previousId: id.nullable(),
  dealId: id.nullable(),
  moves: z.array(legalMove),
});
export type Offer = z.infer<typeof offer>;

/**
 * Where it goes: an own delivery address as it was then, or a place where both meet. Parties and staff see it, nobody
 * else.
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
  /** Percent of the price that the seller pays for consignment. */ feePercent: z.number().min(0).max(100),
  state: z.enum(DEAL_STATES),
  /** Consigned: it lies with us and staff send it. */ managed: z.boolean(),
  /** A digital collectible is transferred, not carried. */ isToken: z.boolean(),
  offered: z.array(z.enum(LOGISTICS)),
  logistics: z.enum(LOGISTICS).nullable(),
  delivery: delivery.nullable(),
  place: z.string(),
  shipment: z.object({ carrier: z.string(), trackingNumber: z.string() }).nullable(),
  cancelled: z
    .object({ by: z.enum([...DEAL_SIDES, 'system']), reason: z.enum(CANCEL_REASON), note: z.string() })
    .nullable(),
  /** After this, goods received count as accepted. */
  completesAt: timestamp.nullable(),
  history: z.array(
    z.object({ at: timestamp, move: z.string(), by: z.enum([...DEAL_SIDES, 'system']), note: z.string() }),
  ),
  moves: z.array(legalMove),
  createTime: timestamp,
  updateTime: timestamp,
});
export type Deal = z.infer<typeof deal>;
/** A deal as a list shows it: without where it goes. */
export const dealLine = deal.omit({ delivery: true, place: true, history: true, shipment: true });
export type DealLine = z.infer<typeof dealLine>;

export const agentBuyInput = z.object({
  title: typed(400),
  link: typed(4_000),
  description: typed(20_000),
  budget: typed(40),
  currency: typed(8),
  quantity: z.number().int(),
  fileIds: z.array(id).max(30),
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
  service: tradePerson.nullable(),
  roomId: z.string(),
  title: z.string(),
  link: z.string(),
  description: z.string(),
  files: z.array(fileRef),
  budget: amount.nullable(),
  currency: currencyCode,
  quantity: count,
  quote: z
    .object({ price: amount, currency: currencyCode, note: typed(TRADE.noteMax), at: timestamp, expiresAt: timestamp })
    .nullable(),
  /** Why it failed: staff's reason, or null when the buyer gave it up. */
  reason: reviewReason.nullable(),
  moves: z.array(legalMove),
  createTime: timestamp,
  updateTime: timestamp,
});
export type AgentBuy = z.infer<typeof agentBuy>;
