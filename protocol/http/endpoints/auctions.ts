import * as z from 'zod/mini';
import { id, messageId, textUpTo } from '../../scalars.ts';
import { AUCTION, PERSON } from '../../limits.ts';
import * as calls from '../auctions.ts';
import { defineEndpoint } from './define-endpoint.ts';
import { languageQuery, pageNo } from './fields.ts';

const goodsId = z.object({ goodsId: id });

/** The largest `integer` of PostgreSQL, which numbers the records. */
const SEQ_MOST = 2 ** 31 - 1;
export const auctionStateCall = defineEndpoint(calls.auctionStateCall, {
  summary: 'The state of an auction and its newest records',
  params: goodsId,
  errors: [],
});
export const auctionRecords = defineEndpoint(calls.auctionRecords, {
  summary: 'Records, newest first; or with `after` the ones that follow, oldest first',
  params: goodsId,
  query: z.object({
    before: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(SEQ_MOST))),
    after: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(SEQ_MOST))),
    limit: z._default(
      z.coerce.number().check(z.int(), z.minimum(1), z.maximum(AUCTION.recordsMost)),
      AUCTION.recordsPageSize,
    ),
  }),
  errors: [],
});
export const auctionTermsCall = defineEndpoint(calls.auctionTermsCall, {
  summary: 'The terms announced before the first bid; after the end also the reserve',
  params: goodsId,
  errors: [],
});
export const auctionMine = defineEndpoint(calls.auctionMine, {
  summary: 'The user’s part in an auction, and whether the user may bid or buy',
  params: goodsId,
  errors: [],
});
export const placeBid = defineEndpoint(calls.placeBid, {
  summary: 'Bids an exact price or sets a maximum bid; a repeated id returns the first result',
  params: goodsId,
  body: z.object({
    id: messageId,
    amount: textUpTo(40),
    currency: textUpTo(8),
    mode: z.enum(['exact', 'upTo']),
  }),
  errors: ['FieldsInvalid', 'MoveRefused', 'KeyReused'],
});
export const auctionList = defineEndpoint(calls.auctionList, {
  summary: 'Auctions that the user bid in: those that end next first, then the ended ones',
  query: z.extend(languageQuery, {
    status: z._default(z.enum(['all', 'winning', 'outbid', 'won', 'lost']), 'all'),
    pageNo,
  }),
  errors: [],
});
export const serverTime = defineEndpoint(calls.serverTime, {
  summary: 'The time of the server, by which auctions end',
  errors: [],
});
export const staffBids = defineEndpoint(calls.staffBids, {
  summary: 'The records of an auction with their bidders, without maximum bids',
  params: goodsId,
  query: z.object({ before: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(SEQ_MOST))) }),
  errors: [],
});
export const voidBid = defineEndpoint(calls.voidBid, {
  summary:
    'Voids a bid of an open auction, with a record in the chain and in the log; the highest valid bid leads again',
  params: goodsId,
  body: z.object({
    seq: z.int().check(z.minimum(1), z.maximum(SEQ_MOST)),
    reason: z.object({ code: textUpTo(40), note: textUpTo(PERSON.noteMax) }),
  }),
  errors: ['MoveRefused', 'FieldsInvalid'],
});
