import { describe, expect, it } from 'vitest';
import { editsAfterMove, editsAfterSave, editedNews, readNewsEdits, type NewsEdits } from './news-edits.ts';
import { EMPTY_NEWS, type NewsData } from './news.ts';

const titled = (title: string): NewsData => ({
  ...EMPTY_NEWS,
  texts: { ...EMPTY_NEWS.texts, EN: { ...EMPTY_NEWS.texts.EN, title } },
});
const served = (title: string, revision: number) => ({ revision, data: titled(title) });
const typed = (title: string, base: number): NewsEdits => ({ data: titled(title), base, savedAs: null });
const shown = (edits: NewsEdits | null, article: ReturnType<typeof served>) => {
  const { data, revision, state } = editedNews(edits, article);
  return [data.texts.EN.title, revision, state];
};

describe('edits of an article', () => {
  it('[NWE-1] are shown until the server’s article contains them', () => {
    expect(shown(null, served('a', 1))).toEqual(['a', 1, 'saved']);
    expect(shown(typed('b', 1), served('a', 1))).toEqual(['b', 1, 'unsaved']);
    const saved = editsAfterSave(typed('b', 1), EMPTY_NEWS, 2);
    expect(saved).toEqual(typed('b', 2));
    const edits = typed('b', 1);
    const done = editsAfterSave(edits, edits.data, 2);
    expect(shown(done, served('a', 1))).toEqual(['b', 2, 'saved']);
    expect(shown(done, served('b', 2))).toEqual(['b', 2, 'saved']);
    expect(shown(done, served('of a colleague', 3))).toEqual(['of a colleague', 3, 'saved']);
  });

  it('[NWE-2] conflict with a newer article, unless both are the same', () => {
    expect(shown(typed('mine', 1), served('theirs', 2))).toEqual(['mine', 2, 'conflict']);
    expect(shown(typed('same', 1), served('same', 2))).toEqual(['same', 2, 'saved']);
  });

  it('[NWE-3] continue from the revision that a save or a move made meanwhile', () => {
    expect(shown(editsAfterSave(typed('c', 1), titled('b'), 2), served('b', 2))).toEqual(['c', 2, 'unsaved']);
    expect(shown(editsAfterMove(typed('c', 2), 3), served('b', 3))).toEqual(['c', 3, 'unsaved']);
    expect(shown(editsAfterMove({ ...typed('c', 2), savedAs: 3 }, 4), served('b', 2))).toEqual(['c', 4, 'saved']);
    expect([editsAfterSave(null, titled('b'), 2), editsAfterMove(null, 2)]).toEqual([null, null]);
  });

  it('are read from the device in any shape', () => {
    for (const value of [null, undefined, 'x', { base: '1', data: {} }, { base: 1, data: null }, { base: 1 }])
      expect(readNewsEdits(value)).toBeNull();
    expect(readNewsEdits({ base: 1, data: { texts: { EN: { title: 'a', content: '<p>' }, ZHHK: null } } })).toEqual(
      typed('a', 1),
    );
    expect(readNewsEdits({ ...typed('b', 4), savedAs: 5 })).toEqual(typed('b', 4));
  });
});
