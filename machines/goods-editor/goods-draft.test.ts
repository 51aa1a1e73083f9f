import { describe, expect, it } from 'vitest';
import { readGoodsDraft } from './goods-draft.ts';
import { goodsDraft, goodsNamed } from './goods-editor.model.ts';

describe('the draft on the device', () => {
  it('is read with the fields that another build did not know', () => {
    const { brand: _gone, ...older } = goodsNamed('x');
    const texts = { EN: { title: 'A', description: '' } };
    expect(readGoodsDraft({ ...goodsDraft('x'), data: { ...older, texts } })?.data).toMatchObject({
      brand: '',
      texts: { EN: { title: 'A' }, ZHHK: { title: '' } },
    });
  });

  it.each([null, undefined, 'x', {}, { base: 1 }, { base: 1, at: 1, data: null }, { base: '1', at: 1, data: {} }])(
    'ignores %j',
    (value) => {
      expect(readGoodsDraft(value)).toBeNull();
    },
  );
});
