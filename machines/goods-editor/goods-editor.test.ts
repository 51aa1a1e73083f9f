import { transition } from 'xstate';
import { describe, expect, it } from 'vitest';
import { EMPTY_GOODS } from '#protocol/empty-goods.ts';
import { createGoodsEditorWorld } from '#tests/doubles/goods-editor-world.ts';
import { callError } from '../call-error.model.ts';
import { absentGoods, goodsDraft, goodsNamed } from './goods-editor.model.ts';

const PAUSE = 1_000;
const RETRY = 5_000;
const STORAGE_FULL = { code: 'StorageFull', status: 0 };

describe('changes', () => {
  it('are absent at first: the editor shows the goods of the server', () => {
    const { serve, shown, view, kept } = createGoodsEditorWorld();
    serve('x');
    expect(shown()).toEqual(['x', 'saved']);
    expect(view()).toMatchObject({ unsaved: false, conflict: null });
    expect(kept).toEqual([]);
  });

  it('are shown while the server’s goods are older than the saved draft', () => {
    const { serve, shown, view, kept } = createGoodsEditorWorld(goodsDraft('new', { base: 2, saved: true }));
    serve('old', 1);
    expect(shown()).toEqual(['new', 'saved']);
    expect(view()).toMatchObject({ unsaved: false, conflict: null });
    expect(kept).toEqual([]);
  });

  it('[EDI-1] saves every change on the device at once, and counts versions up', () => {
    const { serve, type, kept, view } = createGoodsEditorWorld();
    serve('x');
    type('a');
    const first = view().version;
    type('ab');
    expect(view().version).toBeGreaterThan(first);
    expect(kept.map((draft) => draft?.data.brand)).toEqual(['a', 'ab']);
  });

  it('[EDI-2] writes 1 s after the last change, and what is typed meanwhile in another write', async () => {
    const { serve, type, clock, writes, respond, shown } = createGoodsEditorWorld();
    serve('x');
    type('a');
    clock.advance(PAUSE - 1);
    type('ab');
    clock.advance(PAUSE - 1);
    expect(writes).toEqual([]);
    clock.advance(1);
    type('abc');
    clock.advance(PAUSE * 2);
    expect(writes.map(({ base, data }) => [base, data.brand])).toEqual([[1, 'ab']]);
    await respond(2);
    expect(shown()).toEqual(['abc', 'saving']);
    clock.advance(PAUSE);
    await respond(3);
    expect(writes.at(-1)).toMatchObject({ base: 2, data: { brand: 'abc' } });
    expect(shown()).toEqual(['abc', 'saved']);
  });

  it('[EDI-7] neither changes nor writes goods that may not be edited, until the changes are dropped', () => {
    const { serve, type, clock, writes, view, actor, kept } = createGoodsEditorWorld(goodsDraft('mine'));
    serve('x', 1, false);
    type('more');
    clock.advance(PAUSE * 10);
    expect(writes).toEqual([]);
    expect(view()).toMatchObject({ data: { brand: 'mine' }, unsaved: true, editable: false });
    actor.send({ type: 'goods-editor.resolve', keep: 'theirs' });
    expect(view()).toMatchObject({ data: { brand: 'x' }, unsaved: false });
    expect(kept.at(-1)).toBeNull();
  });

  it('[EDI-11] gives every draft to the device once, by an action, and not the one that it read', () => {
    const { serve, type, kept, actor } = createGoodsEditorWorld(goodsDraft('read'));
    serve('x');
    expect(kept).toEqual([]);
    type('a');
    actor.send({ type: 'wake' });
    expect(kept.map((draft) => draft?.data.brand)).toEqual(['a']);
    const [next] = transition(actor.logic, actor.getSnapshot(), {
      type: 'goods-editor.change',
      patch: { brand: 'computed' },
    });
    expect(next.context.draft?.data.brand).toBe('computed');
    expect(kept).toHaveLength(1);
  });

  it('[EDI-12] are refused while neither the device nor the server has them', async () => {
    const { serve, type, clock, respond, shown, view, actor, kept } = createGoodsEditorWorld();
    serve('x');
    type('a');
    actor.send({ type: 'device.reported', error: STORAGE_FULL });
    expect([...shown(), view().error]).toEqual(['a', 'refused', STORAGE_FULL]);
    actor.send({ type: 'goods-editor.save' });
    expect(kept.map((draft) => draft?.data.brand)).toEqual(['a', 'a']);
    actor.send({ type: 'device.reported', error: null });
    expect([...shown(), view().error]).toEqual(['a', 'saving', null]);
    actor.send({ type: 'device.reported', error: STORAGE_FULL });
    clock.advance(PAUSE);
    await respond(2);
    expect([...shown(), view().error]).toEqual(['a', 'saved', null]);
    serve('a', 2);
    expect(kept.at(-1)).toBeNull();
    expect([...shown(), view().error]).toEqual(['a', 'saved', null]);
  });

  it.each([503, 422])('[EDI-12] are given to the device again after a write failed with %i', async (status) => {
    const { serve, type, clock, respond, actor, kept, writes } = createGoodsEditorWorld();
    serve('x');
    type('a');
    actor.send({ type: 'device.reported', error: STORAGE_FULL });
    clock.advance(PAUSE);
    await respond(callError(status));
    actor.send({ type: 'goods-editor.save' });
    expect(kept.map((draft) => draft?.data.brand)).toEqual(['a', 'a']);
    expect(writes).toHaveLength(2);
  });

  it('[EDI-10] places a picture once, in the position of the one it replaces', () => {
    const { serve, actor, view } = createGoodsEditorWorld();
    serve('x');
    const arrive = (fileId: string, replaces: string | null) =>
      actor.send({ type: 'picture.arrived', fileId, replaces });
    arrive('side', null);
    arrive('cropped', 'front');
    const { version } = view();
    arrive('cropped', 'front');
    expect(view().data.images.map(({ fileId }) => fileId)).toEqual(['cropped', 'side']);
    expect(view().version).toBe(version);
  });
});

