/**
 * States and moves of the domain charts: the one list that charts, schemas, SQL checks and pages share.
 * The order of goods, store and KYC states is the number on the wire (spec §3); lookups.ts has the numbers by name.
 */
export const GOODS_STATES = [
  'draft',
  'pending',
  'locked',
  'forSale',
  'rejected',
  'hidden',
  'soldOut',
  'auctionComplete',
  'toBeManaged',
  'removed',
] as const;
export type GoodsState = (typeof GOODS_STATES)[number];
export const GOODS_MOVES = [
  'edit',
  'submit',
  'withdraw',
  'hide',
  'publish',
  'remove',
  'take',
  'release',
  'approve',
  'reject',
  'receive',
  'freeze',
  'unfreeze',
  'sell',
  'complete',
  'reopen',
  'relist',
] as const;
export type GoodsMove = (typeof GOODS_MOVES)[number];
/** The moves of the owner other than edits, in the order in which they are offered. */
export const GOODS_OWNER_MOVES = [
  'submit',
  'publish',
  'hide',
  'withdraw',
  'remove',
] as const satisfies readonly GoodsMove[];
export type GoodsOwnerMove = (typeof GOODS_OWNER_MOVES)[number];

/** `absent` has no row and no number: the numbers of spec §3 begin with `draft`. */
export const STORE_STATES = ['absent', 'draft', 'lock', 'success', 'failed', 'expired'] as const;
export type StoreState = (typeof STORE_STATES)[number];
export const STORE_MOVES = [
  'submit',
  'change',
  'settings',
  'take',
  'release',
  'approve',
  'reject',
  'expire',
  'freeze',
  'unfreeze',
] as const;
export type StoreMove = (typeof STORE_MOVES)[number];

/** A post or a comment of a store. */
export const CONTENT_STATES = ['shown', 'takenDown'] as const;
export type ContentState = (typeof CONTENT_STATES)[number];
export const CONTENT_MOVES = ['takeDown'] as const;
export type ContentMove = (typeof CONTENT_MOVES)[number];

export const KYC_STATES = ['pending', 'approving', 'success', 'failed', 'expired'] as const;
export type KycState = (typeof KYC_STATES)[number];
export const KYC_MOVES = ['submit', 'withdraw', 'approve', 'reject', 'expire'] as const;
export type KycMove = (typeof KYC_MOVES)[number];

/**
 * `open` until the end is decided, then `won` (with a deal) or `unsold`; `bought` at the fixed price before any bid.
 */
export const AUCTION_STATES = ['open', 'won', 'unsold', 'bought'] as const;
export type AuctionStatus = (typeof AUCTION_STATES)[number];
export const AUCTION_MOVES = ['bid', 'buy', 'void', 'reinstate', 'end'] as const;
export type AuctionMove = (typeof AUCTION_MOVES)[number];

export const OFFER_STATES = ['pending', 'accepted', 'rejected', 'cancelled', 'expired', 'superseded'] as const;
export type OfferState = (typeof OFFER_STATES)[number];
/** The moves a buyer or seller may make; `expire` belongs to the system. */
export const OFFER_PARTY_MOVES = ['accept', 'counter', 'reject', 'cancel'] as const;
export type OfferPartyMove = (typeof OFFER_PARTY_MOVES)[number];
export const OFFER_MOVES = [...OFFER_PARTY_MOVES, 'expire'] as const;
export type OfferMove = (typeof OFFER_MOVES)[number];

/** A purchase of listed goods: an offer is made, or the goods are bought at their price. */
export const PURCHASE_STATES = ['offered', 'bought'] as const;
export type PurchaseState = (typeof PURCHASE_STATES)[number];
export const PURCHASE_MOVES = ['make', 'buy'] as const;
export type PurchaseMove = (typeof PURCHASE_MOVES)[number];

export const DEAL_STATES = ['agreed', 'arranged', 'sent', 'received', 'completed', 'cancelled'] as const;
export type DealState = (typeof DEAL_STATES)[number];
/** The moves of buyer, seller and staff; `lapse` belongs to the system. */
export const DEAL_PARTY_MOVES = ['arrange', 'send', 'receive', 'complete', 'cancel'] as const;
export type DealPartyMove = (typeof DEAL_PARTY_MOVES)[number];
export const DEAL_MOVES = [...DEAL_PARTY_MOVES, 'lapse'] as const;
export type DealMove = (typeof DEAL_MOVES)[number];
export const DEAL_SIDES = ['buyer', 'seller', 'service'] as const;
export type DealSide = (typeof DEAL_SIDES)[number];

/** The wire shows every open state as one status: pending (spec §3, Agent-buy status). */
export const AGENT_BUY_OPEN_STATES = ['requested', 'quoted', 'expired', 'agreed'] as const;
export const AGENT_BUY_STATES = [...AGENT_BUY_OPEN_STATES, 'success', 'failure'] as const;
export type AgentBuyState = (typeof AGENT_BUY_STATES)[number];
export const AGENT_BUY_BUYER_MOVES = ['accept', 'decline', 'cancel'] as const;
export type AgentBuyBuyerMove = (typeof AGENT_BUY_BUYER_MOVES)[number];
export const AGENT_BUY_MOVES = [...AGENT_BUY_BUYER_MOVES, 'quote', 'expire', 'fulfil', 'fail'] as const;
export type AgentBuyMove = (typeof AGENT_BUY_MOVES)[number];

/** An article of the forum. `ARTICLE_STATUS` (lookups.ts) has the numbers on the wire. */
export const ARTICLE_STATES = ['draft', 'published', 'locked', 'hidden', 'takenDown', 'removed'] as const;
export type ArticleState = (typeof ARTICLE_STATES)[number];
/** The moves of the author other than edits, and those of staff. */
export const ARTICLE_OWNER_MOVES = ['publish', 'hide', 'remove'] as const;
export type ArticleOwnerMove = (typeof ARTICLE_OWNER_MOVES)[number];
export const ARTICLE_STAFF_MOVES = ['takeDown', 'restore', 'lock', 'unlock'] as const;
export const ARTICLE_MOVES = ['edit', ...ARTICLE_OWNER_MOVES, ...ARTICLE_STAFF_MOVES] as const;
export type ArticleMove = (typeof ARTICLE_MOVES)[number];

/** A reply to an article. */
export const REPLY_STATES = ['shown', 'takenDown', 'removed'] as const;
export type ReplyState = (typeof REPLY_STATES)[number];
export const REPLY_STAFF_MOVES = ['takeDown', 'restore'] as const;
export const REPLY_MOVES = ['remove', ...REPLY_STAFF_MOVES] as const;
export type ReplyMove = (typeof REPLY_MOVES)[number];

/** A news article. */
export const NEWS_STATES = ['draft', 'scheduled', 'published', 'withdrawn', 'removed'] as const;
export type NewsState = (typeof NEWS_STATES)[number];
/** The moves of staff other than edits, in the order in which they are offered. */
export const NEWS_STAFF_MOVES = ['publish', 'schedule', 'unschedule', 'withdraw', 'remove'] as const;
export type NewsStaffMove = (typeof NEWS_STAFF_MOVES)[number];
/** The moves that need a complete article. A test beside the chart holds this list and the chart equal. */
export const NEWS_COMPLETE_MOVES: ReadonlySet<NewsStaffMove> = new Set<NewsStaffMove>(['publish', 'schedule']);
export const NEWS_MOVES = ['edit', ...NEWS_STAFF_MOVES] as const;
export type NewsMove = (typeof NEWS_MOVES)[number];
