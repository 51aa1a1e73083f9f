import { isBlank } from '#protocol/rules/blank.ts';
import type { ReviewReasonGiven } from '#protocol/entities/review.ts';
import type { FieldProblem } from '#protocol/rules/field-problems.ts';
import { REVIEW_REASON, type ReviewReason } from '#protocol/lookups.ts';
import { needsReason } from '#machines/domain/domain-chart.ts';
import { DomainError } from '../http/domain-error.ts';

/**
 * Validates the reason that staff give with a move. Moves that reject or freeze need one; for all other moves the
 * reason is ignored and the result is null.
 * @throws DomainError FieldsInvalid for a reason that is missing or unknown, or `other` without a note
 */
export function readReviewReason(
  chart: { readonly reasons?: readonly string[] },
  move: string,
  given: { readonly code: string; readonly note: string } | null,
): ReviewReasonGiven | null {
  if (!needsReason(chart, move)) return null;
  const problems: Record<string, FieldProblem> = {};
  if (!given || isBlank(given.code)) problems['reason.code'] = 'required';
  else if (!isReason(given.code)) problems['reason.code'] = 'notAccepted';
  else if (given.code === 'other' && isBlank(given.note)) problems['reason.note'] = 'required';
  if (Object.keys(problems).length > 0 || !given) throw new DomainError('FieldsInvalid', problems);
  // PostgreSQL's JSON rejects lone surrogates.
  return { code: given.code as ReviewReason, note: given.note.trim().toWellFormed() };
}

const isReason = (code: string): code is ReviewReason => (REVIEW_REASON as readonly string[]).includes(code);
