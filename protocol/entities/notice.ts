/**
 * The notices (spec §3, Notification payloads): one schema per kind, joined by `type`. Their calls and what else
 * differs by kind are in `protocol/rules/notices.ts`.
 */
import * as z from 'zod/mini';
import { SAVED_SEARCH } from '../limits.ts';
import { id, timestamp, userId, amount, currencyCode, ticks, count } from '../scalars.ts';

const person = z.object({ userId, userName: z.string() });
/** A notice is unread until its reader marks it as seen. */
const base = z.object({ _id: id, createTime: timestamp, ticks, seen: z.boolean() });
const commodity = z.object({ id, title: z.string(), num: z.string() });

/** A user follows the reader, or no longer does. */
const attentionAction = z.extend(base, {
  type: z.literal('attention_action'),
  attentionAction: z.enum(['add', 'other']),
  follower: person,
});
/**
 * A followed store put up or changed goods. For goods of a followed person without a store, `store` has the id and the
 * name of the person and no url.
 */
const attentionUpdate = z.extend(base, {
  type: z.literal('attention_update'),
  /** How many goods of the store the notice covers: those of one day. Absent means 1. */
  pieces: z.optional(z.int().check(z.minimum(1))),
  extra: z.object({ store: z.object({ id, url: z.nullable(z.string()), name: z.string() }), commodity }),
});
const auctionFields = {
  commodity,
  price: amount,
  currency: currencyCode,
  biddingUser: person,
  shopUser: z.object({ userId }),
  shopInfo: z.nullable(z.object({ id, name: z.string() })),
  forUserId: userId,
};
/** A bid on the reader's goods, or one that outbid the reader, who does not learn the bidder. */
const auctionBidding = z.extend(base, {
  type: z.literal('auction_bidding'),
  ...auctionFields,
  action: z.literal('bid'),
  biddingUser: z.nullable(person),
  /** How many bids the notice covers: those since the reader last looked. Absent means 1. */
  bids: z.optional(z.int().check(z.minimum(1))),
});
/** An auction ended; `forUserId` is the winner or the seller who reads it. */
const auctionComplete = z.extend(base, {
  type: z.literal('auction_complete'),
  ...auctionFields,
  action: z.literal('complete'),
  /** The winner, or null. */
  biddingUser: z.nullable(person),
});
/** The status of the reader's agent-buy request changed. */
const agentBuy = z.extend(base, {
  type: z.literal('agent_buy'),
  agentStatus: z.union([z.literal(0), z.literal(2), z.literal(3)]),
  agent: z.object({ id, name: z.string() }),
  userId,
});
/** Staff froze or released the reader's goods. `isFreeze` defaults to true (spec §3). */
const freezeGoods = z.extend(base, {
  type: z.literal('freezeGoods'),
  extra: z.object({
    isFreeze: z._default(z.boolean(), true),
    goodsId: id,
    goodsUrl: z.nullable(z.string()),
    goodsTitle: z.string(),
  }),
});
/** Staff froze or released the reader's store. */
const freezeStore = z.extend(base, {
  type: z.literal('freezeStore'),
  extra: z.object({
    isFreeze: z._default(z.boolean(), true),
    store: z.object({ id, url: z.nullable(z.string()), name: z.string() }),
  }),
});

/**
 * A user replied to the reader's article or reply, or mentioned the reader, or staff moved what the reader wrote.
 * `reply` is the reply, or null for the article itself; `person` is null for staff.
 */
const discussion = z.extend(base, {
  type: z.literal('discussion'),
  action: z.enum(['reply', 'mention', 'takeDown', 'restore', 'lock', 'unlock']),
  article: z.object({ id, title: z.string() }),
  reply: z.nullable(z.object({ id, number: count })),
  person: z.nullable(person),
});

/** New listings match a saved search of the reader; one notice per search and day. */
const savedSearch = z.extend(base, {
  type: z.literal('saved_search'),
  /** `title`: what is searched for, in the reader's language. */
  search: z.object({ id, title: z.string(), path: z.string() }),
  /** How many listings the search found that day. */
  pieces: z.int().check(z.minimum(1)),
  /** The newest of them, with their titles in the reader's language. */
  goods: z.array(commodity).check(z.minLength(1), z.maxLength(SAVED_SEARCH.named)),
});

export const notice = z.discriminatedUnion('type', [
  attentionAction,
  attentionUpdate,
  auctionBidding,
  auctionComplete,
  agentBuy,
  freezeGoods,
  freezeStore,
  discussion,
  savedSearch,
]);
export type Notice = z.infer<typeof notice>;

/** The result of an unread call: the number of unread notices, and the newest notices, unread or not, newest first. */
export const noticeSummary = z.object({ count: count, list: z.array(notice) });
export type NoticeSummary = z.infer<typeof noticeSummary>;
