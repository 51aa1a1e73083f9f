/**
 * The public data of an auction. Bidders are numbered in the order of their first bids and not named; each bidder
 * knows their own number. Accepted bids form a hash chain: each record's hash covers the one before
 * (machines/auction/chain.ts), and the first covers the terms.
 */
import * as z from 'zod/mini';
import { id, timestamp, amount, currencyCode, count } from '../scalars.ts';
import { AUCTION_STATES } from '../rules/states.ts';

export const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/**
 * A record of the chain, and the receipt of a bid. `voids` names the record that a `void` invalidates, by decision of
 * staff or, if `automatic`, because it is no longer valid after another void. A bid with `voids` repeats the bidder's
 * maximum at a lower price after that record was voided.
 */
export const bidRecord = z.object({
  seq: z.int().check(z.minimum(1)),
  kind: z.enum(['bid', 'void']),
  /** The bidder's number; for a void, that of the voided bid. */ bidder: z.int().check(z.minimum(1)),
  price: amount,
  /** Time of the database, ms. */ at: timestamp,
  /** The server bid for a bidder with a maximum bid. */
  automatic: z.boolean(),
  voids: z.nullable(z.int().check(z.minimum(1))),
  hash,
});
export type BidRecord = z.infer<typeof bidRecord>;

/**
 * The terms announced before the first bid. `reserve` and `salt`, which the first hash covers, are null until the
 * auction is over.
 */
export const auctionTerms = z.object({
  goodsId: id,
  currency: currencyCode,
  startingPrice: amount,
  incrementPrice: amount,
  extendMinutes: z.nullable(count),
  scheduledEndAt: timestamp,
  /** The latest end that a soft close can reach. */ latestEndAt: timestamp,
  hasReserve: z.boolean(),
  reserve: z.nullable(amount),
  salt: z.nullable(z.string()),
  genesis: hash,
});
export type AuctionTerms = z.infer<typeof auctionTerms>;

/** The state of an auction. Of two states the one with the higher `seq`, then the later `asOf`, is newer. */
export const auctionState = z.object({
  goodsId: id,
  state: z.enum(AUCTION_STATES),
  /** The goods or their store are frozen: bids are refused, and the end is not decided. */ frozen: z.boolean(),
  /** The goods accept bids: they are neither hidden nor withdrawn. */ onSale: z.boolean(),
  currency: currencyCode,
  startingPrice: amount,
  incrementPrice: amount,
  /** Null before the first bid. */ price: z.nullable(amount),
  /** The minimum bid. */
  minimum: amount,
  leader: z.nullable(z.int().check(z.minimum(1))),
  /** Valid bids; voided ones are in the records only. */ bids: count,
  bidders: count,
  /** Null without a reserve. */
  reserveMet: z.nullable(z.boolean()),
  /** The price at which the item can be bought at once; null when it cannot, or no longer can. */
  fixedPrice: z.nullable(amount),
  /** The end of the auction, including soft close. */
  effectiveEndAt: timestamp,
  scheduledEndAt: timestamp,
  latestEndAt: timestamp,
  extendMinutes: z.nullable(count),
  /** Percent of the price that the seller pays for consignment; 0 otherwise. */
  feePercent: z.number().check(z.minimum(0), z.maximum(100)),
  seq: count,
  /** Database time of this state, ms. */ asOf: timestamp,
});
export type AuctionState = z.infer<typeof auctionState>;

/** The bidder status of the user who makes the call. */
export const BIDDER_STATUSES = ['none', 'winning', 'outbid', 'won', 'lost'] as const;
export type BidderStatus = (typeof BIDDER_STATUSES)[number];