describe('a failed write', () => {
  it('[EDI-3] is repeated after 5 s or at a wake-up, and stays marked as offline meanwhile', async () => {
    const { serve, type, clock, writes, respond, shown, actor } = createGoodsEditorWorld();
    serve('x');
    type('a');
    clock.advance(PAUSE);
    await respond(callError(0));
    expect(shown()).toEqual(['a', 'offline']);
    clock.advance(RETRY);
    expect(shown()).toEqual(['a', 'offline']);
    await respond(callError(503));
    actor.send({ type: 'wake' });
    expect(writes).toHaveLength(3);
    await respond(2);
    expect(shown()).toEqual(['a', 'saved']);
  });

  it('[EDI-3] waits for a change or the person after a refusal, and refetches the goods', async () => {
    const { serve, type, clock, writes, respond, shown, actor, refetches } = createGoodsEditorWorld();
    serve('x');
    type('a');
    clock.advance(PAUSE);
    await respond(callError(422));
    clock.advance(RETRY * 10);
    expect([writes.length, refetches(), ...shown()]).toEqual([1, 1, 'a', 'refused']);
    actor.send({ type: 'goods-editor.save' });
    await respond(callError(422));
    expect(writes).toHaveLength(2);
    type('ab');
    expect(shown()).toEqual(['ab', 'saving']);
    clock.advance(PAUSE);
    expect(writes).toHaveLength(3);
  });
});

describe('new goods', () => {
  it('[EDI-9] begin empty, for the store of a user who has one', () => {
    const { actor, view } = createGoodsEditorWorld();
    actor.send({ type: 'goods.begun', asStore: true });
    expect(view().phase).toBe('loading');
    actor.send(absentGoods);
    expect(view()).toMatchObject({ phase: 'ready', editable: true, saveState: 'untouched', data: { asStore: true } });
  });

  it('[EDI-9] begin empty for a user without a store', () => {
    const { actor, view } = createGoodsEditorWorld();
    actor.send({ type: 'goods.begun', asStore: false });
    actor.send(absentGoods);
    expect(view().data).toEqual(EMPTY_GOODS);
  });

  it('[EDI-9] are absent where they were not begun', () => {
    const { actor, view } = createGoodsEditorWorld();
    actor.send(absentGoods);
    expect(view().phase).toBe('absent');
  });

  it('[EDI-4] are created by the first write', async () => {
    const { actor, clock, writes, respond, serve, kept, shown } = createGoodsEditorWorld();
    actor.send({ type: 'goods.begun', asStore: false });
    actor.send(absentGoods);
    actor.send({ type: 'goods-editor.change', patch: goodsNamed('a') });
    clock.advance(PAUSE);
    await respond(1);
    expect(writes).toMatchObject([{ base: 0, data: { brand: 'a' } }]);
    serve('a', 1);
    expect(shown()).toEqual(['a', 'saved']);
    expect(kept.at(-1)).toBeNull();
  });

  it('[EDI-4] are written again where an earlier creation may have arrived', async () => {
    for (const draft of [null, goodsDraft('a', { base: 0 })]) {
      const { actor, type, clock, writes, respond } = createGoodsEditorWorld(draft);
      actor.send({ type: 'goods.begun', asStore: false });
      actor.send(absentGoods);
      if (!draft) {
        type('a');
        clock.advance(PAUSE);
        await respond(callError(0));
      }
      type('ab');
      clock.advance(PAUSE);
      await respond(1);
      clock.advance(PAUSE);
      expect(writes.slice(-2)).toMatchObject([
        { base: 0, data: { brand: 'ab' } },
        { base: 1, data: { brand: 'ab' } },
      ]);
    }
  });
});

