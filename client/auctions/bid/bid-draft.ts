import type { BidMode } from '../bid-steps.ts';

/**
 * A bid that was composed without a line, or sent and not answered: kept on this device (form `bid:{goodsId}`), never sent by
 * itself. With its id it has effect once, even when it had arrived after all. `price` is what the highest bid was then.
 */
export type BidDraft = { id: string; amount: string; mode: BidMode; price: string | null; sent: boolean };

/** Reads what was kept of a bid; what is none is none. */
export function readBidDraft(value: unknown): BidDraft | null {
  const { id, amount, mode, price, sent } = (value ?? {}) as Partial<Record<keyof BidDraft, unknown>>;
  if (typeof id !== 'string' || typeof amount !== 'string' || (mode !== 'exact' && mode !== 'upTo')) return null;
  return { id, amount, mode, price: typeof price === 'string' ? price : null, sent: sent === true };
}
