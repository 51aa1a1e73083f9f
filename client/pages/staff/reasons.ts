import type { CaseKind } from '#protocol/rules/audit-actions.ts';
import { REVIEW_REASON, type ReviewReason } from '#protocol/lookups.ts';

const PAPERS: readonly ReviewReason[] = [
  'documentUnreadable',
  'documentExpired',
  'documentMissing',
  'nameMismatch',
  'addressMismatch',
];
const REJECTING: Record<CaseKind, readonly ReviewReason[]> = {
  kyc: PAPERS,
  store: [...PAPERS, 'licenceInvalid', 'nameNotAllowed', 'notAllowedHere'],
  goods: [
    'picturesInsufficient',
    'descriptionMisleading',
    'wrongCategory',
    'priceImplausible',
    'authenticityDoubted',
    'ownershipDoubted',
    'notAllowedHere',
  ],
};
const FREEZING: readonly ReviewReason[] = [
  'complaint',
  'authenticityDoubted',
  'ownershipDoubted',
  'descriptionMisleading',
  'notAllowedHere',
];

/** The reasons that fit a decision, the usual ones first; other reasons need a note. */
export function reasonsFor(kind: CaseKind, move: 'reject' | 'freeze'): readonly ReviewReason[] {
  const usual = move === 'freeze' ? FREEZING : REJECTING[kind];
  return REVIEW_REASON.filter((code) => code === 'other' || usual.includes(code)).toSorted(
    (a, b) => rank(usual, a) - rank(usual, b),
  );
}

const rank = (usual: readonly ReviewReason[], code: ReviewReason): number =>
  code === 'other' ? usual.length : usual.indexOf(code);

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
