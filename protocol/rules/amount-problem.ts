import { isBlank } from './blank.ts';
import type { FieldProblem } from './field-problems.ts';
import { decimalsOf, isAmount } from '../money.ts';

/**
 * What is wrong with an amount as somebody typed it (spec §5): it is a decimal number above zero, with no more
 * decimals than
 * its currency has.
 * @param missing what a blank one lacks; undefined when it may stay blank
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
