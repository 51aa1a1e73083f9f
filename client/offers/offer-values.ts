import { tidyAmount } from '#protocol/rules/tidy-amount.ts';
import { amountProblem } from '#protocol/rules/amount-problem.ts';
import type { FieldProblem } from '#protocol/rules/field-problems.ts';
import { NO_ATTEMPT, type Attempt } from './attempt.ts';

/** Form values of an offer. Agreement to the terms is never restored from a draft. */
export type OfferValues = { price: string; comment: string; agreed: boolean };

/** The saved draft: form values, the price they refer to, and the last submission. */
export type OfferDraft = { price: string; comment: string; asking: string; attemptId: string; attemptSent: string };
export const NO_DRAFT: OfferDraft = { price: '', comment: '', asking: '', attemptId: '', attemptSent: '' };

export const attemptOf = (draft: OfferDraft | null): Attempt =>
  draft ? { id: draft.attemptId, sent: draft.attemptSent } : NO_ATTEMPT;

/**
 * @returns the problem of a typed price that the client can detect. Accepts thousands separators and full-width
 * digits.
 */
export function priceProblem(text: unknown, currency: string, isToken: boolean): FieldProblem | undefined {
  const tidy = tidyAmount(typeof text === 'string' ? text : '');
  return tidy === undefined ? 'priceFormat' : amountProblem(tidy, currency, isToken, 'priceRequired');
}
