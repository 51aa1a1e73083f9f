import { createActor, transition } from 'xstate';
import { describe, expect, it } from 'vitest';
import { EMPTY_GOODS } from '#protocol/empty-goods.ts';
import type { GoodsData } from '#protocol/entities/goods.ts';
import { callError } from '../call-error.model.ts';
import { createSimulatedClock } from '../clock/simulated-clock.ts';
import type { GoodsDraft } from './goods-draft.ts';
import { createGoodsEditorMachine } from './goods-editor.machine.ts';
import { absentGoods, fetchedGoods, goodsDraft, goodsNamed, servedGoods } from './goods-editor.model.ts';
import { goodsEditorView } from './goods-editor.view.ts';

const turn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });
const PAUSE = 1_000;
const RETRY = 5_000;
const STORAGE_FULL = { code: 'StorageFull', status: 0 };

function createWorld(draft: GoodsDraft | null = null) {
  const clock = createSimulatedClock(100);
  const writes: { base: number; data: GoodsData }[] = [];
  const moves: string[] = [];
  const kept: (GoodsDraft | null)[] = [];
  let refetches = 0;
  let settle: { resolve(value: never): void; reject(error: unknown): void } | undefined;
  const pending = <Result>(): Promise<Result> =>
    new Promise((resolve, reject) => {
      settle = { resolve, reject };
    });
  const actor = createActor(
    createGoodsEditorMachine({
      keep: (next) => kept.push(next),
      write: (goods) => {
        writes.push(goods);
        return pending();
      },
      move: (move) => {
        moves.push(move);
        return pending();
      },
      refetch: () => {
        refetches += 1;
      },
      now: clock.now,
    }),
    { clock },
  ).start();
  actor.send({ type: 'draft.read', draft });
  const view = () => goodsEditorView(actor.getSnapshot(), 'resource:goods.edit');
  return {
    actor,
    clock,
    writes,
    moves,
    kept,
    view,
    refetches: () => refetches,
    type: (brand: string) => actor.send({ type: 'goods-editor.change', patch: { brand } }),
    serve: (brand: string, revision = 1, editable = true) =>
      actor.send(fetchedGoods(servedGoods(brand, revision, editable))),
    shown: () => [view().data.brand, view().saveState],
    respond: async (outcome: unknown) => {
      if (outcome instanceof Error) settle?.reject(outcome);
      else settle?.resolve(outcome as never);
      await turn();
    },
  };
}

describe('changes', () => {
  it('are absent at first: the editor shows the goods of the server', () => {
    const { serve, shown, view, kept } = createWorld();
    serve('x');
    expect(shown()).toEqual(['x', 'saved']);
    expect(view()).toMatchObject({ unsaved: false, conflict: null });
    expect(kept).toEqual([]);
  });

  it('are shown while the server’s goods are older than the saved draft', () => {
    const { serve, shown, view, kept } = createWorld(goodsDraft('new', { base: 2, saved: true }));
    serve('old', 1);
    expect(shown()).toEqual(['new', 'saved']);
    expect(view()).toMatchObject({ unsaved: false, conflict: null });
    expect(kept).toEqual([]);
  });

  it('[EDI-1] saves every change on the device at once, and counts versions up', () => {
    const { serve, type, kept, view } = createWorld();
    serve('x');
    type('a');
    const first = view().version;
    type('ab');
    expect(view().version).toBeGreaterThan(first);
    expect(kept.map((draft) => draft?.data.brand)).toEqual(['a', 'ab']);
  });

  it('[EDI-2] writes 1 s after the last change, and what is typed meanwhile in another write', async () => {
    const { serve, type, clock, writes, respond, shown } = createWorld();
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
    const { serve, type, clock, writes, view, actor, kept } = createWorld(goodsDraft('mine'));
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
    const { serve, type, kept, actor } = createWorld(goodsDraft('read'));
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
    const { serve, type, clock, respond, shown, view, actor, kept } = createWorld();
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
    const { serve, type, clock, respond, actor, kept, writes } = createWorld();
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
    const { serve, actor, view } = createWorld();
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
    const { serve, type, clock, writes, respond, shown, actor } = createWorld();
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
    const { serve, type, clock, writes, respond, shown, actor, refetches } = createWorld();
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
    const { actor, view } = createWorld();
    actor.send({ type: 'goods.begun', asStore: true });
    expect(view().phase).toBe('loading');
    actor.send(absentGoods);
    expect(view()).toMatchObject({ phase: 'ready', editable: true, saveState: 'untouched', data: { asStore: true } });
  });

  it('[EDI-9] begin empty for a user without a store', () => {
    const { actor, view } = createWorld();
    actor.send({ type: 'goods.begun', asStore: false });
    actor.send(absentGoods);
    expect(view().data).toEqual(EMPTY_GOODS);
  });

  it('[EDI-9] are absent where they were not begun', () => {
    const { actor, view } = createWorld();
    actor.send(absentGoods);
    expect(view().phase).toBe('absent');
  });

  it('[EDI-4] are created by the first write', async () => {
    const { actor, clock, writes, respond, serve, kept, shown } = createWorld();
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
      const { actor, type, clock, writes, respond } = createWorld(draft);
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
    const saved = createWorld(goodsDraft('mine', { saved: true }));
    saved.serve('theirs', 2);
    expect(saved.shown()).toEqual(['theirs', 'saved']);
    const same = createWorld(goodsDraft('theirs'));
    same.serve('theirs', 2);
    expect([same.view().conflict, ...same.shown()]).toEqual([null, 'theirs', 'saved']);
    expect([saved.view().conflict, saved.kept.at(-1), same.kept.at(-1)]).toEqual([null, null, null]);
  });

  it('[EDI-5] ask the person while there are unsaved changes', () => {
    const keep = createWorld(goodsDraft('mine'));
    keep.serve('theirs', 2);
    keep.clock.advance(PAUSE * 10);
    expect([keep.writes.length, keep.view().conflict?.revision]).toEqual([0, 2]);
    expect(keep.view()).toMatchObject({ data: { brand: 'mine' }, unsaved: true });
    keep.actor.send({ type: 'goods-editor.resolve', keep: 'mine' });
    keep.clock.advance(PAUSE);
    expect(keep.writes).toMatchObject([{ base: 2, data: { brand: 'mine' } }]);
    const take = createWorld(goodsDraft('mine'));
    take.serve('theirs', 2);
    take.actor.send({ type: 'goods-editor.resolve', keep: 'theirs' });
    expect([take.view().conflict, ...take.shown()]).toEqual([null, 'theirs', 'saved']);
  });

  it('[EDI-5] do not ask where the newer revision is a write whose response was lost', async () => {
    const { serve, type, clock, respond, view, writes } = createWorld();
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
    const { serve, type, clock, respond, kept } = createWorld();
    serve('x');
    type('a');
    clock.advance(PAUSE);
    await respond(2);
    expect(kept.at(-1)).toMatchObject({ base: 2, saved: true });
    serve('a', 2);
    expect(kept.at(-1)).toBeNull();
  });

  it('[EDI-6] is removed when it was saved before the editor opened', () => {
    const { serve, kept } = createWorld(goodsDraft('x', { saved: true }));
    serve('x');
    expect(kept).toEqual([null]);
  });

  it('[EDI-6] stays while an earlier write may arrive, though the goods are typed back', async () => {
    const { serve, type, clock, respond, writes } = createWorld();
    serve('x');
    type('a');
    clock.advance(PAUSE);
    await respond(callError(0));
    type('x');
    clock.advance(PAUSE);
    expect(writes.at(-1)).toMatchObject({ data: { brand: 'x' } });
  });
});

