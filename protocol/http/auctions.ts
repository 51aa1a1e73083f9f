/**
 * Auctions: the public state, bidding, and voiding by staff. An auction has the id of its goods. A bid can be sent
 * again: `id` is its idempotency key. Clients that watch an auction receive its changes by the frame `auction-state`.
 */
import * as z from 'zod/mini';
import { legalMove } from '../conditions.ts';
import { auctionState, auctionTerms, bidRecord, BIDDER_STATUSES } from '../entities/auction.ts';
import { goodsCard } from '../entities/goods-card.ts';
import { tradePerson } from '../entities/trade.ts';
import { id, timestamp, amount, count } from '../scalars.ts';
import { defineCall } from './define-call.ts';

export const auctionStateCall = defineCall({
  name: 'auctions.state',
  method: 'GET',
  path: '/api/Auction/:goodsId',
  access: 'public',
  response: z.object({ state: auctionState, /** Newest first. */ records: z.array(bidRecord) }),
});
export const auctionRecords = defineCall({
  name: 'auctions.records',
  method: 'GET',
  path: '/api/Auction/:goodsId/records',
  access: 'public',
  response: z.object({ items: z.array(bidRecord), total: count }),
});
export const auctionTermsCall = defineCall({
  name: 'auctions.terms',
  method: 'GET',
  path: '/api/Auction/:goodsId/terms',
  access: 'public',
  response: auctionTerms,
});

/** The reader's part in an auction. `maximum` is the reader's own; no response contains another user's. */
const mine = z.object({
  bidder: z.nullable(z.int().check(z.minimum(1))),
  status: z.enum(BIDDER_STATUSES),
  maximum: z.nullable(amount),
  /** The reader's newest valid bid. */ price: z.nullable(amount),
  moves: z.array(legalMove),
  dealId: z.nullable(id),
});

export type BidderView = z.infer<typeof mine>;
export const auctionMine = defineCall({
  name: 'auctions.mine',
  method: 'GET',
  path: '/api/Auction/:goodsId/mine',
  access: 'user',
  response: mine,
});
export const placeBid = defineCall({
  name: 'auctions.bid',
  method: 'POST',
  path: '/api/Auction/:goodsId/bid',
  access: 'user',
  response: z.object({
    /** `outbid`: the bid was accepted, and another user's maximum bid was at least as high. */
    result: z.enum(['winning', 'outbid']),
    bidder: z.int().check(z.minimum(1)),
    /** The record of this bid; null if only a maximum bid changed, or an equal maximum bid was earlier. */
    receipt: z.nullable(bidRecord),
    state: auctionState,
  }),
  refreshes: ['goods'],
});
export const auctionList = defineCall({
  name: 'auctions.list',
  method: 'GET',
  path: '/api/Auction',
  access: 'user',
  response: z.object({
    items: z.array(z.object({ goods: goodsCard, state: auctionState, mine })),
    total: count,
    pageSize: count,
  }),
});
export const serverTime = defineCall({
  name: 'auctions.time',
  method: 'GET',
  path: '/api/Auction/time/now',
  access: 'public',
  response: z.object({ serverTime: timestamp }),
  quiet: true,
});
export const staffBids = defineCall({
  name: 'auctions.staffBids',
  method: 'GET',
  path: '/api/staff/auctions/:goodsId',
  access: 'service',
  response: z.object({
    state: auctionState,
    title: z.string(),
    num: z.string(),
    items: z.array(z.extend(bidRecord, { person: tradePerson, voided: z.boolean(), moves: z.array(legalMove) })),
    total: count,
  }),
});
export const voidBid = defineCall({
  name: 'auctions.void',
  method: 'POST',
  path: '/api/staff/auctions/:goodsId/void',
  access: 'service',
  response: z.object({ state: auctionState }),
  refreshes: ['goods', 'staff'],
});

/** Every call of this file. */
export const AUCTIONS_CALLS = [
  auctionStateCall,
  auctionRecords,
  auctionTermsCall,
  auctionMine,
  placeBid,
  auctionList,
  serverTime,
  staffBids,
  voidBid,
] as const;
