import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ConditionCode } from '#protocol/conditions.ts';
import { linkTo } from '#protocol/pages.ts';
import type { ReviewReason } from '#protocol/lookups.ts';

/** Why staff rejected or froze something. Their note is shown beside it, as written. */
const REASON_TEXTS: Record<ReviewReason, MessageDescriptor> = {
  documentUnreadable: msg`A document cannot be read. Please photograph it in good light, whole and sharp.`,
  documentExpired: msg`A document has expired.`,
  documentMissing: msg`A document is missing.`,
  nameMismatch: msg`The name does not match the one on the document.`,
  addressMismatch: msg`The address does not match the one on the document.`,
  licenceInvalid: msg`The licence or registration could not be confirmed.`,
  nameNotAllowed: msg`This name may not be used here.`,
  picturesInsufficient: msg`The pictures do not show the piece well enough.`,
  descriptionMisleading: msg`The description may mislead buyers.`,
  wrongCategory: msg`The piece is in the wrong category.`,
  priceImplausible: msg`The price is not plausible.`,
  authenticityDoubted: msg`There are doubts that the piece is genuine.`,
  notAllowedHere: msg`This may not be sold here.`,
  ownershipDoubted: msg`There are doubts about whose it is.`,
  complaint: msg`We received a complaint and are looking into it.`,
  other: msg`There is another reason. Please read the note.`,
};

const isReviewReason = (code: string): code is ReviewReason => Object.hasOwn(REASON_TEXTS, code);

/** @returns the sentence for a reason; for one of a newer server, a reference to the note */
export function reasonText(code: string): MessageDescriptor {
  return REASON_TEXTS[isReviewReason(code) ? code : 'other'];
}

/** The sentence of a missing condition, and a link to where the user can meet it; null if there is no such page. */
export type ConditionText = { sentence: MessageDescriptor; mend: { href: string; label: MessageDescriptor } | null };

const only = (sentence: MessageDescriptor): ConditionText => ({ sentence, mend: null });

const CONDITION_TEXTS: Record<ConditionCode, ConditionText> = {
  rightState: only(msg`It is at a stage where this cannot be done.`),
  byOwner: only(msg`Only the owner can do this.`),
  byService: only(msg`Only our staff can do this.`),
  bySystem: only(msg`This happens automatically when it is due.`),
  byOther: only(msg`You cannot do this with what is your own.`),
  kycVerified: {
    sentence: msg`Your identity has not been verified yet.`,
    mend: { href: linkTo('kyc'), label: msg`Verify your identity` },
  },
  storeApproved: {
    sentence: msg`Your store has not been approved yet.`,
    mend: { href: linkTo('myStore'), label: msg`See the status of your store` },
  },
  storeNotFrozen: { sentence: msg`Your store is frozen.`, mend: { href: linkTo('myStore'), label: msg`Read why` } },
  notFrozen: only(msg`This is frozen. Please contact customer service.`),
  frozen: only(msg`It is not frozen.`),
  emailVerified: {
    sentence: msg`Your email has not been verified yet.`,
    mend: { href: linkTo('verifyEmail'), label: msg`Verify your email` },
  },
  documentsPresent: only(msg`A document is missing. Please add it to the form.`),
  complete: only(msg`Some fields are empty or not right. The form says which.`),
  noBids: only(msg`There is a bid already.`),
  endInFuture: only(msg`The end of the auction has passed. Please choose a later one.`),
  ended: only(msg`The auction has not ended yet.`),
  managed: only(msg`It is not sold on consignment.`),
  changedSinceReview: only(msg`Nothing was changed since the last review.`),
  wasLocked: only(msg`It was not locked.`),
  wasHidden: only(msg`Its author had not hidden it.`),
  beforeEnd: only(msg`The auction has ended.`),
  highEnough: only(msg`The bid is now too low: a higher bid has been placed.`),
  wholeSteps: only(msg`The bid is not a whole number of increments above the start.`),
  notLeading: only(msg`Yours is the highest bid already.`),
  bidIsValid: only(msg`This bid was voided already.`),
  hasBids: only(msg`No bids yet.`),
  reserveMet: only(msg`The reserve price has not been met.`),
  onSale: only(msg`It is not on offer any more.`),
  hasFixedPrice: only(msg`There is no price at which it can be bought at once.`),
  negotiable: only(msg`No offers are taken for it.`),
  noLiveOffer: only(msg`There is already an open offer between you.`),
  notExpired: only(msg`Its 48 hours are over.`),
  expired: only(msg`Its 48 hours are not over yet.`),
  notManaged: only(msg`We hold the piece on consignment and send it for you.`),
  timeInFuture: only(msg`Choose a time in the future.`),
  due: only(msg`The scheduled time has not come yet.`),
  waitedLongEnough: only(msg`There are days left to look it over.`),
  notOwnCase: only(msg`You cannot decide on your own affairs. A colleague can.`),
};

const isCondition = (code: string): code is ConditionCode => Object.hasOwn(CONDITION_TEXTS, code);

/** @returns the sentence for a missing condition; for one of a newer server, that it is not possible at this stage */
export function conditionText(code: string): ConditionText {
  return CONDITION_TEXTS[isCondition(code) ? code : 'rightState'];
}
