import { standAnew } from '#machines/auction/stand-anew.ts';
import type { AuctionRules, Bid, Standing } from '#machines/auction/place-bid.ts';

/** A record of the chain that was not taken out. Units of money (protocol/money.ts). */
export type StandingRecord = {
  readonly seq: number;
  readonly userId: string;
  readonly bidder: number;
  readonly price: bigint;
};
/** What somebody said, as it was accepted: their key, and whether their account is gone. */
export type Said = Bid & { readonly id: string; readonly no: number; readonly gone: boolean };
/** What follows when a bid is taken out. */
export type TakenOut = {
  readonly standing: Standing;
  /** Records that no longer hold beside the one that was named, the newest first. */
  readonly fallen: readonly StandingRecord[];
  /** What counts as never said. */
  readonly unsaid: readonly Said[];
  /** No record says where it stands now. */
  readonly reinstates: boolean;
};

/**
 * AUCTION-13: what comes of taking out a bid: with it goes all that its bidder said to that sum or beyond, and what people who
 * are gone had said above everybody who is here. It then stands as the rest that was said makes it (AUC-7); records
 * above that price hold no longer. Pure.
 * @param said in the order it was accepted. @param records all that stand, oldest first
 */
export function takeOut(
  rules: AuctionRules,
  said: readonly Said[],
  records: readonly StandingRecord[],
  named: StandingRecord,
): TakenOut {
  const isOut = (who: string, sum: bigint): boolean => who === named.userId && sum >= named.price;
  const left = said.filter(({ bidder, amount }) => !isOut(bidder, amount));
  const most = left
    .filter(({ gone }) => !gone)
    .reduce<Said | undefined>((best, one) => (best && best.amount >= one.amount ? best : one), undefined);
  const first = most ? left.indexOf(most) : 0;
  const stands = left.filter(
    ({ gone, amount }, place) =>
      !gone || (most !== undefined && (amount < most.amount || (amount === most.amount && place > first))),
  );
  const standing = standAnew(rules, stands);
  const { price, leader } = standing;
  const holds = ({ userId, price: sum }: StandingRecord): boolean =>
    price !== null && !isOut(userId, sum) && (sum < price || (sum === price && userId === leader));
  const others = records.filter(({ seq }) => seq !== named.seq);
  const kept = new Set(stands);
  return {
    standing,
    fallen: others.filter((one) => !holds(one)).reverse(),
    unsaid: said.filter((one) => !kept.has(one)),
    reinstates: price !== null && !others.some((one) => one.price === price && holds(one)),
  };
}
