import { compareAmounts } from '../money.ts';

/**
 * Whether an offer is above the present asking price, which is mostly a digit too many. Its author confirms such a
 * price a second time, and so does a buyer who accepts it.
 * @param asking null when the goods have no price now
 */
export const isAboveAsking = (price: string, asking: string | null): boolean =>
  asking !== null && compareAmounts(price, asking) > 0;
