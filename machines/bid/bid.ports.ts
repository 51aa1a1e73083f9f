import type { CommandInput, PlacedBid } from '#protocol/bridge/commands.ts';
import '../abort-signal.ts';

export type BidInput = CommandInput<'auction.bid'>;

/** What a bid needs of the world. */
export type BidPorts = {
  /** Posts it; the server takes the same id once, however often it is posted. Rejects with a CallError. */
  post(bid: BidInput, signal: AbortSignal): Promise<PlacedBid>;
};
