import { isBlank } from '#protocol/blank.ts';
import type { ReviewReasonGiven } from '#protocol/entities/review.ts';
import type { FieldProblem } from '#protocol/field-problems.ts';
import { REVIEW_REASON, type ReviewReason } from '#protocol/lookups.ts';
import { needsReason } from '#machines/domain/domain-chart.ts';
import { DomainError } from '../http/domain-error.ts';

/**
 * STAFF-3: nobody is turned down or frozen without being told why. A reason that was given with a move that needs none is no reason at all.
 * @throws DomainError FieldsInvalid for a reason that is missing or unknown
 */
export function readReason(
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
  // PostgreSQL's JSON knows no half characters (lone surrogates): they become the replacement character.
  return { code: given.code as ReviewReason, note: given.note.trim().toWellFormed() };
}

const isReason = (code: string): code is ReviewReason => (REVIEW_REASON as readonly string[]).includes(code);
