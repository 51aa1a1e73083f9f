/**
 * Exchange rates, for display and sorting: bids, offers and purchases are in the currency of the goods. The sum above
 * which a buyer's identity must be verified is compared by them too (machines/binding).
 *
 * [RAT-1] A rate is the worth of one unit of a currency in Hong Kong dollars: a positive decimal with up to 6 digits
 *   before the point and 12 after it. The Hong Kong dollar has none; its rate is 1.
 * [RAT-2] Amounts of different currencies compare by their exact worth in Hong Kong dollars.
 * [RAT-3] A conversion is exact until it is rounded once, half up, to four significant digits, but to no more decimals
 *   than the currency has.
 * [RAT-4] There is no approximate amount in the own currency, without a rate of both currencies, and where it rounds
 *   to zero.
 * [RAT-5] A table has a rate of every currency, a source, and a day that is not in the future.
 * [RAT-6] A rate that differs from the present one by more than a tenth needs another look before it is saved.
 */
import {
  BASE_CURRENCY,
  CURRENCIES,
  CURRENCY_CODES,
  fromUnits,
  isCurrency,
  toUnits,
  type CurrencyCode,
} from '../money.ts';
import { isBlank } from './blank.ts';
import { isCalendarDay } from './calendar-day.ts';
import type { Problems } from './field-problems.ts';

export type RatedCurrency = Exclude<CurrencyCode, typeof BASE_CURRENCY>;
export const RATED_CURRENCIES = CURRENCY_CODES.filter((code): code is RatedCurrency => code !== BASE_CURRENCY);

/** Hong Kong dollars for one unit of each currency, as decimals. */
export type Rates = Readonly<Partial<Record<RatedCurrency, string>>>;
/** Rates of one day. */
export type RateTable = {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly source: string;
  readonly rates: Rates;
};

export const RATE_SOURCE_MAX = 80;
const RATE_PATTERN = /^(0|[1-9]\d{0,5})(\.\d{1,12})?$/;
const RATE_DECIMALS = 12;
const SIGNIFICANT_DIGITS = 4;

/** A rate in millionths of a millionth, exact. */
function toRateUnits(rate: string): bigint {
  const [whole = '0', decimals = ''] = rate.split('.');
  return BigInt(whole + decimals.padEnd(RATE_DECIMALS, '0'));
}

/** Whether a text is a rate [RAT-1]. */
export const isRate = (text: string): boolean => RATE_PATTERN.test(text) && toRateUnits(text) > 0n;

function rateOf(currency: string, rates: Rates): bigint | undefined {
  if (currency === BASE_CURRENCY) return toRateUnits('1');
  const rate = isCurrency(currency) ? rates[currency as RatedCurrency] : undefined;
  return rate !== undefined && isRate(rate) ? toRateUnits(rate) : undefined;
}

/**
 * @returns the worth of an amount in 10⁻²⁰ Hong Kong dollars, comparable over currencies; undefined without a rate
 */
export function comparableAmount(amount: string, currency: string, rates: Rates): bigint | undefined {
  const rate = rateOf(currency, rates);
  return rate === undefined ? undefined : toUnits(amount) * rate;
}

/**
 * An amount in another currency, to four significant digits.
 * @returns a decimal; undefined where there is nothing to show [RAT-4]
 */
export function approximateAmount(amount: string, from: string, to: CurrencyCode, rates: Rates): string | undefined {
  if (from === to) return undefined;
  const worth = comparableAmount(amount, from, rates);
  const rate = rateOf(to, rates);
  if (worth === undefined || rate === undefined) return undefined;
  const digits = (worth / rate).toString().length;
  const finest = 10n ** BigInt(Math.max(8 - CURRENCIES[to].exponent, digits - SIGNIFICANT_DIGITS));
  const steps = (2n * worth + rate * finest) / (2n * rate * finest);
  return steps === 0n ? undefined : fromUnits(steps * finest);
}

/** What is wrong with a table that staff typed. @param today `YYYY-MM-DD` */
export function rateTableProblems(table: RateTable, today: string): Problems {
  const problems: Record<string, Problems[string]> = {};
  if (!isCalendarDay(table.day)) problems['day'] = 'dateInvalid';
  else if (table.day > today) problems['day'] = 'dateTooFar';
  if (isBlank(table.source)) problems['source'] = 'required';
  else if (table.source.trim().length > RATE_SOURCE_MAX) problems['source'] = 'tooLong';
  for (const code of RATED_CURRENCIES) {
    const rate = table.rates[code] ?? '';
    if (isBlank(rate)) problems[`rates.${code}`] = 'required';
    else if (!isRate(rate)) problems[`rates.${code}`] = 'rateFormat';
  }
  return problems;
}

/** The currencies whose rate changed by more than a tenth of the present one. */
export function largeChanges(before: Rates, after: Rates): RatedCurrency[] {
  return RATED_CURRENCIES.filter((code) => {
    const [old, rate] = [rateOf(code, before), rateOf(code, after)];
    if (old === undefined || rate === undefined) return false;
    const difference = rate > old ? rate - old : old - rate;
    return difference * 10n > old;
  });
}
