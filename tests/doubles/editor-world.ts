import { ARTICLE_EXAMPLE } from '#machines/article-editor/article-editor.model.ts';
import { createSimulatedClock } from '#machines/clock/simulated-clock.ts';
import type { Draft, EditedItem } from '#machines/editor/draft.ts';
import { absent, draftNamed, fetched, type EditorExample } from '#machines/editor/editor-example.model.ts';
import { editorView } from '#machines/editor/editor.view.ts';
import { GOODS_EXAMPLE } from '#machines/goods-editor/goods-editor.model.ts';
import type { ErrorData } from '#protocol/errors.ts';
import { createActor, transition } from 'xstate';

/** A draft as the device has it, by the name of its data. */
type NamedDraft = { name: string; base: number; saved: boolean };
/** What the editor reads first; `unread`: the test sends it later. */
export type StoredDraft = (Pick<NamedDraft, 'name'> & Partial<NamedDraft>) | null | 'unread';

const turn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

/**
 * The chart of an editor on ports that the test answers. Data is written and read by its name.
 */
export function createEditorWorld<Item extends EditedItem, Move extends string>(
  example: EditorExample<Item, Move>,
  stored: StoredDraft = null,
) {
  const { createMachine, named, nameOf, subject, move } = example;
  const clock = createSimulatedClock(100);
  const writes: { base: number; name: string }[] = [];
  const moves: { move: string; revision: number }[] = [];
  const kept: (NamedDraft | null)[] = [];
  let refetches = 0;
  let settle: { resolve(value: never): void; reject(error: unknown): void } | undefined;
  const pending = <Result>(): Promise<Result> =>
    new Promise((resolve, reject) => {
      settle = { resolve, reject };
    });
  const nameDraft = (draft: Draft<Item['data']> | null): NamedDraft | null =>
    draft && { name: nameOf(draft.data), base: draft.base, saved: draft.saved };
  const actor = createActor(
    createMachine({
      keep: (next) => kept.push(nameDraft(next)),
      write: ({ base, data }) => {
        writes.push({ base, name: nameOf(data) });
        return pending();
      },
      move: (made, revision) => {
        moves.push({ move: made, revision });
        return pending();
      },
      refetch: () => {
        refetches += 1;
      },
      now: clock.now,
    }),
    { clock },
  ).start();
  const view = () => {
    const { data, conflict, ...shown } = editorView(actor.getSnapshot(), 'resource:example');
    return { ...shown, name: nameOf(data), conflict: conflict && { ...conflict, name: nameOf(conflict.data) } };
  };
  const readDraft = (draft: Exclude<StoredDraft, 'unread'>): void => {
    const { name, ...more } = draft ?? {};
    actor.send({ type: 'draft.read', draft: name === undefined ? null : draftNamed(example, name, more) });
  };
  if (stored !== 'unread') readDraft(stored);
  return {
    actor,
    clock,
    writes,
    moves,
    kept,
    view,
    readDraft,
    refetches: () => refetches,
    state: () => actor.getSnapshot().value.draft,
    /** @returns the name after a change that the actor does not receive */
    afterChangeTo: (name: string) => {
      const [next] = transition(actor.logic, actor.getSnapshot(), { type: 'editor.change', patch: named(name) });
      return next.context.draft && nameOf(next.context.draft.data);
    },
    type: (name: string) => actor.send({ type: 'editor.change', patch: named(name) }),
    begin: (blank = subject.empty) => actor.send({ type: 'editor.begun', blank }),
    serve: (name: string, revision = 1, editable = true) => actor.send(fetched(example, name, revision, editable)),
    /** The server does not have it. */
    miss: () => actor.send(absent),
    save: () => actor.send({ type: 'editor.save' }),
    wake: () => actor.send({ type: 'wake' }),
    keep: (keep: 'mine' | 'theirs') => actor.send({ type: 'editor.resolve', keep }),
    deviceReports: (error: ErrorData | null) => actor.send({ type: 'device.reported', error }),
    /** A move after which the item exists. */
    move: () => actor.send({ type: 'editor.move', move }),
    moveError: () => actor.getSnapshot().context.moveError,
    canMove: () => actor.getSnapshot().can({ type: 'editor.move', move }),
    moveName: move as string,
    remove: () => actor.send({ type: 'editor.move', move: 'remove' as Move }),
    shown: () => [view().name, view().saveState],
    respond: async (outcome: unknown) => {
      if (outcome instanceof Error) settle?.reject(outcome);
      else settle?.resolve(outcome as never);
      await turn();
    },
  };
}

export type EditorWorld = Omit<ReturnType<typeof createEditorWorld<EditedItem, string>>, 'actor' | 'begin'> & {
  begin(): void;
};

/** The editors of every kind of data, for tests of the rules that hold for all. */
export const EDITORS = [
  { kind: 'goods', createWorld: (stored?: StoredDraft): EditorWorld => createEditorWorld(GOODS_EXAMPLE, stored) },
  { kind: 'article', createWorld: (stored?: StoredDraft): EditorWorld => createEditorWorld(ARTICLE_EXAMPLE, stored) },
];
