/** Whether an update of an auction changes the bidder status of the current user. Pure. */
import type { AuctionState } from '#protocol/entities/auction.ts';
import type { BidderView } from '#protocol/http/auctions.ts';

/** Fields that decide which moves are legal, for every user. */
const FOR_ALL = [
  'state',
  'frozen',
  'onSale',
  'fixedPrice',
  'effectiveEndAt',
] as const satisfies readonly (keyof AuctionState)[];

/**
 * Most updates of a hot auction concern two users: the leader and the previous one. No other user refetches.
 * @param before the previous state; null when unknown
 */
export function concernsBidder(before: AuctionState | null, after: AuctionState, mine: BidderView | null): boolean {
  if (before === after) return false;
  if (!before || !mine || FOR_ALL.some((field) => before[field] !== after[field])) return true;
  // A bid was voided: it may have been the user's.
  if (after.seq > before.seq && after.bids - before.bids < after.seq - before.seq) return mine.bidder !== null;
  if (mine.bidder === null) return before.leader === null && after.leader !== null;
  return after.seq !== before.seq && (before.leader === mine.bidder || after.leader === mine.bidder);
}
