import { describe, expect, it } from 'vitest';
import {
  groupedAmount,
  normalizeCode,
  tidyAmount,
  toPlainDigits,
  understoodAmount,
  withoutCurrency,
} from './typed-numbers.ts';

describe('tidyAmount', () => {
  it.each([
    ['1200', '1200'],
    ['1,200,000.5', '1200000.5'],
    ['１２００', '1200'],
    ['\u202d1,200\u202c', '1200'],
    [' 1 200 ', '1200'],
    ['007', '7'],
    ['0.5', '0.5'],
    ['12.', '12'],
    ['', ''],
    ['  ', ''],
    ['0', '0'],
  ])('reads %j as %j', (text, amount) => expect(tidyAmount(text)).toBe(amount));

  it.each(['1,20', '12,00', '-5', '1e3', 'ten', '1.2.3', '.5', '1.123456789', '1234567890123456789'])(
    'does not guess what %j means',
    (text) => expect(tidyAmount(text)).toBeUndefined(),
  );
});

it.each([
  ['1630000', '= HK$1,630,000'],
  ['１６３００００.5', '= HK$1,630,000.5'],
  ['16,30000', ''],
  ['', ''],
])('shows beside the field how the amount %j is understood: %j', (text, shown) => {
  expect(understoodAmount(text, 'HKD')).toBe(shown);
});

it.each([
  ['1630000', '1,630,000'],
  ['１６３００００', '1,630,000'],
  ['1,630,000.50', '1,630,000.50'],
  ['999', '999'],
  ['16,30000', '16,30000'],
  ['about 300', 'about 300'],
  ['', ''],
])('groups the amount %j as %j', (text, shown) => {
  expect(groupedAmount(text)).toBe(shown);
  expect(tidyAmount(shown)).toBe(tidyAmount(text));
});

it.each([
  ['HK$200,000', '200,000'],
  ['HKD 200000', '200000'],
  ['２００，０００ HKD', '200,000'],
  ['US$200,000', 'US$200,000'],
  ['$200,000', '$200,000'],
  ['HK$', 'HK$'],
  ['HK$1,20', 'HK$1,20'],
  ['200,000', '200,000'],
])('reads the amount in Hong Kong dollars %j as %j', (text, amount) => {
  expect(withoutCurrency(text, 'HKD')).toBe(amount);
});

describe('codes and numbers as typed or pasted', () => {
  it.each(['123456', ' 123 456 ', '１２３４５６', '123\u200b456', '\u202d123456\u202c', '123\u00a0456\n'])(
    'reads %j as 123456',
    (typed) => expect(normalizeCode(typed)).toBe('123456'),
  );

  it('keeps the blanks and signs of phone numbers', () =>
    expect(toPlainDigits('\u202d＋８５２ ９１２３-４５６７\u202c ')).toBe('+852 9123-4567'));
});
