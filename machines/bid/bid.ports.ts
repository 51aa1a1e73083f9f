import type { CommandInput, PlacedBid } from '#protocol/bridge/commands.ts';
import '../abort-signal.ts';

export type BidInput = CommandInput<'auction.bid'>;

/** What a bid needs from outside. */
export type BidPorts = {
  /** Posts the bid; the server executes the same id once. Rejects with a CallError. */
  post(bid: BidInput, signal: AbortSignal): Promise<PlacedBid>;
};
