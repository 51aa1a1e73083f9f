import { tidyAmount } from '#protocol/rules/tidy-amount.ts';
import { amountProblem } from '#protocol/amount-problem.ts';
import type { FieldProblem } from '#protocol/field-problems.ts';
import { NO_ATTEMPT, type Attempt } from './attempt.ts';

/** What is typed of an offer. The terms are agreed to anew each time, never by a draft. */
export type OfferValues = { price: string; comment: string; agreed: boolean };

/** What is kept of an offer half made: the words, the asking price they were written for, and what was sent last. */
export type OfferDraft = { price: string; comment: string; asking: string; attemptId: string; attemptSent: string };
export const NO_DRAFT: OfferDraft = { price: '', comment: '', asking: '', attemptId: '', attemptSent: '' };

export const attemptOf = (draft: OfferDraft | null): Attempt =>
  draft ? { id: draft.attemptId, sent: draft.attemptSent } : NO_ATTEMPT;

/** @returns what can be said against a price before anybody is asked. Thousands separators and full-width digits are understood. */
export function priceProblem(text: unknown, currency: string, isToken: boolean): FieldProblem | undefined {
  const tidy = tidyAmount(typeof text === 'string' ? text : '');
  return tidy === undefined ? 'priceFormat' : amountProblem(tidy, currency, isToken, 'priceRequired');
}
