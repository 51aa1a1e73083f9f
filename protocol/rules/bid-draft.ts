import type { BidMode } from './bid-steps.ts';

/**
 * A bid that was composed offline, or sent without a response (form `bid:{goodsId}`, saved on this device). It is never
 * sent without the person; under its `id` the server accepts it once. `price` is the current bid at that moment.
 */
export type BidDraft = { id: string; amount: string; mode: BidMode; price: string | null; sent: boolean };

/** @returns the saved bid, or null where the value is not one. */
export function readBidDraft(value: unknown): BidDraft | null {
  const { id, amount, mode, price, sent } = (value ?? {}) as Partial<Record<keyof BidDraft, unknown>>;
  if (typeof id !== 'string' || typeof amount !== 'string' || (mode !== 'exact' && mode !== 'upTo')) return null;
  return { id, amount, mode, price: typeof price === 'string' ? price : null, sent: sent === true };
}
