import { CURRENCIES, formatMoney, groupThousands, isCurrency } from '../money.ts';

/** Numbers as typed or pasted: full-width digits and signs become plain ones, invisible characters are removed. */
export const toPlainDigits = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim();

/** A code as typed or pasted, without the blanks between its characters. */
export const normalizeCode = (typed: string): string => toPlainDigits(typed).replace(/\s/g, '');

/**
 * Parses a typed amount. Accepts full-width digits, spaces, invisible characters and thousands separators (commas
 * between groups of three digits).
 * @returns a decimal string without leading zeros, '' for blank text, undefined for anything else
 */
export function tidyAmount(text: string): string | undefined {
  const plain = normalizeCode(text).replace(/[_']/g, '');
  if (plain === '') return '';
  const digits = /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(plain) ? plain.replaceAll(',', '') : plain;
  const read = /^(\d{1,18})(?:\.(\d{0,8}))?$/.exec(digits);
  if (!read) return undefined;
  const whole = (read[1] ?? '').replace(/^0+(?=\d)/, '');
  return read[2] ? `${whole}.${read[2]}` : whole;
}

/**
 * How a typed amount is understood, e.g. `= HK$1,630,000` for 1630000. It is shown beside the field: separators that
 * are inserted into the field while the user types would move the cursor.
 * @returns '' for what is no amount
 */
export function understoodAmount(text: string, currency: string): string {
  const amount = tidyAmount(text);
  return amount ? `= ${formatMoney(amount, currency)}` : '';
}

/** @returns a typed amount with thousands separators, e.g. `1,630,000` for 1630000; other text as it is */
export function groupedAmount(text: string): string {
  const amount = tidyAmount(text);
  if (!amount) return text;
  const [whole = '', decimals] = amount.split('.');
  return decimals === undefined ? groupThousands(whole) : `${groupThousands(whole)}.${decimals}`;
}

/** @returns a typed or pasted text without the sign or the code of its currency, if the rest is an amount */
export function withoutCurrency(text: string, currency: string): string {
  if (!isCurrency(currency) || tidyAmount(text) !== undefined) return text;
  const plain = toPlainDigits(text);
  for (const sign of [CURRENCIES[currency].symbol, currency]) {
    const rest = plain.startsWith(sign)
      ? plain.slice(sign.length)
      : plain.endsWith(sign)
        ? plain.slice(0, -sign.length)
        : '';
    if (tidyAmount(rest)) return rest.trim();
  }
  return text;
}
