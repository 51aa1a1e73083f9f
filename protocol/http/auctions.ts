/**
 * Auctions: what everybody sees, bidding, and what staff may take out. An auction has the id of its goods. Bids go
 * over HTTP
 * and can be sent again: `id` is the key. Whoever watches hears of every change by the frame `auction-state`.
 */
import { z } from 'zod';
import { legalMove } from '../conditions.ts';
import { auctionState, auctionTerms, bidRecord, BIDDER_STATUSES } from '../entities/auction.ts';
import { goodsCard } from '../entities/goods.ts';
import { tradePerson } from '../entities/trade.ts';
import { id, messageId, timestamp, amount } from '../scalars.ts';
import { AUCTION, PERSON } from '../limits.ts';
import { languageQuery } from './public.ts';
import { defineCall } from './define-call.ts';

const goodsId = z.object({ goodsId: id });
const count = z.number().int().min(0);
/** Records are counted in the database's whole numbers; nothing beyond them is one. */
const SEQ_MOST = 2 ** 31 - 1;
const pageNo = z.coerce.number().int().min(1).max(1_000).default(1);

export const auctionStateCall = defineCall({
  name: 'auctions.state',
  method: 'GET',
  path: '/api/Auction/:goodsId',
  access: 'public',
  summary: 'Where an auction stands, and its newest records',
  params: goodsId,
  answer: z.object({ state: auctionState, /** Newest first. */ records: z.array(bidRecord) }),
  errors: [],
});
export const auctionRecords = defineCall({
  name: 'auctions.records',
  method: 'GET',
  path: '/api/Auction/:goodsId/records',
  access: 'public',
  summary: 'Records, newest first; or with `after` the ones that follow, oldest first',
  params: goodsId,
  query: z.object({
    before: z.coerce.number().int().min(1).max(SEQ_MOST).optional(),
    after: z.coerce.number().int().min(0).max(SEQ_MOST).optional(),
    limit: z.coerce.number().int().min(1).max(AUCTION.recordsMost).default(AUCTION.recordsPageSize),
  }),
  answer: z.object({ items: z.array(bidRecord), total: count }),
  errors: [],
});
export const auctionTermsCall = defineCall({
  name: 'auctions.terms',
  method: 'GET',
  path: '/api/Auction/:goodsId/terms',
  access: 'public',
  summary: 'What was announced before the first bid; once it is over also the reserve',
  params: goodsId,
  answer: auctionTerms,
  errors: [],
});
/** How the reader stands. `maximum` is the reader's own; nobody else's is ever answered. */
const mine = z.object({
  bidder: z.number().int().min(1).nullable(),
  status: z.enum(BIDDER_STATUSES),
  maximum: amount.nullable(),
  /** The reader's newest bid that stands. */ price: amount.nullable(),
  moves: z.array(legalMove),
  dealId: id.nullable(),
});
export type MineInAuction = z.infer<typeof mine>;
export const auctionMine = defineCall({
  name: 'auctions.mine',
  method: 'GET',
  path: '/api/Auction/:goodsId/mine',
  access: 'user',
  summary: 'How the reader stands in an auction, and whether they may bid or buy at once',
  params: goodsId,
  answer: mine,
  errors: [],
});
export const placeBid = defineCall({
  name: 'auctions.bid',
  method: 'POST',
  path: '/api/Auction/:goodsId/bid',
  access: 'user',
  summary:
    'Bids an exact price, or lets the house bid up to a maximum; sent again with the same id it answers the first result',
  params: goodsId,
  body: z.object({
    id: messageId,
    amount: z.string().max(40),
    currency: z.string().max(8),
    mode: z.enum(['exact', 'upTo']),
  }),
  answer: z.object({
    /** `outbid`: it was taken, and somebody's maximum was as high or higher. */
    result: z.enum(['winning', 'outbid']),
    bidder: z.number().int().min(1),
    /** The record of this bid; null when only a maximum changed, or an equal maximum was earlier. */
    receipt: bidRecord.nullable(),
    state: auctionState,
  }),
  errors: ['FieldsInvalid', 'MoveRefused', 'KeyReused'],
  refreshes: ['goods'],
});
export const auctionList = defineCall({
  name: 'auctions.list',
  method: 'GET',
  path: '/api/Auction',
  access: 'user',
  summary: 'Auctions the reader bid in, those that end next first, ended ones after',
  query: languageQuery.extend({ status: z.enum(['all', 'winning', 'outbid', 'won', 'lost']).default('all'), pageNo }),
  answer: z.object({
    items: z.array(z.object({ goods: goodsCard, state: auctionState, mine })),
    total: count,
    pageSize: count,
  }),
  errors: [],
});
export const serverTime = defineCall({
  name: 'auctions.time',
  method: 'GET',
  path: '/api/Auction/time/now',
  access: 'public',
  summary: 'The time by which auctions are judged',
  answer: z.object({ serverTime: timestamp }),
  errors: [],
  quiet: true,
});
export const staffBids = defineCall({
  name: 'auctions.staffBids',
  method: 'GET',
  path: '/api/staff/auctions/:goodsId',
  access: 'service',
  summary: 'The records of an auction with who bid; maxima are nobody’s to see',
  params: goodsId,
  query: z.object({ before: z.coerce.number().int().min(1).max(SEQ_MOST).optional() }),
  answer: z.object({
    state: auctionState,
    title: z.string(),
    num: z.string(),
    items: z.array(bidRecord.extend({ person: tradePerson, voided: z.boolean(), moves: z.array(legalMove) })),
    total: count,
  }),
  errors: [],
});
export const voidBid = defineCall({
  name: 'auctions.void',
  method: 'POST',
  path: '/api/staff/auctions/:goodsId/void',
  access: 'service',
  summary:
    'Takes a bid out of an open auction, with a record in the chain and in the log; the highest that stands leads again',
  params: goodsId,
  body: z.object({
    seq: z.number().int().min(1).max(SEQ_MOST),
    reason: z.object({ code: z.string().max(40), note: z.string().max(PERSON.noteMax) }),
  }),
  answer: z.object({ state: auctionState }),
  errors: ['MoveRefused', 'FieldsInvalid'],
  refreshes: ['goods', 'staff'],
});