describe('goods that changed elsewhere', () => {
  it('[EDI-5] replace a saved draft, and one that says the same', () => {
    const saved = createGoodsEditorWorld(goodsDraft('mine', { saved: true }));
    saved.serve('theirs', 2);
    expect(saved.shown()).toEqual(['theirs', 'saved']);
    const same = createGoodsEditorWorld(goodsDraft('theirs'));
    same.serve('theirs', 2);
    expect([same.view().conflict, ...same.shown()]).toEqual([null, 'theirs', 'saved']);
    expect([saved.view().conflict, saved.kept.at(-1), same.kept.at(-1)]).toEqual([null, null, null]);
  });

  it('[EDI-5] ask the person while there are unsaved changes', () => {
    const keep = createGoodsEditorWorld(goodsDraft('mine'));
    keep.serve('theirs', 2);
    keep.clock.advance(PAUSE * 10);
    expect([keep.writes.length, keep.view().conflict?.revision]).toEqual([0, 2]);
    expect(keep.view()).toMatchObject({ data: { brand: 'mine' }, unsaved: true });
    keep.actor.send({ type: 'goods-editor.resolve', keep: 'mine' });
    keep.clock.advance(PAUSE);
    expect(keep.writes).toMatchObject([{ base: 2, data: { brand: 'mine' } }]);
    const take = createGoodsEditorWorld(goodsDraft('mine'));
    take.serve('theirs', 2);
    take.actor.send({ type: 'goods-editor.resolve', keep: 'theirs' });
    expect([take.view().conflict, ...take.shown()]).toEqual([null, 'theirs', 'saved']);
  });

  it('[EDI-5] do not ask where the newer revision is a write whose response was lost', async () => {
    const { serve, type, clock, respond, view, writes } = createGoodsEditorWorld();
    serve('x');
    type('a');
    clock.advance(PAUSE);
    await respond(callError(0));
    type('ab');
    serve('a', 2);
    expect(view().conflict).toBeNull();
    clock.advance(PAUSE);
    expect(writes.at(-1)).toMatchObject({ base: 2, data: { brand: 'ab' } });
  });
});

describe('the draft on the device', () => {
  it('[EDI-6] is removed once the server has it, and not before', async () => {
    const { serve, type, clock, respond, kept } = createGoodsEditorWorld();
    serve('x');
    type('a');
    clock.advance(PAUSE);
    await respond(2);
    expect(kept.at(-1)).toMatchObject({ base: 2, saved: true });
    serve('a', 2);
    expect(kept.at(-1)).toBeNull();
  });

  it('[EDI-6] is removed when it was saved before the editor opened', () => {
    const { serve, kept } = createGoodsEditorWorld(goodsDraft('x', { saved: true }));
    serve('x');
    expect(kept).toEqual([null]);
  });

  it('[EDI-6] stays while an earlier write may arrive, though the goods are typed back', async () => {
    const { serve, type, clock, respond, writes } = createGoodsEditorWorld();
    serve('x');
    type('a');
    clock.advance(PAUSE);
    await respond(callError(0));
    type('x');
    clock.advance(PAUSE);
    expect(writes.at(-1)).toMatchObject({ data: { brand: 'x' } });
  });
});
