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
  readonly standing: CurrentBid;
  /** Records beside the named one that are voided too, the newest first. */
  readonly invalidated: readonly ValidRecord[];
  /** Accepted bids that no longer count. */
  readonly discarded: readonly AcceptedBid[];
  /** No valid record has the resulting price and leader: a new one is needed. */
  readonly needsReinstatement: boolean;
};

/**
 * Plans the voiding of a bid. Discards every bid of its bidder at that amount or above, and bids of removed accounts
 * above everyone else. The remaining bids are replayed (AUC-7); records above the resulting price are voided. Pure.
 * @param said in the order of acceptance
 * @param records all valid records, oldest first
 */
export function planBidVoid(
  rules: AuctionRules,
  said: readonly AcceptedBid[],
  records: readonly ValidRecord[],
  named: ValidRecord,
): BidVoidPlan {
  const isOut = (who: string, sum: bigint): boolean => who === named.userId && sum >= named.price;
  const left = said.filter(({ bidder, amount }) => !isOut(bidder, amount));
  const most = left
    .filter(({ gone }) => !gone)
    .reduce<AcceptedBid | undefined>((best, one) => (best && best.amount >= one.amount ? best : one), undefined);
  const first = most ? left.indexOf(most) : 0;
  const stands = left.filter(
    ({ gone, amount }, place) =>
      !gone || (most !== undefined && (amount < most.amount || (amount === most.amount && place > first))),
  );
  const standing = replayWithoutVoided(rules, stands);
  const { price, leader } = standing;
  const holds = ({ userId, price: sum }: ValidRecord): boolean =>
    price !== null && !isOut(userId, sum) && (sum < price || (sum === price && userId === leader));
  const others = records.filter(({ seq }) => seq !== named.seq);
  const kept = new Set(stands);
  return {
    standing,
    invalidated: others.filter((one) => !holds(one)).reverse(),
    discarded: said.filter((one) => !kept.has(one)),
    needsReinstatement: price !== null && !others.some((one) => one.price === price && holds(one)),
  };
}
