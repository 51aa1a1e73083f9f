import { describe, expect, it } from 'vitest';
import { quickSearchKeys } from './keys-of-quick-search.ts';
import { opensQuickSearch } from './quick-search-key.ts';

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const PC = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const NONE = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, repeat: false, isComposing: false };
const K = { ...NONE, key: 'k', code: 'KeyK' };

describe('the keys of quick search', () => {
  it.each([
    ['Ctrl+K', { ...K, ctrlKey: true }, PC],
    ['⌘K', { ...K, metaKey: true }, MAC],
    ['Caps Lock', { ...K, key: 'K', ctrlKey: true }, PC],
    ['a Russian keyboard', { ...K, key: 'л', ctrlKey: true }, PC],
    ['an input method', { ...K, key: 'Process', ctrlKey: true }, PC],
    ['a Dvorak keyboard', { ...K, code: 'KeyV', ctrlKey: true }, PC],
  ])('are %s', (_, keys, agent) => expect(opensQuickSearch(keys, agent)).toBe(true));

  it.each([
    ['K alone', K, PC],
    ['Ctrl+K on a Mac, which deletes to the end of the line', { ...K, ctrlKey: true }, MAC],
    ['the Windows key', { ...K, metaKey: true }, PC],
    ['Ctrl+Shift+K, the console of Firefox', { ...K, key: 'K', ctrlKey: true, shiftKey: true }, PC],
    ['AltGr, which is Ctrl+Alt', { ...K, ctrlKey: true, altKey: true }, PC],
    ['a held key', { ...K, ctrlKey: true, repeat: true }, PC],
    ['a composition', { ...K, ctrlKey: true, isComposing: true }, PC],
    ['T at the place of K on a Dvorak keyboard', { ...K, key: 't', ctrlKey: true }, PC],
  ])('are not %s', (_, keys, agent) => expect(opensQuickSearch(keys, agent)).toBe(false));

  it('are shown as their keyboard names them', () => {
    expect([quickSearchKeys(MAC), quickSearchKeys(PC)]).toEqual(['⌘ K', 'Ctrl K']);
  });
});
