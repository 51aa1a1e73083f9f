import { describe, expect, it } from 'vitest';
import { createSimulatedClock } from '#machines/clock/simulated-clock.ts';
import { ARTICLE_EXAMPLE, articleEditorModel } from '#machines/article-editor/article-editor.model.ts';
import type { EditedItem } from '#machines/editor/draft.ts';
import type { editorModel, EditorExample } from '#machines/editor/editor.model.ts';
import { GOODS_EXAMPLE, goodsEditorModel } from '#machines/goods-editor/goods-editor.model.ts';
import { createActor } from 'xstate';
import { SUBJECT } from './engine/chart.ts';
import { coverTransitions } from './drive.ts';
import { createPendingCalls } from './pending-calls.ts';

/** Drives the chart of one kind of editor along its paths. */
const coverEditor = <Item extends EditedItem, Move extends string>(
  { createMachine }: EditorExample<Item, Move>,
  model: ReturnType<typeof editorModel<Item, Move>>,
): Promise<{ uncovered: string[] }> =>
  coverTransitions(model, (inspect) => {
    const clock = createSimulatedClock(0);
    const calls = createPendingCalls();
    const machine = createMachine({
      keep: () => undefined,
      write: () => calls.call('write'),
      move: () => calls.call('move'),
      refetch: () => undefined,
      now: () => 0,
    });
    const actor = createActor(machine, { id: SUBJECT, clock, inspect });
    return {
      actor,
      clock,
      realise: (event) => {
        if (!calls.end(event)) actor.send(event as never);
      },
      check: ({ value }) => {
        expect(
          calls.names.filter((name) => name === 'write'),
          '[EDI-2]',
        ).toHaveLength(value.draft === 'writing' ? 1 : 0);
      },
    };
  });

describe('items that are edited', () => {
  it.each([
    ['goods editor', () => coverEditor(GOODS_EXAMPLE, goodsEditorModel)],
    ['article editor', () => coverEditor(ARTICLE_EXAMPLE, articleEditorModel)],
  ])(
    '%s: takes every transition, and writes once at a time',
    async (_, cover) => {
      const coverage = await cover();
      expect(coverage.uncovered).toEqual([]);
    },
    60_000,
  );
});
