import type { ReviewReason } from '#protocol/lookups.ts';

/** [STF-4] The reasons that fit failing a request to buy, and taking a bid out, the usual ones first; any other can be given with a note. */
export const TRADE_REASONS: Record<'fail' | 'void', readonly ReviewReason[]> = {
  fail: ['notAllowedHere', 'priceImplausible', 'authenticityDoubted', 'ownershipDoubted', 'descriptionMisleading', 'other'],
  void: ['complaint', 'priceImplausible', 'other'],
};
