import { isBlank } from './blank.ts';
import type { FieldProblem } from './field-problems.ts';
import { TRADE } from '../limits.ts';
import { decimalsOf, isAmount } from '../money.ts';

/**
 * Checks a typed amount (spec §5): a decimal number above zero, with no more decimals than its currency has.
 * @param missing the problem of a blank amount; undefined if it may stay blank
 * @returns the problem, or undefined for a valid amount
 */
export function amountProblem(
  text: string,
  currency: string,
  isToken: boolean,
  missing: FieldProblem | undefined,
): FieldProblem | undefined {
  if (isBlank(text)) return missing;
  if (!isAmount(text) || /^[0.]+$/.test(text)) return 'priceFormat';
  const decimals = text.split('.')[1]?.length ?? 0;
  return decimals > decimalsOf(currency, isToken) ? 'priceDecimals' : undefined;
}

/** Checks how many pieces a buyer asks for (spec §3). @param count undefined for what is no whole number */
export const quantityProblem = (count: number | undefined): FieldProblem | undefined =>
  count === undefined || count < 1 ? 'quantityFormat' : count > TRADE.quantityMost ? 'tooMany' : undefined;
