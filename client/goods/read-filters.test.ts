import { describe, expect, it } from 'vitest';
import { collectionsPath } from '#protocol/rules/collections-path.ts';
import { readFilters } from './read-filters.ts';

describe('readFilters', () => {
  it('reads back what it wrote', () => {
    const filters = {
      type: '1',
      saleType: '2',
      currency: 'HKD',
      priceMin: '10',
      priceMax: '99.5',
      brand: '百達 翡麗',
      region: 'HK',
      storeId: 's-1',
      sort: 'priceAsc',
    } as const;
    expect(readFilters(collectionsPath({ filters }).split('?')[1] ?? '')).toEqual(filters);
  });

  it.each([
    'type=2',
    'sale=9',
    'currency=hk',
    'min=x&max=1e9',
    'currency=HKD&max=-1&min=x',
    'region=Hong',
    'store=a_b',
    'sort=random',
    `brand=${'x'.repeat(201)}`,
    '%',
    'type=&sale=',
  ])('leaves %j out', (search) => {
    expect(Object.keys(readFilters(search)).filter((key) => key !== 'currency')).toEqual([]);
  });
});

it('reads a price range without a currency, which is in Hong Kong dollars', () => {
  expect(readFilters('min=5&max=70.5')).toEqual({ priceMin: '5', priceMax: '70.5' });
});
