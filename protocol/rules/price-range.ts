/**
 * Between which prices similar goods are offered.
 *
 * [RNG-1] Prices of goods on offer count: asking prices, and of auctions the current bid or the starting price. Fewer
 *   than two have no range.
 * [RNG-2] Prices in other currencies are converted by the rates, which makes the range approximate; without a rate they
 *   do not count.
 */
import type { GoodsCard } from '../entities/goods-card.ts';
import { compareAmounts, type CurrencyCode } from '../money.ts';
import { approximateAmount, type Rates } from './exchange-rates.ts';
import { saleSummaryOf } from './sale-summary.ts';

const OFFERED: ReadonlySet<string> = new Set(['asking', 'currentBid', 'startingBid']);

export type PriceRange = { readonly low: string; readonly high: string; readonly exact: boolean };

/** @param currency of the range; @returns null without a range */
export function priceRange(
  goods: readonly Pick<GoodsCard, 'saleType' | 'status' | 'frozen' | 'price' | 'currency' | 'auction'>[],
  currency: CurrencyCode,
  rates: Rates,
): PriceRange | null {
  const offered = goods.filter((one) => OFFERED.has(saleSummaryOf(one).kind) && one.price !== null);
  const prices = offered.flatMap((one) => {
    const price = one.currency === currency ? one.price : approximateAmount(one.price!, one.currency, currency, rates);
    return price === null || price === undefined ? [] : [{ price, exact: one.currency === currency }];
  });
  const sorted = prices.toSorted((a, b) => compareAmounts(a.price, b.price));
  const [low, high] = [sorted[0], sorted.at(-1)];
  if (!low || !high || sorted.length < 2) return null;
  return { low: low.price, high: high.price, exact: low.exact && high.exact };
}
