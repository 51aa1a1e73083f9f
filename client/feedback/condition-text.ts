import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ConditionCode } from '#protocol/conditions.ts';
import { linkTo } from '#protocol/pages.ts';
import type { ReviewReason } from '#protocol/lookups.ts';

/** Why staff rejected or froze something. Their note is shown beside it, as written. */
const REASON_TEXTS: Record<ReviewReason, MessageDescriptor> = {
  documentUnreadable: msg`A document cannot be read. Please photograph all of it, sharp and in good light.`,
  documentExpired: msg`A document has expired.`,
  documentMissing: msg`A document is missing.`,
  nameMismatch: msg`The name does not match the one on the document.`,
  addressMismatch: msg`The address does not match the one on the document.`,
  licenceInvalid: msg`The licence or registration could not be confirmed.`,
  nameNotAllowed: msg`This name may not be used here.`,
  picturesInsufficient: msg`The pictures do not show the item well enough.`,
  descriptionMisleading: msg`The description may mislead buyers.`,
  wrongCategory: msg`The item is in the wrong category.`,
  priceImplausible: msg`The price is not plausible.`,
  authenticityDoubted: msg`Authenticity is in doubt.`,
  notAllowedHere: msg`This may not be sold here.`,
  ownershipDoubted: msg`Ownership is in doubt.`,
  complaint: msg`We received a complaint and are looking into it.`,
  other: msg`Another reason: please read the note.`,
};

const isReviewReason = (code: string): code is ReviewReason => Object.hasOwn(REASON_TEXTS, code);

/** @returns the sentence for a reason; for one of a newer server, a reference to the note */
export function reasonText(code: string): MessageDescriptor {
  return REASON_TEXTS[isReviewReason(code) ? code : 'other'];
}

/** The sentence of a missing condition, and a link to where the user can meet it; null if there is no such page. */
export type ConditionText = { sentence: MessageDescriptor; remedy: { href: string; label: MessageDescriptor } | null };

const only = (sentence: MessageDescriptor): ConditionText => ({ sentence, remedy: null });

const CONDITION_TEXTS: Record<ConditionCode, ConditionText> = {
  rightState: only(msg`This is not possible at the current stage.`),
  byOwner: only(msg`Only the owner can do this.`),
  byService: only(msg`Only our staff can do this.`),
  bySystem: only(msg`This happens automatically when it is due.`),
  byOther: only(msg`You cannot do this with your own item or offer.`),
  kycVerified: {
    sentence: msg`Your identity has not been verified yet.`,
    remedy: { href: linkTo('kyc'), label: msg`Verify your identity` },
  },
  storeApproved: {
    sentence: msg`Your store has not been approved yet.`,
    remedy: { href: linkTo('myStore'), label: msg`See the status of your store` },
  },
  storeNotFrozen: { sentence: msg`Your store is frozen.`, remedy: { href: linkTo('myStore'), label: msg`Read why` } },
  notFrozen: only(msg`This is frozen. Please contact customer service.`),
  frozen: only(msg`This is not frozen.`),
  emailVerified: {
    sentence: msg`Your email has not been verified yet.`,
    remedy: { href: linkTo('verifyEmail'), label: msg`Verify your email` },
  },
  phoneVerified: {
    sentence: msg`Your phone number has not been verified yet.`,
    remedy: { href: linkTo('verifyPhone'), label: msg`Verify your phone number` },
  },
  identityForPrice: {
    sentence: msg`For a sum this high, your identity must be verified first.`,
    remedy: { href: linkTo('kyc'), label: msg`Verify your identity` },
  },
  belowPurchaseLimit: {
    sentence: msg`Too many purchases of the buyer are open or were cancelled. Arrange delivery, or wait a few days.`,
    remedy: { href: linkTo('deals'), label: msg`See open purchases` },
  },
  documentsPresent: only(msg`A document is missing. Please add it to the form.`),
  complete: only(msg`Some fields are empty or incorrect. They are marked below.`),
  noBids: only(msg`A bid has already been placed.`),
  endInFuture: only(msg`The end of the auction has passed. Please choose a later one.`),
  ended: only(msg`The auction has not ended yet.`),
  managed: only(msg`This item is not sold on consignment.`),
  changedSinceReview: only(msg`Nothing was changed since the last review.`),
  wasLocked: only(msg`It was not locked.`),
  wasHidden: only(msg`Its author had not hidden it.`),
  beforeEnd: only(msg`The auction has ended.`),
  highEnough: only(msg`The bid is now too low: a higher bid has been placed.`),
  wholeSteps: only(msg`The bid is not a whole number of increments above the start.`),
  notLeading: only(msg`You already hold the highest bid.`),
  bidIsValid: only(msg`This bid has already been voided.`),
  hasBids: only(msg`No bids yet.`),
  reserveMet: only(msg`The reserve price has not been met.`),
  onSale: only(msg`This item is no longer for sale.`),
  hasFixedPrice: only(msg`This item has no buy-now price.`),
  negotiable: only(msg`This item does not accept offers.`),
  noLiveOffer: only(msg`There is already an open offer between you.`),
  notExpired: only(msg`The 48 hours have passed.`),
  expired: only(msg`The 48 hours have not passed yet.`),
  notManaged: only(msg`We hold the item on consignment and send it for you.`),
  timeInFuture: only(msg`Choose a time in the future.`),
  due: only(msg`The scheduled time has not come yet.`),
  waitedLongEnough: only(msg`The buyer still has time to inspect it.`),
  notOwnCase: only(msg`You cannot review your own case. A colleague can.`),
};

const isCondition = (code: string): code is ConditionCode => Object.hasOwn(CONDITION_TEXTS, code);

/** @returns the sentence for a missing condition; for one of a newer server, that it is not possible at this stage */
export function conditionText(code: string): ConditionText {
  return CONDITION_TEXTS[isCondition(code) ? code : 'rightState'];
}
