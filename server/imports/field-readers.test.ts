import { expect, it } from 'vitest';
import { readCurrency } from './field-readers.ts';

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
