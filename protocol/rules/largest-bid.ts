import { AUCTION } from '../limits.ts';
import { toUnits } from '../money.ts';

/** The largest amount in the database: 18 digits before the point. */
const LARGEST = toUnits('999999999999999999');

/**
 * The largest possible bid, in units: {@link AUCTION.bidMost}, or, if the starting price exceeds that, the largest
 * amount in the database; minus one increment, so that a higher bid exists.
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
