import { amountProblem } from '#protocol/rules/amount-problem.ts';
import { isBlank } from '#protocol/rules/blank.ts';
import type { AgentBuyInput } from '#protocol/entities/trade.ts';
import type { FieldProblem, Problems } from '#protocol/rules/field-problems.ts';
import { GOODS, STORE, TRADE } from '#protocol/limits.ts';
import { isCurrency } from '#protocol/money.ts';
import { normalizeText } from '../forms/normalize-text.ts';

/** A request as it is kept: without stray blanks and control characters, no file twice. */
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

/** AGENT-1: what is wrong with a request, by field. Its files are judged where they are held. */
export function validateRequest(input: AgentBuyInput): Problems {
  return problemsOf({
    title: isBlank(input.title) ? 'titleRequired' : input.title.length > GOODS.titleMax ? 'tooLong' : undefined,
    link: linkProblem(input.link),
    description: input.description.length > STORE.textMax ? 'tooLong' : undefined,
    budget: amountProblem(input.budget, input.currency, false, undefined),
    currency: currencyProblem(input.currency),
    quantity: input.quantity < 1 ? 'notAccepted' : input.quantity > TRADE.quantityMost ? 'tooMany' : undefined,
    fileIds: input.fileIds.length > TRADE.filesMost ? 'imagesTooMany' : undefined,
  });
}

/** AGENT-4: what is wrong with a quote. */
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

/** The address stands as a link on pages of staff: nothing but https, with a host and without a name or password in it. */
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
