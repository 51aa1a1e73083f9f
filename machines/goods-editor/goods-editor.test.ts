import { createEditorWorld } from '#tests/doubles/editor-world.ts';
import { EMPTY_GOODS } from '#protocol/empty-goods.ts';
import { describe, expect, it } from 'vitest';
import { newGoods, placeUploadedPicture, readGoodsDraft } from './goods-editor.machine.ts';
import { GOODS_EXAMPLE, goodsNamed } from './goods-editor.model.ts';

describe('new goods', () => {
  it.each([true, false])('[EDI-9] begin empty, for the store of a user who has one (%s)', (isStore) => {
    const { begin, view, miss, actor } = createEditorWorld(GOODS_EXAMPLE);
    begin(newGoods(isStore));
    expect(view().phase).toBe('loading');
    miss();
    expect(view()).toMatchObject({ phase: 'ready', editable: true, saveState: 'untouched' });
    actor.send({ type: 'editor.change', patch: { brand: 'a' } });
    expect(actor.getSnapshot().context.draft?.data).toEqual({ ...EMPTY_GOODS, asStore: isStore, brand: 'a' });
  });
});

describe('pictures of goods', () => {
  it('[GED-1] are placed once, in the position of the one they replace', () => {
    const { serve, actor, view } = createEditorWorld(GOODS_EXAMPLE);
    serve('x');
    placeUploadedPicture(actor, 'side', null);
    placeUploadedPicture(actor, 'cropped', 'front');
    const { version } = view();
    placeUploadedPicture(actor, 'cropped', 'front');
    expect(actor.getSnapshot().context.draft?.data.images.map(({ fileId }) => fileId)).toEqual(['cropped', 'side']);
    expect(view().version).toBe(version);
  });
});

describe('the goods draft on the device', () => {
  it('is read with the fields that another build did not know', () => {
    const { brand: _gone, ...older } = goodsNamed('x');
    const texts = { EN: { title: 'A', description: '' } };
    expect(readGoodsDraft({ base: 1, at: 1, saved: false, data: { ...older, texts } })?.data).toMatchObject({
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
