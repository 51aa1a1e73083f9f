import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReviewReason } from '#protocol/lookups.ts';

/** Why staff turned something down or froze it. The staff's note is shown beside it, as written. */
const TEXTS: Record<ReviewReason, MessageDescriptor> = {
  documentUnreadable: msg`A document cannot be read. Please photograph it in good light, whole and sharp.`,
  documentExpired: msg`A document has expired.`,
  documentMissing: msg`A document is missing.`,
  nameMismatch: msg`The name does not match the one on the document.`,
  addressMismatch: msg`The address does not match the one on the document.`,
  licenceInvalid: msg`The licence or registration could not be confirmed.`,
  nameNotAllowed: msg`This name may not be used here.`,
  picturesInsufficient: msg`The pictures do not show the piece well enough.`,
  descriptionMisleading: msg`The description may mislead buyers.`,
  wrongCategory: msg`The piece stands in the wrong category.`,
  priceImplausible: msg`The price is not plausible.`,
  authenticityDoubted: msg`There are doubts that the piece is genuine.`,
  notAllowedHere: msg`This may not be sold here.`,
  ownershipDoubted: msg`There are doubts about whose it is.`,
  complaint: msg`Somebody has complained, and we are looking into it.`,
  other: msg`There is another reason. Please read the note.`,
};

const known = (code: string): code is ReviewReason => Object.hasOwn(TEXTS, code);

/** @returns the sentence for a reason; one of a newer server sends the reader to the note. */
export function reasonText(code: string): MessageDescriptor {
  return TEXTS[known(code) ? code : 'other'];
}
