import { isBlank } from '#protocol/rules/blank.ts';
import type { FieldProblem, Problems } from '#protocol/rules/field-problems.ts';
import { PERSON } from '#protocol/limits.ts';
import { isCalendarDay } from '#protocol/rules/calendar-day.ts';
import { hongKongDay } from '../foundation/calendar-day.ts';
import { isCountry } from '../public/content/countries.ts';

/** The fields of a submission. */
export type KycInput = {
  readonly trueName: string;
  readonly country: string;
  readonly documentNumber: string;
  readonly expiresOn: string | null;
  readonly documents: readonly { readonly fileId: string }[];
};

/** Letters, digits and separators: `A123456(7)`, `H0312345600`, `S-1234/56`. */
const DOCUMENT_NUMBER = /^[\p{L}\d](?:[\p{L}\d ()./-]*[\p{L}\d)])?$/u;
const MAX_YEARS_VALID = 100;

/**
 * Checks a submission (spec §5).
 * @param now a document is valid through its last day in Hong Kong
 * @returns the problems by field
 */
export function checkKycInput(input: KycInput, now: Date): Problems {
  const problems: Record<string, FieldProblem> = {};
  const add = (field: string, problem: FieldProblem | undefined): void => {
    if (problem) problems[field] = problem;
  };
  add(
    'trueName',
    isBlank(input.trueName) ? 'required' : input.trueName.trim().length > PERSON.trueNameMax ? 'tooLong' : undefined,
  );
  add('country', isBlank(input.country) ? 'countryRequired' : isCountry(input.country) ? undefined : 'notAccepted');
  add('documentNumber', numberProblem(input.documentNumber.trim()));
  add('expiresOn', input.expiresOn === null ? undefined : dayProblem(input.expiresOn, hongKongDay(now)));
  add(
    'documents',
    input.documents.length === 0
      ? 'documentRequired'
      : input.documents.length > PERSON.kycDocumentsMost
        ? 'tooMany'
        : undefined,
  );
  return problems;
}

function numberProblem(number: string): FieldProblem | undefined {
  if (number === '') return 'required';
  if (number.length > PERSON.documentNumberMax) return 'tooLong';
  return DOCUMENT_NUMBER.test(number) ? undefined : 'formatInvalid';
}

function dayProblem(day: string, today: string): FieldProblem | undefined {
  if (!isCalendarDay(day)) return 'dateInvalid';
  if (day < today) return 'dateInPast';
  return Number(day.slice(0, 4)) > Number(today.slice(0, 4)) + MAX_YEARS_VALID ? 'dateTooFar' : undefined;
}
