import { describe, expect, it } from 'vitest';
import type { SavedSearch } from '#protocol/entities/saved-search.ts';
import type { GoodsCard } from '#protocol/entities/goods-card.ts';
import { recentFor, suggestionOptions } from './suggestion-options.ts';

const NONE = { corrected: null, goods: [], categories: [], brands: [], stores: [] };

const card = { id: 'g1', title: 'Rolex' } as GoodsCard;

describe('options of a search field', () => {
  it('are recent searches that begin with the typed text, until there are suggestions', () => {
    expect(suggestionOptions('', ['jade', 'Rolex'], null, '').map((option) => option.kind)).toEqual([
      'recent',
      'recent',
    ]);
    expect(recentFor(['jade', 'Rolex', 'rol'], ' ROL ')).toEqual(['Rolex']);
  });

  it('name categories with the keyword unless the keyword is their name', () => {
    const categories = [
      { code: 'watches', isNamed: true },
      { code: 'antiques', isNamed: false },
    ];
    expect(suggestionOptions('watch ', [], { ...NONE, categories }, 'watch ')).toEqual([
      { kind: 'category', code: 'watches', keyword: null },
      { kind: 'category', code: 'antiques', keyword: 'watch' },
    ]);
  });

  it('are saved searches below recent ones, at most five, while nothing is typed', () => {
    const saved = [1, 2, 3, 4, 5, 6].map((number) => ({ id: `s${number}` }) as SavedSearch);
    const ids = suggestionOptions(' ', ['jade'], null, '', saved).map((option) =>
      option.kind === 'saved' ? option.search.id : option.kind,
    );
    expect(ids).toEqual(['recent', 's1', 's2', 's3', 's4', 's5']);
    expect(suggestionOptions('jad', [], null, '', saved)).toEqual([]);
  });

  it('search for the corrected keyword', () => {
    const options = suggestionOptions(
      'rolxe',
      ['rolxe box', 'rolxe 2', 'rolxe 3'],
      { ...NONE, corrected: 'rolex', goods: [card] },
      'rolxe',
    );
    expect(options).toEqual([
      { kind: 'recent', keyword: 'rolxe box' },
      { kind: 'recent', keyword: 'rolxe 2' },
      { kind: 'goods', goods: card },
      { kind: 'all', keyword: 'rolex' },
    ]);
  });
});
