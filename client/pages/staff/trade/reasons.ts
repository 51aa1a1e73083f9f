import type { ReviewReason } from '#protocol/lookups.ts';

/** The reasons for failing a request, voiding a bid and taking down content, the usual ones first. */
export const TRADE_REASONS: Record<'fail' | 'void' | 'takeDown' | 'moderate', readonly ReviewReason[]> = {
  fail: [
    'notAllowedHere',
    'priceImplausible',
    'authenticityDoubted',
    'ownershipDoubted',
    'descriptionMisleading',
    'other',
  ],
  void: ['complaint', 'priceImplausible', 'other'],
  moderate: ['complaint', 'notAllowedHere', 'descriptionMisleading', 'other'],
  takeDown: ['complaint', 'descriptionMisleading', 'authenticityDoubted', 'ownershipDoubted', 'other'],
};
