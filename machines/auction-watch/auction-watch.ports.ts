import type { AuctionState, BidRecord } from '#protocol/entities/auction.ts';
import '../abort-signal.ts';

/** Calls reject with a CallError. */
export type AuctionWatchPorts = {
  /** The auction's state with its newest records. */
  fetchState(signal: AbortSignal): Promise<{ state: AuctionState; records: readonly BidRecord[] }>;
  /** At most `limit` records older than `before`, newest first. */
  fetchRecords(page: { before: number; limit: number }, signal: AbortSignal): Promise<readonly BidRecord[]>;
  /** Calls `ring` once the server's time has passed `at`, as far as it is known. @returns a function that stops it */
  alarm(at: number, ring: () => void): () => void;
};
