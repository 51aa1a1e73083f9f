import { describe, expect, it } from 'vitest';
import { readFilters } from './collection-filters.ts';
import { collectionsPath, searchWords } from './collections-path.ts';

describe('collectionsPath', () => {
  it('writes one address for one search', () => {
    expect(collectionsPath()).toBe('/collections/1/ALL');
    expect(collectionsPath({ pageNo: 3, category: 'tea', keyword: ' 普洱 ' })).toBe(
      `/collections/3/tea/${encodeURIComponent('普洱')}`,
    );
    expect(collectionsPath({ filters: { sort: 'newest', type: '3', brand: 'A&B' } })).toBe(
      '/collections/1/ALL?type=3&brand=A%26B&sort=newest',
    );
    expect(collectionsPath({ filters: { sort: 'relevance' } })).toBe('/collections/1/ALL');
    expect(collectionsPath({ keyword: 'a/b?c' })).toBe('/collections/1/ALL/a%2Fb%3Fc');
  });

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

describe('searchWords', () => {
  it.each(['', '   ', '\n\t', '.', ' .. '])('%j asks for nothing', (text) => expect(searchWords(text)).toBeUndefined());
  it('trims, and cuts what is longer than a keyword may be', () => {
    expect(searchWords('  jade ')).toBe('jade');
    expect(searchWords('x'.repeat(300))).toHaveLength(100);
  });
});
