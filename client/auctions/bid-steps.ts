import { tidyAmount } from '#client/goods/tidy-amount.ts';
import type { MineInAuction } from '#protocol/http/auctions.ts';
import type { AuctionState } from '#protocol/entities/auction.ts';
import { AUCTION } from '#protocol/limits.ts';
import { compareAmounts, fromUnits, isAmount, toUnits } from '#protocol/money.ts';

/** `exact` is bid as it is; `upTo` lets the house bid, up to a maximum. */
export type BidMode = 'exact' | 'upTo';
export type BidProblem = 'required' | 'format' | 'tooLow' | 'tooHigh' | 'notAStep';
type Standing = Pick<AuctionState, 'price' | 'minimum' | 'incrementPrice' | 'leader' | 'reserveMet'>;
type Mine = Pick<MineInAuction, 'bidder' | 'maximum'> | null;

/** Whether the highest bid is the reader's own. */
export const leads = ({ leader }: Pick<AuctionState, 'leader'>, mine: Mine): boolean =>
  leader !== null && leader === mine?.bidder;

/** Who leads only raises their maximum; a bid of their own is open to them while a reserve is not met. */
export const modesFor = (state: Standing, mine: Mine): readonly BidMode[] =>
  leads(state, mine) && state.reserveMet !== false ? ['upTo'] : ['exact', 'upTo'];

/** The least that may be bid: what the server says, or for who leads one step above the maximum so far. */
export function leastFor(state: Standing, mine: Mine, mode: BidMode): string {
  if (mode === 'exact' || !leads(state, mine)) return state.minimum;
  const reached = mine?.maximum ?? state.price ?? state.minimum;
  return fromUnits(toUnits(reached) + toUnits(state.incrementPrice));
}

/**
 * What is wrong with a bid as it was typed.
 *
 * A bid is the least or whole increments above it, up to the most there is. The server judges again, by what is so then.
 * @param most the most that may be bid; undefined where that was judged before
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

/** Ten times the least or more, which one nought too many always is: such a bid is sent only after a second act. */
export const isFarAbove = (amount: string, least: string): boolean =>
  toUnits(amount) >= BigInt(AUCTION.farAbove) * toUnits(least);

/** The step above or below what was typed; never below the least, and what is no amount begins there. */
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

/** The next steps to choose from: the least, and some above it. */
export const quickSteps = (least: string, increment: string): string[] =>
  [0n, 1n, 2n, 5n].map((steps) => fromUnits(toUnits(least) + steps * toUnits(increment)));
