/**
 * An auction as everybody may see it. Bidders have numbers in the order of their first bids, so that nobody is named
 * and
 * each knows their own. What was accepted is a chain of records: each carries the hash of the one before
 * (machines/auction/chain.ts says how it is made), and the terms begin it.
 */
import * as z from 'zod/mini';
import { id, timestamp, amount, currencyCode, count } from '../scalars.ts';
import { AUCTION_STATES } from '../rules/states.ts';

export const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/**
 * A record of the chain, and the receipt of a bid. A `void` names the record that was taken out in `voids`: by staff,
 * or `automatic`
 * as what no longer holds after that. A bid that names one stands at less than before, because that one was taken out.
 */
export const bidRecord = z.object({
  seq: z.int().check(z.minimum(1)),
  kind: z.enum(['bid', 'void']),
  /** The bidder's number; of a void the voided bid's. */ bidder: z.int().check(z.minimum(1)),
  price: amount,
  /** Time of the database, ms. */ at: timestamp,
  /** The house bid for somebody who had named a maximum. */
  automatic: z.boolean(),
  voids: z.nullable(z.int().check(z.minimum(1))),
  hash,
});
export type BidRecord = z.infer<typeof bidRecord>;

/**
 * What was announced before the first bid. `reserve` and `salt` are told once the auction is over; the first hash was
 * made with them.
 */
export const auctionTerms = z.object({
  goodsId: id,
  currency: currencyCode,
  startingPrice: amount,
  incrementPrice: amount,
  extendMinutes: z.nullable(count),
  scheduledEndAt: timestamp,
  /** Extended bidding never goes beyond. */ latestEndAt: timestamp,
  hasReserve: z.boolean(),
  reserve: z.nullable(amount),
  salt: z.nullable(z.string()),
  genesis: hash,
});
export type AuctionTerms = z.infer<typeof auctionTerms>;

/** Where an auction stands. Of two states the one with the higher `seq`, then the later `asOf`, is newer. */
export const auctionState = z.object({
  goodsId: id,
  state: z.enum(AUCTION_STATES),
  /** The goods, or their store: no bid is taken, and the end not decided. */ frozen: z.boolean(),
  /** The goods are there to be bid on: neither hidden nor taken away. */ onSale: z.boolean(),
  currency: currencyCode,
  startingPrice: amount,
  incrementPrice: amount,
  /** Null before the first bid. */ price: z.nullable(amount),
  /** The least that may be bid now. */
  minimum: amount,
  leader: z.nullable(z.int().check(z.minimum(1))),
  /** Those that stand: what was taken out is in the records alone. */ bids: count,
  bidders: count,
  /** Null without a reserve. */
  reserveMet: z.nullable(z.boolean()),
  /** The price at which it may be bought at once; null when it may not, or no longer. */
  fixedPrice: z.nullable(amount),
  /** The one end of the auction, moved by extended bidding. */
  effectiveEndAt: timestamp,
  scheduledEndAt: timestamp,
  latestEndAt: timestamp,
  extendMinutes: z.nullable(count),
  /** Percent of the price that the seller pays for consignment; 0 otherwise. */
  feePercent: z.number().check(z.minimum(0), z.maximum(100)),
  seq: count,
  /** Time of the database when this was so, ms. */ asOf: timestamp,
});
export type AuctionState = z.infer<typeof auctionState>;

/** How the one who looks stands in an auction. */
export const BIDDER_STATUSES = ['none', 'winning', 'outbid', 'won', 'lost'] as const;
export type BidderStatus = (typeof BIDDER_STATUSES)[number];
