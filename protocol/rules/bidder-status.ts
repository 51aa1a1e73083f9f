import type { AuctionState, BidderStatus } from '../entities/auction.ts';

/**
 * The status of a bidder in an auction. The server returns it; worker and tabs also derive it from the leader's number
 * before they have fetched it.
 *
 * [STD-1] While the auction is open, the leader is winning, and all other bidders are outbid.
 * [STD-2] The leader at the end has won if the item was sold; the others have lost. Without a bidder number the status
 *         is `none`.
 */
export function bidderStatusOf(
  { state, leader }: Pick<AuctionState, 'state' | 'leader'>,
  bidder: number | null,
): BidderStatus {
  if (bidder === null) return 'none';
  if (state === 'open') return leader === bidder ? 'winning' : 'outbid';
  return state === 'won' && leader === bidder ? 'won' : 'lost';
}
