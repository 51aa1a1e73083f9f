import { expect, it } from 'vitest';
import { FIELD_READERS, readCurrency } from './field-readers.ts';

it('reads the signs and names of currencies that stand for one only', () => {
  expect(['CN¥', 'RMB', '人民幣', 'JP¥', 'nt$'].map((text) => readCurrency(text))).toEqual([
    'CNY',
    'CNY',
    'CNY',
    'JPY',
    'TWD',
  ]);
  // Of yen and renminbi.
  expect(readCurrency('¥')).toBeUndefined();
});

it.each([
  [
    'dispatchDays',
    ['3', '1 day', 'Within 3 business days', '5個工作天', '10 个工作日', 'soon'],
    [3, 1, 3, 5, 10, undefined],
  ],
  [
    'transactionType',
    ['The seller', '賣家', '卖家', 'Vermeil (on consignment)', '鎏金（寄售）', 'National Museum'],
    [1, 1, 1, 2, 2, undefined],
  ],
  ['returnDays', ['0', 'No returns', '不可退貨', 'Days_14', '30天', '7 days', '21'], [0, 0, 0, 14, 30, 7, undefined]],
])('reads %s in words', (field, words, days) => {
  const reader = FIELD_READERS.find((each) => each.field === field);
  expect(words.map((word) => reader?.read(word, 1))).toEqual(days);
});
