import type { AuctionState } from '../entities/auction.ts';
import type { BidderView } from '../http/auctions.ts';
import { AUCTION } from '../limits.ts';
import { compareAmounts, fromUnits, isAmount, toUnits } from '../money.ts';
import { tidyAmount } from './typed-numbers.ts';
import { minimumBid } from './minimum-bid.ts';

/** `exact` places the amount itself; `upTo` lets the server bid, up to a maximum. */
export type BidMode = 'exact' | 'upTo';
export type BidProblem = 'required' | 'format' | 'tooLow' | 'tooHigh' | 'notAStep';
type AuctionPrices = Pick<AuctionState, 'price' | 'minimum' | 'incrementPrice' | 'leader' | 'reserveMet'>;
type Bidder = Pick<BidderView, 'bidder' | 'maximum'> | null;

/** @returns whether this bidder holds the current bid. */
export const isLeader = ({ leader }: Pick<AuctionState, 'leader'>, mine: Bidder): boolean =>
  leader !== null && leader === mine?.bidder;

/** A leader can only raise the maximum; while the reserve is not met, an exact bid is possible too. */
export const bidModesFor = (state: AuctionPrices, mine: Bidder): readonly BidMode[] =>
  isLeader(state, mine) && state.reserveMet !== false ? ['upTo'] : ['exact', 'upTo'];

/** @returns the minimum bid; for a leader's maximum, one increment above the present maximum. */
export function minimumBidFor(state: AuctionPrices, mine: Bidder, mode: BidMode): string {
  if (mode === 'exact' || !isLeader(state, mine)) return state.minimum;
  const starting = toUnits(state.minimum);
  const price = state.price === null ? null : toUnits(state.price);
  const maximum = mine?.maximum == null ? null : toUnits(mine.maximum);
  return fromUnits(minimumBid({ starting, increment: toUnits(state.incrementPrice), price }, maximum));
}

/**
 * A valid bid is the minimum plus whole increments, up to the largest possible bid. The server checks again.
 * @param most the largest possible bid; undefined where it was checked before
 * @returns what is wrong with a typed bid, null for a valid one
 */
export function bidProblem(text: string, least: string, increment: string, most?: string): BidProblem | null {
  const amount = tidyAmount(text);
  if (amount === '') return 'required';
  if (amount === undefined || !isAmount(amount)) return 'format';
  if (compareAmounts(amount, least) < 0) return 'tooLow';
  if (most !== undefined && compareAmounts(amount, most) > 0) return 'tooHigh';
  const step = toUnits(increment);
  return step > 0n && (toUnits(amount) - toUnits(least)) % step !== 0n ? 'notAStep' : null;
}

/**
 * Ten times the current price or more, as any additional zero makes it: such a bid needs a second confirmation. Before
 * the first bid the starting price is the price.
 */
export const isFarAbove = (
  amount: string,
  { price, startingPrice }: Pick<AuctionState, 'price' | 'startingPrice'>,
): boolean => toUnits(amount) >= BigInt(AUCTION.farAbove) * toUnits(price ?? startingPrice);

/** @returns the next step above or below a typed amount, at least the minimum; the minimum for invalid text. */
export function stepFrom(text: string, least: string, increment: string, by: 1 | -1): string {
  const amount = tidyAmount(text);
  const step = toUnits(increment);
  if (!amount || !isAmount(amount) || step === 0n) return least;
  const above = toUnits(amount) - toUnits(least);
  if (above < 0n) return least;
  const whole = above / step;
  const next = by === 1 ? whole + 1n : above % step === 0n ? whole - 1n : whole;
  return fromUnits(toUnits(least) + (next < 0n ? 0n : next) * step);
}

/** @returns amounts to choose from: the minimum, and 1, 2 and 5 increments above it. */
export const quickSteps = (least: string, increment: string): string[] =>
  [0n, 1n, 2n, 5n].map((steps) => fromUnits(toUnits(least) + steps * toUnits(increment)));
