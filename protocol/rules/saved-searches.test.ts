import { describe, expect, it } from 'vitest';
import { SAVED_SEARCH } from '../limits.ts';
import type { Filters } from './collections-path.ts';
import { criteriaKey, criteriaOf, decideSaveSearch, isNewListing } from './saved-searches.ts';

const withFilters = (filters: Filters) => criteriaOf({ category: 'watches', filters });

describe('criteriaOf', () => {
  it('[SVS-1] leaves out the page, the sort order and all categories', () => {
    expect(criteriaOf({ pageNo: 3, category: 'ALL', keyword: ' gold  watch ', filters: { sort: 'newest' } })).toEqual({
      keyword: 'gold watch',
    });
    expect(withFilters({ brand: 'Rolex', saleType: '2' })).toEqual({
      category: 'watches',
      brand: 'Rolex',
      saleType: '2',
    });
  });

  it.each<Filters>([
    { type: '7' },
    { currency: 'hk' },
    { priceMin: '1e9' },
    { priceMax: '-1' },
    { storeId: 'a_b' },
    { brand: '   ' },
    { details: 'Nothing=1' },
  ])('[SVS-1] leaves out %j, which a search ignores', (filters) => {
    expect(withFilters(filters)).toEqual({ category: 'watches' });
  });

  it('[SVS-1] leaves out details without their category', () => {
    const filters = { details: 'Movement=Hand-wound' };
    expect(criteriaOf({ filters })).toEqual({});
    expect(withFilters(filters)).toEqual({ category: 'watches', ...filters });
  });

  it('cuts a long keyword, and drops characters that no database stores', () => {
    expect(criteriaOf({ keyword: 'x'.repeat(300) }).keyword).toHaveLength(100);
    expect(criteriaOf({ keyword: 'ja\u{d800}de\u200b' })).toEqual({ keyword: 'jade' });
    expect(criteriaOf({ keyword: `${'x'.repeat(99)}\u{1f48e}` })).toEqual({ keyword: 'x'.repeat(99) });
  });

  it('changes nothing in its own result', () => {
    const criteria = criteriaOf({
      category: 'watches',
      keyword: 'Gold',
      filters: { priceMax: '70.50', details: 'Movement=Quartz|Case=Gold', currency: 'USD' },
    });
    const { keyword, category, ...filters } = criteria;
    expect(criteriaOf({ keyword: keyword!, category: category!, filters })).toEqual(criteria);
  });
});

describe('criteriaKey', () => {
  const key = (finding: Parameters<typeof criteriaOf>[0]) => criteriaKey(criteriaOf(finding));

  it('[SVS-2] is the same for criteria that find the same listings', () => {
    expect(key({ keyword: 'ＲＯＬＥＸ  watch' })).toBe(key({ keyword: 'rolex watch' }));
    expect(key({ filters: { priceMin: '1.0', priceMax: '2', brand: 'A' } })).toBe(
      key({ filters: { brand: 'A', priceMax: '2.00', priceMin: '1' } }),
    );
    expect(key({ category: 'watches', filters: { details: 'Movement=Quartz|Case=Gold' } })).toBe(
      key({ category: 'watches', filters: { details: 'Case=Gold|Movement=Quartz' } }),
    );
  });

  it('[SVS-2] differs between criteria that do not', () => {
    const keys = [
      key({ keyword: 'watches' }),
      key({ category: 'watches' }),
      key({ filters: { brand: 'watches' } }),
      key({ filters: { priceMin: '5' } }),
      key({ filters: { priceMax: '5' } }),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('decideSaveSearch', () => {
  const facts = { criteria: { keyword: 'jade' }, existingId: undefined, saved: 0 };

  it('[SVS-2] answers with the existing search, also at the limit', () => {
    expect(decideSaveSearch({ ...facts, existingId: 's1', saved: SAVED_SEARCH.most })).toEqual({ existingId: 's1' });
  });

  it('[SVS-3] refuses a search without criteria', () => {
    expect(decideSaveSearch({ ...facts, criteria: {} })).toEqual({ refusal: 'SavedSearchEmpty' });
  });

  it('[SVS-4] refuses more saved searches than the limit', () => {
    expect(decideSaveSearch({ ...facts, saved: SAVED_SEARCH.most - 1 })).toEqual({ change: 'add' });
    expect(decideSaveSearch({ ...facts, saved: SAVED_SEARCH.most })).toEqual({ refusal: 'SavedSearchesTooMany' });
  });
});

it('[SVS-5] counts goods that go on sale as new, and neither frozen nor released ones', () => {
  expect(isNewListing({ from: 'locked', to: 'forSale', isFrozen: false })).toBe(true);
  expect(isNewListing({ from: 'hidden', to: 'forSale', isFrozen: false })).toBe(true);
  expect(isNewListing({ from: 'forSale', to: 'forSale', isFrozen: false })).toBe(false);
  expect(isNewListing({ from: 'forSale', to: 'forSale', isFrozen: true })).toBe(false);
  expect(isNewListing({ from: 'forSale', to: 'hidden', isFrozen: false })).toBe(false);
});
