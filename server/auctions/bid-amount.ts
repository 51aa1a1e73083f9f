import { amountProblem } from '#protocol/rules/amount-problem.ts';
import { isBlank } from '#protocol/rules/blank.ts';
import type { Problems } from '#protocol/rules/field-problems.ts';
import { largestBid } from '#protocol/rules/largest-bid.ts';
import { decimalsOf, isAmount, toUnits } from '#protocol/money.ts';

const PLAIN_NUMBER = /^(0|[1-9]\d*)(\.(\d+))?$/;

/**
 * Checks the form of a bid: plain decimals of the auction's currency, at most {@link largestBid}. The chart checks the
 * rest.
 */
export function validateBidAmount(
  { amount, currency }: { readonly amount: string; readonly currency: string },
  auction: {
    readonly currency: string;
    readonly isToken: boolean;
    readonly startingPrice: string;
    readonly incrementPrice: string;
  },
): Problems {
  const problem = findAmountProblem(amount, auction);
  return {
    ...(problem ? { amount: problem } : {}),
    ...(currency === auction.currency ? {} : { currency: 'currencyDifferent' as const }),
  };
}

function findAmountProblem(
  text: string,
  {
    currency,
    isToken,
    ...prices
  }: {
    readonly currency: string;
    readonly isToken: boolean;
    readonly startingPrice: string;
    readonly incrementPrice: string;
  },
): Problems[string] | undefined {
  if (isBlank(text)) return 'bidRequired';
  const plain = PLAIN_NUMBER.exec(text);
  if (plain && (plain[3] ?? '').length > decimalsOf(currency, isToken)) return 'priceDecimals';
  if (plain && (!isAmount(text) || toUnits(text) > largestBid({ currency, ...prices }))) return 'amountTooLarge';
  return amountProblem(text, currency, isToken, 'bidRequired');
}
