import type { MineInAuction } from '#protocol/http/auctions.ts';
import '../abort-signal.ts';

/** What knowing how a person stands in an auction needs of the world. */
export type BidderStatusPorts = {
  /** Rejects with a CallError. */
  fetch(signal: AbortSignal): Promise<MineInAuction>;
};
