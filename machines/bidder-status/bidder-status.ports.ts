import type { MineInAuction } from '#protocol/http/auctions.ts';
import '../abort-signal.ts';

/** Calls reject with a CallError. */
export type BidderStatusPorts = {
  /** Rejects with a CallError. */
  fetch(signal: AbortSignal): Promise<MineInAuction>;
};
