import type { BidderView } from '#protocol/http/auctions.ts';
import '../abort-signal.ts';

/** Calls of the bidder status chart. */
export type BidderStatusPorts = {
  /** Rejects with a CallError. */
  fetch(signal: AbortSignal): Promise<BidderView>;
};
