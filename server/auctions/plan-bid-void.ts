import { replayWithoutVoided } from '#machines/auction/replay-without-voided.ts';
import type { AuctionRules, Bid, Standing } from '#machines/auction/place-bid.ts';

/** A record of the chain that was not taken out. Units of money (protocol/money.ts). */
export type ValidRecord = {
  readonly seq: number;
  readonly userId: string;
  readonly bidder: number;
  readonly price: bigint;
};
/** What somebody said, as it was accepted: their key, and whether their account is gone. */
export type AcceptedBid = Bid & { readonly id: string; readonly no: number; readonly gone: boolean };
/** What follows when a bid is taken out. */
export type BidVoidPlan = {
  readonly standing: Standing;
  /** Records that no longer hold beside the one that was named, the newest first. */
  readonly invalidated: readonly ValidRecord[];
  /** What counts as never said. */
  readonly discarded: readonly AcceptedBid[];
  /** No record says where it stands now. */
  readonly needsReinstatement: boolean;
};

/**
 * AUCTION-13: what comes of taking out a bid: with it goes all that its bidder said to that sum or beyond, and what people who
 * are gone had said above everybody who is here. It then stands as the rest that was said makes it (AUC-7); records
 * above that price hold no longer. Pure.
 * @param said in the order it was accepted. @param records all that stand, oldest first
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
