/**
 * Auctions: what everybody sees, bidding, and what staff may take out. An auction has the id of its goods. Bids go
 * over HTTP
 * and can be sent again: `id` is the key. Whoever watches hears of every change by the frame `auction-state`.
 */
import * as z from 'zod/mini';
import { legalMove } from '../conditions.ts';
import { auctionState, auctionTerms, bidRecord, BIDDER_STATUSES } from '../entities/auction.ts';
import { goodsCard } from '../entities/goods.ts';
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

/** How the reader stands. `maximum` is the reader's own; nobody else's is ever answered. */
const mine = z.object({
  bidder: z.nullable(z.int().check(z.minimum(1))),
  status: z.enum(BIDDER_STATUSES),
  maximum: z.nullable(amount),
  /** The reader's newest bid that stands. */ price: z.nullable(amount),
  moves: z.array(legalMove),
  dealId: z.nullable(id),
});

export type MineInAuction = z.infer<typeof mine>;
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
    /** `outbid`: it was taken, and somebody's maximum was as high or higher. */
    result: z.enum(['winning', 'outbid']),
    bidder: z.int().check(z.minimum(1)),
    /** The record of this bid; null when only a maximum changed, or an equal maximum was earlier. */
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
