import type { PlacedBid } from '#protocol/bridge/commands.ts';
import type { BidDraft } from '#protocol/rules/bid-draft.ts';
import type { BidInput } from './bid.ports.ts';

/** What composing a bid needs from outside. */
export type BidDialogPorts = {
  /** Sends a bid until its outcome is known. Rejects with a CallError. */
  place(bid: BidInput): Promise<PlacedBid>;
  /** Saves a bid on this device; null removes it. */
  save(draft: BidDraft | null): void;
  newId(): string;
};
