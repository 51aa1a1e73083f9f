import type { AuctionState } from '../entities/auction.ts';

/**
 * Whether a state of an auction is newer than the known one: by its number of records, then by its time.
 */
export const isNewer = (
  next: Pick<AuctionState, 'seq' | 'asOf'>,
  known: Pick<AuctionState, 'seq' | 'asOf'> | null | undefined,
): boolean => !known || next.seq > known.seq || (next.seq === known.seq && next.asOf > known.asOf);
