import { expect, it } from 'vitest';
import { priceRange } from './price-range.ts';

const RATES = { USD: '7.8', CNY: '1.1' };
const goods = (price: string | null, change: Partial<Parameters<typeof priceRange>[0][number]> = {}) => ({
  saleType: 1 as const,
  status: 3,
  frozen: false,
  currency: 'HKD' as const,
  auction: null,
  price,
  ...change,
});

it('[RNG-1] spans the prices of goods on offer', () => {
  const auction = { state: 'open' as const, bids: 0, effectiveEndAt: 1 };
  const found = [
    goods('98000'),
    goods('9500', { saleType: 2, auction }),
    goods('1', { status: 6 }),
    goods('999999', { frozen: true, status: 4, price: null }),
    goods('128000'),
  ];
  expect(priceRange(found, 'HKD', {})).toEqual({ low: '9500', high: '128000', exact: true });
});

it.each([[[]], [[goods('98000')]], [[goods('98000'), goods(null)]], [[goods('98000'), goods('1', { status: 6 })]]])(
  '[RNG-1] has no range of %j',
  (found) => expect(priceRange(found, 'HKD', RATES)).toBeNull(),
);

it('[RNG-2] converts other currencies, and leaves out those without a rate', () => {
  const found = [goods('98000'), goods('31000', { currency: 'USD' }), goods('10', { currency: 'THB' })];
  expect(priceRange(found, 'HKD', RATES)).toEqual({ low: '98000', high: '241800', exact: false });
  expect(priceRange(found, 'HKD', {})).toBeNull();
  const exact = [goods('10'), goods('98000'), goods('1000', { currency: 'CNY' })];
  expect(priceRange(exact, 'HKD', RATES)).toMatchObject({ low: '10', high: '98000', exact: true });
});
