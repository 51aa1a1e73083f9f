import { expect, it } from 'vitest';
import { allRows } from './search-conditions.ts';

const conditionOf = (query: Parameters<typeof allRows>[1]): string =>
  allRows(undefined, query).condition.sql.replaceAll(/\s+/g, ' ');

it('bounds a price range of one currency in Hong Kong dollars too, which the sort indexes have', () => {
  const rate = '(SELECT hkd FROM exchange_rates WHERE currency = $2)';
  expect(conditionOf({ filter: { currency: 'JPY' }, priceMin: '10', priceMax: '1000' })).toBe(
    [
      'currency = $1',
      `price_hkd >= $3::numeric / 2 * ${rate}`,
      `price_hkd <= $4::numeric * 2 * ${rate}`,
      'price >= $5::numeric',
      'price <= $6::numeric',
    ].join(' AND '),
  );
});

it.each([
  { filter: { currency: 'JPY' } },
  { filter: {}, priceMax: '1000', isPriceConverted: true },
  { filter: { currency: 'HKD' }, priceMax: '1000', isPriceConverted: true },
])('adds no other bounds to %o', (query) => {
  expect(conditionOf(query)).not.toContain('exchange_rates');
});
