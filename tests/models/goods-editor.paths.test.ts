import { describe, expect, it } from 'vitest';
import { createSimulatedClock } from '#machines/clock/simulated-clock.ts';
import { createGoodsEditorMachine } from '#machines/goods-editor/goods-editor.machine.ts';
import { goodsEditorModel } from '#machines/goods-editor/goods-editor.model.ts';
import { createPictureUploadsMachine } from '#machines/picture-uploads/picture-uploads.machine.ts';
import { createFieldUploadsMachine } from '#machines/field-uploads/field-uploads.machine.ts';
import { fieldUploadsModel } from '#machines/field-uploads/field-uploads.model.ts';
import { pictureUploadsModel } from '#machines/picture-uploads/picture-uploads.model.ts';
import { createActor } from 'xstate';
import { coverTransitions, SUBJECT } from './drive.ts';
import { createPendingCalls } from './pending-calls.ts';

describe('goods that are edited', () => {
  it('goods editor: takes every transition, and writes once at a time', async () => {
    const coverage = await coverTransitions(goodsEditorModel, (inspect) => {
      const clock = createSimulatedClock(0);
      const calls = createPendingCalls();
      const actor = createActor(
        createGoodsEditorMachine({
          keep: () => undefined,
          write: () => calls.call('write'),
          move: () => calls.call('move'),
          refetch: () => undefined,
          now: () => 0,
        }),
        { id: SUBJECT, clock, inspect },
      );
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
    expect(coverage.uncovered).toEqual([]);
    expect(coverage.transitions).toBe(45);
  }, 60_000);

  it('picture uploads: takes every transition', async () => {
    const coverage = await coverTransitions(pictureUploadsModel, (inspect) => {
      const actor = createActor(
        createPictureUploadsMachine({
          upload: () => ({ done: new Promise(() => undefined), cancel: () => undefined }),
          keep: () => undefined,
        }),
        { id: SUBJECT, inspect },
      );
      return { actor, clock: createSimulatedClock(0), realise: (event) => actor.send(event as never) };
    });
    expect(coverage.uncovered).toEqual([]);
    expect(coverage.transitions).toBe(10);
  });

  it('field uploads: takes every transition', async () => {
    const coverage = await coverTransitions(fieldUploadsModel, (inspect) => {
      const actor = createActor(
        createFieldUploadsMachine({
          upload: () => ({ done: new Promise(() => undefined), cancel: () => undefined }),
          settled: () => undefined,
        }),
        { id: SUBJECT, inspect },
      );
      return { actor, clock: createSimulatedClock(0), realise: (event) => actor.send(event as never) };
    });
    expect(coverage.uncovered).toEqual([]);
    expect(coverage.transitions).toBe(10);
  });
});
