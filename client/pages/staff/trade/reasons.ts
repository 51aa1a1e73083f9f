import type { ReviewReason } from '#protocol/lookups.ts';

/** The reasons that fit failing a request to buy, taking a bid out, and taking down what was said at a store, the usual ones first; any other can be given with a note. */
export const TRADE_REASONS: Record<'fail' | 'void' | 'takeDown', readonly ReviewReason[]> = {
  fail: [
    'notAllowedHere',
    'priceImplausible',
    'authenticityDoubted',
    'ownershipDoubted',
    'descriptionMisleading',
    'other',
  ],
  void: ['complaint', 'priceImplausible', 'other'],
  takeDown: ['complaint', 'descriptionMisleading', 'authenticityDoubted', 'ownershipDoubted', 'other'],
};
