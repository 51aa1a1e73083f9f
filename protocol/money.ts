/**
 * Currencies and amounts. Money is a decimal string, never a float.
 *
 * [MON-1] A price is shown with the symbol of its currency, a thousands separator and up to 8 decimals (spec §9).
 *   US dollars read `US$`: in Hong Kong `$` alone means Hong Kong dollars. Renminbi read `CN¥`, and yen `JP¥`: `¥`
 *   alone means either, depending on the reader.
 */
/** Currencies with the owner's symbols (spec §9); `Intl` prints some of them as codes. */
export const CURRENCIES = {
  CNY: { symbol: 'CN¥', exponent: 2 },
  HKD: { symbol: 'HK$', exponent: 2 },
  MOP: { symbol: 'MOP$', exponent: 2 },
  TWD: { symbol: 'NT$', exponent: 2 },
  USD: { symbol: 'US$', exponent: 2 },
  CAD: { symbol: 'CA$', exponent: 2 },
  EUR: { symbol: '€', exponent: 2 },
  GBP: { symbol: '£', exponent: 2 },
  JPY: { symbol: 'JP¥', exponent: 0 },
  KRW: { symbol: '₩', exponent: 0 },
  SGD: { symbol: 'S$', exponent: 2 },
  THB: { symbol: '฿', exponent: 2 },
} as const;
export type CurrencyCode = keyof typeof CURRENCIES;
export const CURRENCY_CODES = Object.keys(CURRENCIES) as [CurrencyCode, ...CurrencyCode[]];
/** The currency that rates are given in; its own rate is 1. */
export const BASE_CURRENCY = 'HKD' satisfies CurrencyCode;
/** Whether a text is the code of a currency in the list. */
export const isCurrency = (code: string): code is CurrencyCode => Object.hasOwn(CURRENCIES, code);

/** Decimal, without sign or exponent: up to 18 digits before the point and 8 after it. */
export const AMOUNT_PATTERN = /^(0|[1-9]\d{0,17})(\.\d{1,8})?$/;
/** Whether a text is an amount of money in the wire's format. */
export const isAmount = (text: string): boolean => AMOUNT_PATTERN.test(text);

// A loop: the pattern /0+$/ takes quadratic time on zeros that are not at the end.
function withoutTrailingZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}

/** @param digits of an amount, which has no sign. @returns them with thousands separators */
export function groupThousands(digits: string): string {
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end));
  return groups.join(',');
}

/**
 * Writes an amount with a thousands separator and its symbol, e.g. `HK$1,234,567.5`. Digits are never rounded (spec
 * §9).
 */
export function formatMoney(value: string, currency: string): string {
  const [whole = '0', decimals = ''] = value.split('.');
  const kept = withoutTrailingZeros(decimals);
  const grouped = groupThousands(whole);
  const symbol = isCurrency(currency) ? CURRENCIES[currency].symbol : `${currency} `;
  return `${symbol}${grouped}${kept ? `.${kept}` : ''}`;
}

const DECIMALS = 8;

/**
 * @returns an amount in hundred-millionths of its currency: exact, and comparable with any other of the same currency
 */
export function toUnits(text: string): bigint {
  const [whole = '0', decimals = ''] = text.split('.');
  return BigInt(whole + decimals.padEnd(DECIMALS, '0').slice(0, DECIMALS));
}

/** @returns the amount without trailing zeros; the inverse of {@link toUnits} */
export function fromUnits(units: bigint): string {
  const digits = units.toString().padStart(DECIMALS + 1, '0');
  const decimals = withoutTrailingZeros(digits.slice(-DECIMALS));
  return `${digits.slice(0, -DECIMALS)}${decimals && `.${decimals}`}`;
}

/** Compares two amounts of one currency exactly. @returns negative, 0 or positive */
export function compareAmounts(a: string, b: string): number {
  const [left, right] = [toUnits(a), toUnits(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** How many decimals an amount may have: those of its currency, eight for digital collectibles. */
export const decimalsOf = (currency: string, isToken: boolean): number =>
  !isToken && isCurrency(currency) ? CURRENCIES[currency].exponent : DECIMALS;
