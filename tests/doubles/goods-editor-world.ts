import { createActor } from 'xstate';
import type { GoodsData } from '#protocol/entities/goods.ts';
import { createSimulatedClock } from '#machines/clock/simulated-clock.ts';
import type { GoodsDraft } from '#machines/goods-editor/goods-draft.ts';
import { createGoodsEditorMachine } from '#machines/goods-editor/goods-editor.machine.ts';
import { fetchedGoods, servedGoods } from '#machines/goods-editor/goods-editor.model.ts';
import { goodsEditorView } from '#machines/goods-editor/goods-editor.view.ts';

const turn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

/** The editor's chart on ports that the test answers. */
export function createGoodsEditorWorld(draft: GoodsDraft | null = null) {
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