describe('a move', () => {
  it('[EDI-8] is made once everything typed is saved', async () => {
    const { serve, type, actor, writes, moves, respond, view } = createWorld();
    serve('x');
    type('a');
    actor.send({ type: 'goods-editor.move', move: 'submit' });
    expect([writes.length, moves.length, view().moving]).toEqual([1, 0, 'submit']);
    type('ab');
    await respond(2);
    expect(writes.at(-1)).toMatchObject({ base: 2, data: { brand: 'ab' } });
    await respond(3);
    expect(moves).toEqual(['submit']);
    await respond({ removed: false });
    expect(view().moving).toBeNull();
  });

  it('[EDI-8] is not made where the goods cannot be saved, and says why', async () => {
    const { serve, type, actor, moves, respond } = createWorld();
    serve('x');
    type('a');
    actor.send({ type: 'goods-editor.move', move: 'submit' });
    await respond(callError(503));
    expect(moves).toEqual([]);
    expect(actor.getSnapshot()).toMatchObject({ value: { move: 'none' }, context: { moveError: { status: 503 } } });
  });

  it('[EDI-8] is not made while both have changed', () => {
    const { serve, actor, moves } = createWorld(goodsDraft('mine'));
    serve('theirs', 2);
    actor.send({ type: 'goods-editor.move', move: 'submit' });
    expect(moves).toEqual([]);
    expect(actor.getSnapshot().context.moveError).toMatchObject({ code: 'Changed' });
  });

  it('[EDI-13] refuses another one until it has ended', async () => {
    const { serve, type, actor, moves, respond } = createWorld();
    const withdraw = { type: 'goods-editor.move', move: 'withdraw' } as const;
    serve('x');
    type('a');
    actor.send({ type: 'goods-editor.move', move: 'submit' });
    expect(actor.getSnapshot().can(withdraw)).toBe(false);
    await respond(2);
    expect(actor.getSnapshot().can(withdraw)).toBe(false);
    await respond({ removed: false });
    expect(actor.getSnapshot().can(withdraw)).toBe(true);
    expect(moves).toEqual(['submit']);
  });

  it('[EDI-6] removes the draft with the goods, without saving it', async () => {
    const { serve, type, actor, writes, moves, kept, respond } = createWorld();
    serve('x');
    type('a');
    actor.send({ type: 'goods-editor.move', move: 'remove' });
    expect([writes.length, ...moves]).toEqual([0, 'remove']);
    await respond({ removed: true });
    expect(kept.at(-1)).toBeNull();
    expect(actor.getSnapshot().context.removed).toBe(true);
  });
});
