import { i18n } from '#client/i18n/page-i18n.ts';
import { describe, expect, it, vi } from 'vitest';
import type { SavedSearch } from '#protocol/entities/saved-search.ts';
import { searchName } from './search-name.ts';

// The macros exist at build time only.
vi.mock('@lingui/core/macro', () => import('#tests/doubles/lingui-macros.ts'));

i18n.loadAndActivate({ locale: 'en', messages: {} });

const NONE: SavedSearch['names'] = { category: null, region: null, store: null, details: [], conditions: [] };
const named = (criteria: SavedSearch['criteria'], names: Partial<SavedSearch['names']> = {}) =>
  searchName(i18n, { criteria, names: { ...NONE, ...names } });

describe('the name of a saved search', () => {
  it('has its words and every criterion', () => {
    expect(
      named(
        {
          keyword: 'dress',
          category: 'watches',
          brand: 'Rolex',
          type: '1',
          saleType: '2',
          priceMin: '5000',
          priceMax: '50000',
          region: 'HK',
          storeId: 's1',
          details: 'Movement=Hand-wound|condition=good',
        },
        {
          category: 'Watches',
          region: 'Hong Kong',
          store: 'Lam & Sons',
          details: ['Hand-wound'],
          conditions: ['good', 'restored'],
        },
      ),
    ).toBe(
      'dress, Watches, Rolex, Hand-wound, Good, Restored, Physical item, Auction, HK$5,000 – HK$50,000, Hong Kong, ' +
        'Lam & Sons',
    );
  });

  it.each([
    [{ priceMin: '5' }, 'from HK$5'],
    [{ priceMax: '70.5', currency: 'USD' }, 'up to US$70.5'],
    [{ currency: 'USD' }, 'USD'],
    [{ storeId: 's1' }, 'One store'],
    [{ keyword: '{name} <b>' }, '{name} <b>'],
  ] as const)('of %j is %j', (criteria, name) => expect(named(criteria)).toBe(name));
});
