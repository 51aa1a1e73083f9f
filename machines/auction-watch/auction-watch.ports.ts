import type { AuctionState, BidRecord } from '#protocol/entities/auction.ts';
import '../abort-signal.ts';

/** What watching an auction needs of the world. What may fail rejects with a CallError. */
export type AuctionWatchPorts = {
  /** Where it stands, with its newest records. */
  fetchState(signal: AbortSignal): Promise<{ state: AuctionState; records: readonly BidRecord[] }>;
  /** So many records older than `before`, newest first. */
  fetchRecords(page: { before: number; limit: number }, signal: AbortSignal): Promise<readonly BidRecord[]>;
  /** Rings once the server's time has passed `at`, as far as that is known. @returns what stops it */
  alarm(at: number, ring: () => void): () => void;
};
