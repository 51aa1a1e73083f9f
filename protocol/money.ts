import { z } from 'zod';

/** Currencies with the owner's symbols (spec §9); `Intl` prints some of them as codes. */
export const CURRENCIES = {
  CNY: { symbol: '¥', exponent: 2 }, HKD: { symbol: 'HK$', exponent: 2 }, MOP: { symbol: 'MOP$', exponent: 2 },
  TWD: { symbol: 'NT$', exponent: 2 }, USD: { symbol: '$', exponent: 2 }, CAD: { symbol: 'CA$', exponent: 2 },
  EUR: { symbol: '€', exponent: 2 }, GBP: { symbol: '£', exponent: 2 }, JPY: { symbol: 'JP¥', exponent: 0 },
  KRW: { symbol: '₩', exponent: 0 }, SGD: { symbol: 'S$', exponent: 2 }, THB: { symbol: '฿', exponent: 2 },
} as const;
export type CurrencyCode = keyof typeof CURRENCIES;
export const CURRENCY_CODES = Object.keys(CURRENCIES) as [CurrencyCode, ...CurrencyCode[]];
export const currencyCode = z.enum(CURRENCY_CODES);

/** An amount of money: a decimal string, never a float. Up to 8 decimals, for digital collectibles (spec §9). */
export const amount = z.string().regex(/^(0|[1-9]\d{0,17})(\.\d{1,8})?$/);

/** Writes an amount with a thousands separator and its symbol, e.g. `HK$1,234,567.5`. Digits are never rounded (spec §9). */
export function formatMoney(value: string, currency: string): string {
  const [whole = '0', decimals = ''] = value.split('.');
  const kept = decimals.replace(/0+$/, '');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const symbol = currency in CURRENCIES ? CURRENCIES[currency as CurrencyCode].symbol : `${currency} `;
  return `${symbol}${grouped}${kept ? `.${kept}` : ''}`;
}
