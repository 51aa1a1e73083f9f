import type { AuctionState, BidderStatus } from '../entities/auction.ts';

/**
 * How a bidder stands, by where the auction stands: the server answers it, and the worker and its tabs know it by the
 * leader's
 * number before they have asked.
 *
 * [STD-1] While it is open who leads is winning, and everybody else who bid was outbid.
 * [STD-2] Who led at the end has won, where anybody did; the others lost. Without a number nobody stands anywhere.
 */
export function bidderStatusOf(
  { state, leader }: Pick<AuctionState, 'state' | 'leader'>,
  bidder: number | null,
): BidderStatus {
  if (bidder === null) return 'none';
  if (state === 'open') return leader === bidder ? 'winning' : 'outbid';
  return state === 'won' && leader === bidder ? 'won' : 'lost';
}
