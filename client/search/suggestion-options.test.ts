import { describe, expect, it } from 'vitest';
import { recentFor, suggestionOptions } from './suggestion-options.ts';

const NONE = { corrected: null, goods: [], total: 0, totalIsExact: true, categories: [], brands: [], stores: [] };

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
      { code: 'watches', goods: 2, isNamed: true },
      { code: 'antiques', goods: 1, isNamed: false },
    ];
    expect(suggestionOptions('watch ', [], { ...NONE, categories }, 'watch ')).toEqual([
      { kind: 'category', code: 'watches', goods: 2, keyword: null },
      { kind: 'category', code: 'antiques', goods: 1, keyword: 'watch' },
    ]);
  });

  it('search for the corrected keyword, and for all goods when there are more', () => {
    const options = suggestionOptions(
      'rolxe',
      ['rolxe box', 'rolxe 2', 'rolxe 3'],
      { ...NONE, corrected: 'rolex', total: 9 },
      'rolxe',
    );
    expect(options).toEqual([
      { kind: 'recent', keyword: 'rolxe box' },
      { kind: 'recent', keyword: 'rolxe 2' },
      { kind: 'all', keyword: 'rolex', total: 9, totalIsExact: true },
    ]);
  });
});
