import { amountProblem, quantityProblem } from '#protocol/rules/amount-problem.ts';
import { isBlank } from '#protocol/rules/blank.ts';
import type { AgentBuyInput } from '#protocol/entities/trade.ts';
import type { FieldProblem, Problems } from '#protocol/rules/field-problems.ts';
import { GOODS, STORE, TRADE } from '#protocol/limits.ts';
import { isCurrency } from '#protocol/money.ts';
import { normalizeText } from '#protocol/rules/normalize-text.ts';

/** Removes surplus whitespace, control characters and duplicate files. */
export function normalizeRequest(input: AgentBuyInput): AgentBuyInput {
  return {
    title: normalizeText(input.title),
    link: input.link.trim(),
    description: normalizeText(input.description),
    budget: input.budget.trim(),
    currency: input.currency.trim(),
    quantity: input.quantity,
    fileIds: [...new Set(input.fileIds)],
  };
}

/** Checks a request by field. Files are checked when they are locked. */
export function validateRequest(input: AgentBuyInput): Problems {
  return problemsOf({
    title: isBlank(input.title) ? 'titleRequired' : input.title.length > GOODS.titleMax ? 'tooLong' : undefined,
    link: linkProblem(input.link),
    description: input.description.length > STORE.textMax ? 'tooLong' : undefined,
    budget: amountProblem(input.budget, input.currency, false, undefined),
    currency: currencyProblem(input.currency),
    quantity: quantityProblem(input.quantity),
    fileIds: input.fileIds.length > TRADE.filesMost ? 'imagesTooMany' : undefined,
  });
}

/** Checks a quote. */
export function validateQuote(quote: {
  readonly price: string;
  readonly currency: string;
  readonly note: string;
}): Problems {
  return problemsOf({
    price: amountProblem(quote.price, quote.currency, false, 'priceRequired'),
    currency: currencyProblem(quote.currency),
    note: quote.note.length > TRADE.noteMax ? 'tooLong' : undefined,
  });
}

const currencyProblem = (code: string): FieldProblem | undefined =>
  isBlank(code) ? 'currencyRequired' : isCurrency(code) ? undefined : 'notAccepted';

/** Staff open this link: https only, with a host and without credentials. */
function linkProblem(link: string): FieldProblem | undefined {
  if (link === '') return undefined;
  if (link.length > TRADE.linkMax) return 'tooLong';
  const url = URL.parse(link);
  return url?.protocol === 'https:' &&
    url.username === '' &&
    url.password === '' &&
    url.hostname.includes('.') &&
    !/\s/.test(link)
    ? undefined
    : 'urlInvalid';
}

function problemsOf(judged: Readonly<Record<string, FieldProblem | undefined>>): Problems {
  return Object.fromEntries(
    Object.entries(judged).filter((entry): entry is [string, FieldProblem] => entry[1] !== undefined),
  );
}
