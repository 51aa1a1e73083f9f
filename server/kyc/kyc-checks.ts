import { isBlank } from '#protocol/blank.ts';
import type { FieldProblem, Problems } from '#protocol/field-problems.ts';
import { PERSON } from '#protocol/limits.ts';
import { hongKongDay, isCalendarDay } from '../calendar-day.ts';
import { isCountry } from '../public/content/countries.ts';

/** What a person says of their document. */
export type KycInput = {
  readonly trueName: string;
  readonly country: string;
  readonly documentNumber: string;
  readonly expiresOn: string | null;
  readonly papers: readonly { readonly fileId: string }[];
};

/** Numbers of identity documents are letters, digits and what separates them: `A123456(7)`, `H0312345600`, `S-1234/56`. */
const NUMBER = /^[\p{L}\d](?:[\p{L}\d ()./-]*[\p{L}\d)])?$/u;
/** No document is good for longer; years. */
const LONGEST = 100;

/**
 * KYC-2: what is wrong with a case, by field (spec §5).
 * @param now the server's time: a document is good through its last day in Hong Kong
 */
export function checkKycInput(input: KycInput, now: Date): Problems {
  const problems: Record<string, FieldProblem> = {};
  const say = (field: string, problem: FieldProblem | undefined): void => {
    if (problem) problems[field] = problem;
  };
  say(
    'trueName',
    isBlank(input.trueName) ? 'required' : input.trueName.trim().length > PERSON.trueNameMax ? 'tooLong' : undefined,
  );
  say('country', isBlank(input.country) ? 'countryRequired' : isCountry(input.country) ? undefined : 'notAccepted');
  say('documentNumber', numberProblem(input.documentNumber.trim()));
  say('expiresOn', input.expiresOn === null ? undefined : dayProblem(input.expiresOn, hongKongDay(now)));
  say(
    'papers',
    input.papers.length === 0 ? 'paperRequired' : input.papers.length > PERSON.kycPapersMost ? 'tooMany' : undefined,
  );
  return problems;
}

function numberProblem(number: string): FieldProblem | undefined {
  if (number === '') return 'required';
  if (number.length > PERSON.documentNumberMax) return 'tooLong';
  return NUMBER.test(number) ? undefined : 'formatInvalid';
}

function dayProblem(day: string, today: string): FieldProblem | undefined {
  if (!isCalendarDay(day)) return 'dateInvalid';
  if (day < today) return 'dateInPast';
  return Number(day.slice(0, 4)) > Number(today.slice(0, 4)) + LONGEST ? 'dateTooFar' : undefined;
}
