import { describe, expect, it } from 'vitest';
import { EMPTY_GOODS } from '#protocol/empty-goods.ts';
import type { GoodsData } from '#protocol/entities/goods.ts';
import { readDraft, standing, type Draft } from './standing.ts';

const goods = (brand: string): GoodsData => ({ ...EMPTY_GOODS, brand });
const draft = (brand: string, more: Partial<Draft> = {}): Draft => ({
  base: 1,
  data: goods(brand),
  at: 1,
  tab: 'a',
  saved: false,
  ...more,
});
const served = (brand: string, revision = 1) => ({ revision, data: goods(brand) });

describe('standing', () => {
  it('shows the server’s goods, or empty ones, where nothing was typed', () => {
    expect(standing(null, null, served('x'))).toMatchObject({ data: { brand: 'x' }, unsaved: false, draft: null });
    expect(standing(null, null, null).data).toBe(EMPTY_GOODS);
    expect(standing(null, null, null, { ...EMPTY_GOODS, asStore: true }).data.asStore).toBe(true);
  });

  it('shows the newest draft, whichever tab typed it', () => {
    expect(standing(draft('mine', { at: 1 }), draft('other', { at: 2 }), served('x')).data.brand).toBe('other');
    expect(standing(draft('mine', { at: 3 }), draft('other', { at: 2 }), served('x')).data.brand).toBe('mine');
    expect(standing(null, draft('kept'), served('x'))).toMatchObject({ data: { brand: 'kept' }, unsaved: true });
  });

  it('shows what was just saved while the server’s answer is still the older one', () => {
    expect(standing(draft('new', { base: 2, saved: true }), null, served('old', 1))).toMatchObject({
      data: { brand: 'new' },
      unsaved: false,
      obsolete: false,
    });
  });

  it('gives way to a newer revision when nothing is unsaved', () => {
    expect(standing(draft('mine', { saved: true }), null, served('theirs', 2))).toMatchObject({
      data: { brand: 'theirs' },
      theirs: null,
      obsolete: true,
    });
  });

  it('asks when both changed', () => {
    expect(standing(draft('mine'), null, served('theirs', 2))).toMatchObject({
      data: { brand: 'mine' },
      unsaved: true,
      theirs: { revision: 2 },
    });
  });

  it('does not ask when both say the same: an answer was lost on its way', () => {
    expect(standing(draft('same'), null, served('same', 2))).toMatchObject({
      theirs: null,
      unsaved: false,
      obsolete: true,
    });
  });

  it('forgets a draft the server has', () => {
    expect(standing(null, draft('x', { saved: true }), served('x')).obsolete).toBe(true);
    expect(standing(null, draft('new', { base: 0 }), null)).toMatchObject({ obsolete: false, unsaved: true });
  });
});

describe('readDraft', () => {
  it('fills what an older build did not know', () => {
    const { brand: _gone, ...older } = goods('x');
    expect(
      readDraft({ ...draft('x'), data: { ...older, texts: { EN: { title: 'A', description: '' } } } })?.data,
    ).toMatchObject({ brand: '', texts: { EN: { title: 'A' }, ZHHK: { title: '' } } });
  });

  it.each([null, undefined, 'x', {}, { base: 1 }, { base: 1, at: 1, data: null }, { base: '1', at: 1, data: {} }])(
    '%j is no draft',
    (value) => {
      expect(readDraft(value)).toBeNull();
    },
  );
});
