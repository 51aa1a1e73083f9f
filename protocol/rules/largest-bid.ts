import { AUCTION } from '../limits.ts';
import { toUnits } from '../money.ts';

/** As long as the database keeps amounts: 18 digits before the point. */
const LARGEST = toUnits('999999999999999999');

/**
 * The most that may be bid, in units: {@link AUCTION.bidMost}, or where the start is beyond that already, as much as
 * can be
 * written down; with room for the bid after it.
 */
export function largestBid({
  startingPrice,
  incrementPrice,
}: {
  readonly startingPrice: string;
  readonly incrementPrice: string;
}): bigint {
  const most = toUnits(AUCTION.bidMost);
  return (toUnits(startingPrice) + toUnits(incrementPrice) < most ? most : LARGEST) - toUnits(incrementPrice);
}
