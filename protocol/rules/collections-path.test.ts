import { describe, expect, it } from 'vitest';
import { collectionsPath, savedSearchPath, searchWords } from './collections-path.ts';

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
});

it('opens a saved search with the newest listings first', () => {
  expect(savedSearchPath({ keyword: 'jade', category: 'jewellery', priceMax: '500' })).toBe(
    '/collections/1/jewellery/jade?max=500&sort=newest',
  );
});

describe('searchWords', () => {
  it.each(['', '   ', '\n\t', '.', ' .. '])('%j asks for nothing', (text) => expect(searchWords(text)).toBeUndefined());
  it('trims, and cuts what is longer than a keyword may be', () => {
    expect(searchWords('  jade ')).toBe('jade');
    expect(searchWords('x'.repeat(300))).toHaveLength(100);
  });
});
