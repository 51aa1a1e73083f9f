import { hash } from 'node:crypto';
import { auctionChart } from '#machines/auction/auction.machine.ts';
import { recordText } from '#machines/auction/chain.ts';
import type { BindingLimits, BuyerEligibility } from '#machines/binding/binding-act.ts';
import { minimumBidUnits, type BiddingState } from '#machines/auction/place-bid.ts';
import type { BidRecord } from '#protocol/entities/auction.ts';
import { fromUnits, toUnits } from '#protocol/money.ts';
import { bindingFactsOf } from '../account-state/buyer-eligibility.ts';
import type { Decide } from '../events/decision-log.ts';
import { DomainError } from '../http/domain-error.ts';
import { auctionFactsOf, type AuctionRow } from './auction-row.ts';
import { validateBidAmount } from './bid-amount.ts';

/** A bid as posted, with the session's user. */
export type PostedBid = {
  readonly userId: string;
  readonly isStaff: boolean;
  readonly id: string;
  readonly amount: string;
  readonly currency: string;
  readonly mode: 'exact' | 'upTo';
  /** SHA-256 in hexadecimal of auction and body; distinguishes a repeated request from a reused id. */
  readonly bodyHash: string;
};
/** The result of a bid, as stored under its key. */
export type BidResult = { readonly result: 'winning' | 'outbid'; readonly bidder: number; readonly seq: number | null };
/** A bid that was decided before. */
export type EarlierBid = { readonly bodyHash: string; readonly result: BidResult };
/** A new record of the chain with its bidder. */
export type NewBidRecord = BidRecord & { readonly userId: string };

/** What was read under the lock. */
export type BidBatchFacts = {
  readonly row: AuctionRow;
  /** Bidder numbers of earlier bidders, by user id. */
  readonly numbers: ReadonlyMap<string, number>;
  /** Earlier bids with the same keys, by {@link bidKey}. */
  readonly known: ReadonlyMap<string, EarlierBid>;
  /** Of the bidders, by user id. */
  readonly eligibilities: ReadonlyMap<string, BuyerEligibility>;
  /** Exchange rate of the auction's currency; null without one. */
  readonly rate: string | null;
  readonly limits: BindingLimits;
};
export type BidVerdict = { readonly refused: DomainError } | { readonly result: BidResult };
export type BidBatchDecision = {
  /** One per bid, in the same order. */
  readonly verdicts: readonly BidVerdict[];
  readonly bidding: BiddingState;
  readonly at: Date;
  readonly records: readonly NewBidRecord[];
  readonly numbers: ReadonlyMap<string, number>;
  /** Accepted bids that are new. */
  readonly posts: readonly { readonly bid: PostedBid; readonly result: BidResult }[];
};

export const bidKey = ({ userId, id }: Pick<PostedBid, 'userId' | 'id'>): string => `${userId} ${id}`;

/** A bid accepted in this batch. */
type AcceptedInBatch = { readonly bid: PostedBid; readonly bidder: number; readonly seq: number | null };

/**
 * Decides the waiting bids of one auction in order, by the chart. Pure. A bid that is outbid within its own batch gets
 * `outbid`: results are those at the commit.
 * @param decide of the unit of work
 * @param gone users whose accounts were removed meanwhile
 */
export function decideBids(
  decide: Decide,
  { row, numbers: before, known, eligibilities, rate, limits }: BidBatchFacts,
  batch: readonly PostedBid[],
  gone: ReadonlySet<string> = new Set(),
): BidBatchDecision {
  const facts = auctionFactsOf(row);
  // Times of records never decrease, even if the clock does.
  const now = Math.max(facts.now, row.records[0]?.at ?? 0);
  const numbers = new Map(before);
  const records: NewBidRecord[] = [];
  const accepted = new Map<string, AcceptedInBatch>();
  let { bidding } = facts;
  let head = row.headHash;

  const steps = batch.map((bid): DomainError | AcceptedInBatch | BidResult => {
    const key = bidKey(bid);
    const earlier = known.get(key) ?? accepted.get(key);
    if (gone.has(bid.userId)) return new DomainError('SessionRevoked');
    if (earlier)
      return sameBody(earlier, bid) ? ('result' in earlier ? earlier.result : earlier) : new DomainError('KeyReused');
    if (!row.known && !before.has(bid.userId) && bid.userId !== row.sellerId && !bid.isStaff)
      return new DomainError('NotFoundService');
    const problems = validateBidAmount(bid, row);
    if (Object.keys(problems).length > 0) return new DomainError('FieldsInvalid', { ...problems });
    return decideOne(bid, key);
  });

  function decideOne(bid: PostedBid, key: string): DomainError | AcceptedInBatch {
    const request = { bidder: bid.userId, amount: toUnits(bid.amount), mode: bid.mode };
    const buyer = eligibilities.get(bid.userId);
    if (!buyer) throw new Error(`no eligibility was read for the bidder ${bid.userId}`);
    const binding = bindingFactsOf({ buyer, rate, currency: row.currency }, bid.amount, limits);
    const decision = decide(
      auctionChart,
      row.goodsId,
      row.state,
      { ...facts, ...binding, by: bid.userId === row.sellerId ? 'owner' : 'other', now, bidding, bid: request },
      'bid',
    );
    if (!decision.allowed) {
      return new DomainError('MoveRefused', {
        move: 'bid',
        state: row.state,
        missing: decision.missing,
        minimum: fromUnits(minimumBidUnits(facts.rules, bidding, request)),
      });
    }
    bidding = decision.facts.bidding;
    if (!numbers.has(bid.userId)) numbers.set(bid.userId, row.bidders + 1 + numbers.size - before.size);
    let seq: number | null = null;
    for (const { bidder: userId, price, automatic } of decision.facts.placed) {
      const record = {
        seq: row.headSeq + records.length + 1,
        kind: 'bid',
        bidder: numbers.get(userId) ?? 0,
        price: fromUnits(price),
        at: now,
        automatic,
        voids: null,
      } as const;
      head = hash('sha256', recordText(head, row.goodsId, record), 'hex');
      records.push({ ...record, hash: head, userId });
      if (userId === bid.userId && !automatic) ({ seq } = record);
    }
    const one = { bid, bidder: numbers.get(bid.userId) ?? 0, seq };
    accepted.set(key, one);
    return one;
  }

  const resultOf = ({ bid, bidder, seq }: AcceptedInBatch): BidResult => ({
    result: bidding.leader === bid.userId ? 'winning' : 'outbid',
    bidder,
    seq,
  });
  return {
    verdicts: steps.map((step): BidVerdict =>
      step instanceof DomainError ? { refused: step } : { result: 'bid' in step ? resultOf(step) : step },
    ),
    bidding,
    at: new Date(now),
    records,
    numbers,
    posts: [...accepted.values()].map((one) => ({ bid: one.bid, result: resultOf(one) })),
  };
}

const sameBody = (earlier: EarlierBid | AcceptedInBatch, bid: PostedBid): boolean =>
  ('bid' in earlier ? earlier.bid.bodyHash : earlier.bodyHash) === bid.bodyHash;
