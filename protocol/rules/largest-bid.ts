import { AUCTION } from '../limits.ts';
import { CURRENCIES, isCurrency, toUnits } from '../money.ts';

/** The largest amount in the database: 18 digits before the point. */
const LARGEST = toUnits('999999999999999999');

/**
 * The largest possible bid, in units: {@link AUCTION.bidMostMinor}, or, if the starting price exceeds that, the largest
 * amount in the database; minus one increment, so that a higher bid exists.
 */
export function largestBid({
  currency,
  startingPrice,
  incrementPrice,
}: {
  readonly currency: string;
  readonly startingPrice: string;
  readonly incrementPrice: string;
}): bigint {
  const exponent = isCurrency(currency) ? CURRENCIES[currency].exponent : 0;
  const most = (AUCTION.bidMostMinor * toUnits('1')) / 10n ** BigInt(exponent);
  return (toUnits(startingPrice) + toUnits(incrementPrice) < most ? most : LARGEST) - toUnits(incrementPrice);
}
