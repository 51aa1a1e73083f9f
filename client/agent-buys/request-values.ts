import { NO_ATTEMPT, type Attempt } from '#client/offers/attempt.ts';
import type { StoredFile } from '#client/forms/uploads/use-uploads.ts';
import { tidyAmount, toPlainDigits } from '#protocol/rules/typed-numbers.ts';
import { amountProblem, quantityProblem } from '#protocol/rules/amount-problem.ts';
import type { FieldProblem } from '#protocol/rules/field-problems.ts';

/** The form values of a request. */
export type RequestValues = {
  title: string;
  link: string;
  description: string;
  budget: string;
  currency: string;
  quantity: string;
  pictures: StoredFile[];
};
export const EMPTY_REQUEST: RequestValues = {
  title: '',
  link: '',
  description: '',
  budget: '',
  currency: 'HKD',
  quantity: '1',
  pictures: [],
};

/** The saved draft; includes the last submission, so that a retry is the same request. */
export type RequestDraft = RequestValues & { attemptId: string; attemptSent: string };
export const NO_REQUEST: RequestDraft = { ...EMPTY_REQUEST, attemptId: '', attemptSent: '' };
export const attemptOf = (draft: RequestDraft | null): Attempt =>
  draft ? { id: draft.attemptId, sent: draft.attemptSent } : NO_ATTEMPT;

/** The body of the call, without the id. */
export type RequestBody = {
  title: string;
  link: string;
  description: string;
  budget: string;
  currency: string;
  quantity: number;
  fileIds: string[];
};

export function bodyOf({ title, link, description, budget, currency, quantity, pictures }: RequestValues): RequestBody {
  return {
    title: title.trim(),
    link: link.trim(),
    description: description.trim(),
    budget: tidyAmount(budget) ?? budget.trim(),
    currency,
    quantity: readQuantity(quantity) ?? 0,
    fileIds: pictures.map(({ fileId }) => fileId),
  };
}

/** @returns a typed whole number, full-width digits included; undefined for anything else */
function readQuantity(text: string): number | undefined {
  const plain = toPlainDigits(text);
  return /^\d{1,9}$/.test(plain) ? Number(plain) : undefined;
}

/** The budget is optional. */
export function budgetProblem(text: unknown, currency: string): FieldProblem | undefined {
  const tidy = tidyAmount(typeof text === 'string' ? text : '');
  return tidy === undefined ? 'priceFormat' : amountProblem(tidy, currency, false, undefined);
}

export const typedQuantityProblem = (text: unknown): FieldProblem | undefined =>
  quantityProblem(readQuantity(typeof text === 'string' ? text : ''));

/** @returns a problem for a URL that is present and not https */
export function linkProblem(text: unknown): FieldProblem | undefined {
  const link = typeof text === 'string' ? text.trim() : '';
  return link === '' || URL.parse(link)?.protocol === 'https:' ? undefined : 'urlInvalid';
}
