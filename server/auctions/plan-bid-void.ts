import { replayWithoutVoided } from '#machines/auction/replay-without-voided.ts';
import type { AuctionRules, Bid, CurrentBid } from '#machines/auction/place-bid.ts';

/** A valid (not voided) record of the chain. Units of money (protocol/money.ts). */
export type ValidRecord = {
  readonly seq: number;
  readonly userId: string;
  readonly bidder: number;
  readonly price: bigint;
};
/** An accepted bid with its request id and whether the account of its bidder is gone. */
export type AcceptedBid = Bid & { readonly id: string; readonly no: number; readonly gone: boolean };
/** What voiding a bid causes. */
export type BidVoidPlan = {
  readonly current: CurrentBid;
  /** Records beside the named one that are voided too, the newest first. */
  readonly invalidated: readonly ValidRecord[];
  /** Accepted bids that no longer count. */
  readonly discarded: readonly AcceptedBid[];
  /** No valid record has the resulting price and leader: a new one is needed. */
  readonly needsReinstatement: boolean;
};

/**
 * Plans the voiding of a bid. Discards every bid of its bidder at that amount or above, and bids of removed accounts
 * above everyone else. The remaining bids are replayed; records above the resulting price are voided. Pure.
 * @param accepted in the order of acceptance
 * @param records all valid records, oldest first
 */
export function planBidVoid(
  rules: AuctionRules,
  accepted: readonly AcceptedBid[],
  records: readonly ValidRecord[],
  named: ValidRecord,
): BidVoidPlan {
  const isDiscarded = (userId: string, amount: bigint): boolean => userId === named.userId && amount >= named.price;
  const rest = accepted.filter(({ bidder, amount }) => !isDiscarded(bidder, amount));
  const highest = rest
    .filter(({ gone }) => !gone)
    .reduce<AcceptedBid | undefined>((best, bid) => (best && best.amount >= bid.amount ? best : bid), undefined);
  const highestIndex = highest ? rest.indexOf(highest) : 0;
  const counting = rest.filter(
    ({ gone, amount }, index) =>
      !gone ||
      (highest !== undefined && (amount < highest.amount || (amount === highest.amount && index > highestIndex))),
  );
  const current = replayWithoutVoided(rules, counting);
  const { price, leader } = current;
  const isValid = ({ userId, price: sum }: ValidRecord): boolean =>
    price !== null && !isDiscarded(userId, sum) && (sum < price || (sum === price && userId === leader));
  const others = records.filter(({ seq }) => seq !== named.seq);
  const countingSet = new Set(counting);
  return {
    current,
    invalidated: others.filter((one) => !isValid(one)).reverse(),
    discarded: accepted.filter((one) => !countingSet.has(one)),
    needsReinstatement: price !== null && !others.some((one) => one.price === price && isValid(one)),
  };
}
