/** Places a bid (AUC-1 … AUC-6). Pure; money in units (protocol/money.ts), times in ms. */
import { minimumBid } from '#protocol/rules/minimum-bid.ts';

/** The announced terms. `extendMs` 0: the end never moves. */
export type AuctionRules = {
  readonly starting: bigint;
  readonly increment: bigint;
  readonly reserve: bigint | null;
  readonly extendMs: number;
  readonly latestEndAt: number;
};
/** `bids` counts the valid ones; `maximum` is the leader's maximum bid, null when it is the price. */
export type BiddingState = {
  readonly price: bigint | null;
  readonly leader: string | null;
  readonly maximum: bigint | null;
  readonly bids: number;
  readonly endAt: number;
};
/** The leader, the price, and the maximum bid up to which the server bids for the leader. */
export type CurrentBid = Pick<BiddingState, 'price' | 'leader' | 'maximum'>;
/** `exact` is placed as it is, `upTo` is a maximum bid. */
export type Bid = { readonly bidder: string; readonly amount: bigint; readonly mode: 'exact' | 'upTo' };
/** A bid as it is recorded. */
export type PlacedBid = { readonly bidder: string; readonly price: bigint; readonly automatic: boolean };
type PlacedBids = { readonly bidding: BiddingState; readonly placed: readonly PlacedBid[] };

/** AUC-1, AUC-3: the minimum bid: the next step, or for a new maximum bid of the leader, more than the previous one. */
export function minimumBidUnits(
  { starting, increment }: AuctionRules,
  { price, leader, maximum }: BiddingState,
  bid: Pick<Bid, 'bidder' | 'mode'> | null,
): bigint {
  const raises = bid !== null && bid.bidder === leader && bid.mode === 'upTo';
  return minimumBid({ starting, increment, price }, raises ? maximum : undefined);
}

/** Places a bid that the chart allows. @returns the bidding state after it, and the records in order */
export function placeBid(rules: AuctionRules, bidding: BiddingState, bid: Bid, now: number): PlacedBids {
  const { placed, maximum } =
    bid.bidder === bidding.leader ? raise(rules, bidding, bid) : challenge(rules, bidding, bid);
  const last = placed.at(-1);
  if (!last) return { bidding: { ...bidding, maximum }, placed };
  return {
    bidding: {
      price: last.price,
      leader: last.bidder,
      maximum,
      bids: bidding.bids + placed.length,
      endAt: extended(rules, bidding.endAt, now),
    },
    placed,
  };
}

type Placement = { readonly placed: readonly PlacedBid[]; readonly maximum: bigint | null };

/** AUC-3, AUC-5: the leader raises; only the reserve makes that a record. A maximum bid is never lowered. */
function raise(rules: AuctionRules, { price, maximum: limit }: BiddingState, { bidder, amount, mode }: Bid): Placement {
  if (mode === 'exact')
    return {
      placed: [{ bidder, price: amount, automatic: false }],
      maximum: limit !== null && limit > amount ? limit : null,
    };
  const { reserve } = rules;
  const reaches = reserve !== null && price !== null && price < reserve && amount >= reserve;
  return { placed: reaches ? [{ bidder, price: reserve, automatic: false }] : [], maximum: amount };
}

/** AUC-4: a bid against the leader's, which the server may raise up to a maximum bid. */
function challenge(
  rules: AuctionRules,
  { price, leader, maximum: limit }: BiddingState,
  { bidder, amount, mode }: Bid,
): Placement {
  const { starting, increment, reserve } = rules;
  if (leader !== null && limit !== null && amount <= limit) {
    const counterBid = { bidder: leader, price: least(limit, amount + increment), automatic: true };
    return {
      placed: amount < limit ? [{ bidder, price: amount, automatic: false }, counterBid] : [counterBid],
      maximum: limit,
    };
  }
  if (mode === 'exact') return { placed: [{ bidder, price: amount, automatic: false }], maximum: null };
  const beaten = limit ?? price;
  const wins = beaten === null ? starting : beaten + increment;
  const needed = reserve !== null && amount >= reserve && reserve > wins ? reserve : wins;
  // The server bid up to the maximum: without that record the price would not follow from the one before.
  const defended =
    leader !== null && limit !== null && price !== null && limit > price
      ? [{ bidder: leader, price: limit, automatic: true }]
      : [];
  return { placed: [...defended, { bidder, price: needed, automatic: false }], maximum: amount };
}

/** AUC-6. */
function extended({ extendMs, latestEndAt }: AuctionRules, endAt: number, now: number): number {
  if (extendMs === 0 || now < endAt - extendMs) return endAt;
  return Math.max(endAt, Math.min(latestEndAt, now + extendMs));
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
