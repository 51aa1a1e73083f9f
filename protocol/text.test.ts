import { expect, it } from 'vitest';
import { formatMoney } from './money.ts';
import { preview } from './text.ts';

it('[TXT-1] the preview has 100 grapheme clusters at most, and tears none apart', () => {
  const family = '👨‍👩‍👧‍👦';
  expect(preview('a'.repeat(100))).toBe('a'.repeat(100));
  expect(preview('a'.repeat(101))).toBe(`${'a'.repeat(100)}…`);
  expect(preview(family.repeat(101))).toBe(`${family.repeat(100)}…`);
});
it('[TXT-2] white space folds to one line', () => expect(preview(' a\n\n b\t c ')).toBe('a b c'));
it('[TXT-2] a line break after full-width punctuation becomes no space, and what was typed stays', () =>
  expect(preview('半間房。\n留盒？ 可以\n棄盒： \n\n否')).toBe('半間房。留盒？ 可以 棄盒：否'));

it.each([
  ['1234567.5', 'HKD', 'HK$1,234,567.5'],
  ['0.00000001', 'USD', 'US$0.00000001'],
  ['999', 'THB', '฿999'],
  ['1000', 'MOP', 'MOP$1,000'],
  ['12345678901234567.12345678', 'CNY', 'CN¥12,345,678,901,234,567.12345678'],
  ['5.00', 'EUR', '€5'],
  ['1', 'XYZ', 'XYZ 1'],
])('[MON-1] %s %s reads %s', (value, currency, text) => expect(formatMoney(value, currency)).toBe(text));
