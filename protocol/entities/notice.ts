/**
 * The seven kinds of notification (spec §3, Notification payloads). One schema a kind; `notice` joins them by `type`.
 * A notice counts as unread until its reader marks it seen.
 */
import { z } from 'zod';
import { id, timestamp, userId, amount, currencyCode, ticks } from '../scalars.ts';

const person = z.object({ userId, userName: z.string() });
const base = z.object({ _id: id, createTime: timestamp, ticks, seen: z.boolean() });
const commodity = z.object({ id, title: z.string(), num: z.string() });

/** Somebody follows the reader, or no longer does. */
export const attentionAction = base.extend({
  type: z.literal('attention_action'),
  attentionAction: z.enum(['add', 'other']),
  follower: person,
});
/** A followed store put up or changed goods. */
export const attentionUpdate = base.extend({
  type: z.literal('attention_update'),
  extra: z.object({ store: z.object({ id, url: z.string().nullable(), name: z.string() }), commodity }),
});
const auctionFields = {
  commodity,
  price: amount,
  currency: currencyCode,
  biddingUser: person,
  shopUser: z.object({ userId }),
  shopInfo: z.object({ id, name: z.string() }).nullable(),
  forUserId: userId,
};
/** Somebody bid on the reader's goods, or outbid the reader; rivals are not told who. */
export const auctionBidding = base.extend({
  type: z.literal('auction_bidding'),
  ...auctionFields,
  action: z.literal('bid'),
  biddingUser: person.nullable(),
  /** Bids since its reader looked last, which this notice stands for; absent in older ones. */
  bids: z.number().int().min(1).optional(),
});
/** An auction ended; `forUserId` is the winner or the seller who reads it. */
export const auctionComplete = base.extend({
  type: z.literal('auction_complete'),
  ...auctionFields,
  action: z.literal('complete'),
  /** Null when nobody won. */ biddingUser: person.nullable(),
});
/** An agent-buy request of the reader changed its state. */
export const agentBuy = base.extend({
  type: z.literal('agent_buy'),
  agentStatus: z.union([z.literal(0), z.literal(2), z.literal(3)]),
  agent: z.object({ id, name: z.string() }),
  userId,
});
/** Goods of the reader were frozen or released by staff. `isFreeze` defaults to true (spec §3). */
export const freezeGoods = base.extend({
  type: z.literal('freezeGoods'),
  extra: z.object({
    isFreeze: z.boolean().default(true),
    goodsId: id,
    goodsUrl: z.string().nullable(),
    goodsTitle: z.string(),
  }),
});
/** The reader's store was frozen or released by staff. */
export const freezeStore = base.extend({
  type: z.literal('freezeStore'),
  extra: z.object({
    isFreeze: z.boolean().default(true),
    store: z.object({ id, url: z.string().nullable(), name: z.string() }),
  }),
});

export const notice = z.discriminatedUnion('type', [
  attentionAction,
  attentionUpdate,
  auctionBidding,
  auctionComplete,
  agentBuy,
  freezeGoods,
  freezeStore,
]);
export type Notice = z.infer<typeof notice>;

/** What an unread call answers: how many are unread, and the newest ones (newest first, unread and read alike). */
export const noticeSummary = z.object({ count: z.number().int().min(0), list: z.array(notice) });
export type NoticeSummary = z.infer<typeof noticeSummary>;
