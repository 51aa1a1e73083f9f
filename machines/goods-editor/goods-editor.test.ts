import { createEditorWorld } from '#tests/doubles/editor-world.ts';
import { EMPTY_GOODS } from '#protocol/empty-goods.ts';
import { savedGoodsData } from '#protocol/entities/goods.ts';
import { describe, expect, it } from 'vitest';
import { shownData } from '../editor/editor-context.ts';
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

  describe('of a build that did not know the newest fields', () => {
    const { provenance: _, conditionTranslations: __, ...known } = goodsNamed('typed');
    const provenance = [{ time: '1988', text: 'Bought', document: '' }];
    const restore = (revision: number) => {
      const { actor, clock } = createEditorWorld(GOODS_EXAMPLE, 'unread');
      actor.send({ type: 'draft.read', draft: readGoodsDraft({ base: 1, at: 1, saved: false, data: known }) });
      const data = GOODS_EXAMPLE.served({ ...goodsNamed('served'), provenance }, revision, true);
      const resource = { phase: 'ready', data, error: null, asOf: 1 } as const;
      return {
        actor,
        clock,
        sent: () => actor.getSnapshot().context.sent?.data,
        serve: () => actor.send({ type: 'editor.fetched', resource }),
      };
    };

    it('[GED-2] shows what the server has in them, and does not write them', () => {
      const { serve, clock, sent, actor } = restore(1);
      serve();
      expect(shownData(actor.getSnapshot().context)).toMatchObject({ brand: 'typed', provenance });
      clock.advance(1_000);
      expect(sent()).toMatchObject({ brand: 'typed' });
      expect(sent()).not.toHaveProperty('provenance');
      expect(sent()).not.toHaveProperty('conditionTranslations');
    });

    it('[GED-2] does not write them after a change before the item is known, or after a conflict', () => {
      const { serve, clock, sent, actor } = restore(2);
      actor.send({ type: 'editor.change', patch: { region: 'HK' } });
      serve();
      actor.send({ type: 'editor.resolve', keep: 'mine' });
      clock.advance(1_000);
      expect(sent()).toMatchObject({ brand: 'typed', region: 'HK' });
      expect(sent()).not.toHaveProperty('provenance');
    });

    it('[GED-2] has each field without which the server refuses a save, and no other', () => {
      const data = readGoodsDraft({ base: 1, at: 1, saved: false, data: {} })!.data;
      const isAccepted = (sent: object) => savedGoodsData.safeParse(sent).success;
      expect(isAccepted(data)).toBe(true);
      const without = (name: string) => Object.fromEntries(Object.entries(data).filter(([each]) => each !== name));
      expect(Object.keys(data).filter((name) => isAccepted(without(name)))).toEqual([]);
    });

    it('[GED-2] writes one that is changed', () => {
      const { serve, clock, sent, actor } = restore(1);
      serve();
      actor.send({ type: 'editor.change', patch: { provenance: [] } });
      clock.advance(1_000);
      expect(sent()).toMatchObject({ provenance: [] });
    });
  });

  it.each([null, undefined, 'x', {}, { base: 1 }, { base: 1, at: 1, data: null }, { base: '1', at: 1, data: {} }])(
    'ignores %j',
    (value) => {
      expect(readGoodsDraft(value)).toBeNull();
    },
  );
});
