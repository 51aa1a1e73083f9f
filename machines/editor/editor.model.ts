import type { ResourceView } from '#protocol/bridge/views.ts';
import { callError } from '../call-error.model.ts';
import { effect, type ChartModel } from '../chart-model.ts';
import type { Draft, EditedItem } from './draft.ts';
import { isEditable, writeStatus, type createEditorMachine, type EditorSubject } from './editor.machine.ts';
import type { EditorPorts } from './editor.ports.ts';

/** Example data of one kind of editor; one of its texts is its name. */
export type EditorExample<Item extends EditedItem, Move extends string> = {
  subject: EditorSubject<Item['data']>;
  createMachine(ports: EditorPorts<Item['data'], Move>): ReturnType<typeof createEditorMachine<Item, Move>>;
  named(name: string): Item['data'];
  nameOf(data: Item['data']): string;
  served(data: Item['data'], revision: number, editable: boolean): Item;
  /** A move after which the item exists. */
  move: Move;
};

export const draftNamed = <Item extends EditedItem, Move extends string>(
  { named }: Pick<EditorExample<Item, Move>, 'named'>,
  name: string,
  more: Partial<Draft<Item['data']>> = {},
): Draft<Item['data']> => ({ base: 1, data: named(name), at: 1, saved: false, ...more });

export const fetched = <Item extends EditedItem, Move extends string>(
  { named, served }: Pick<EditorExample<Item, Move>, 'named' | 'served'>,
  name: string,
  revision = 1,
  editable = true,
): { type: 'editor.fetched'; resource: ResourceView<Item> } => ({
  type: 'editor.fetched',
  resource: { phase: 'ready', data: served(named(name), revision, editable), error: null, asOf: 0 },
});

export const absent = {
  type: 'editor.fetched',
  resource: { phase: 'failed', data: null, error: { code: 'NotFoundService', status: 404 }, asOf: null },
} as const;

/** @returns the model of an editor, whose paths are the same for every kind of data */
export function editorModel<Item extends EditedItem, Move extends string>(
  example: EditorExample<Item, Move>,
): ChartModel<ReturnType<typeof createEditorMachine<Item, Move>>> {
  const { subject, createMachine, named, nameOf, move } = example;
  const machine = createMachine({
    keep: effect,
    write: () => Promise.resolve(1),
    move: () => Promise.resolve({ removed: false }),
    refetch: effect,
    now: () => 0,
  });
  const serve = (name: string, revision = 1, editable = true) => fetched(example, name, revision, editable);

  /** What the server may have in a state of the draft; as before where that would lead to nothing new. */
  function fetches(draft: string, resource: ResourceView<Item>): { type: string }[] {
    if (draft === 'reading' && resource.data === null) return [serve('served'), serve('served', 1, false), absent];
    if (resource.data?.editable === false) return [serve('served', resource.data.revision)];
    if (draft !== 'reading' && draft !== 'writing') {
      return [
        ...(resource.data?.revision === 1 ? [serve('served', 1, false)] : []),
        draft === 'conflict' ? serve('typed', 3) : serve('theirs', 2),
      ];
    }
    return [{ type: 'editor.fetched', resource } as { type: string }];
  }

  return {
    machine,
    cases: ({ context, value }) => {
      const isFirst = context.unanswered === null && context.resource.data?.revision === 1;
      const isUnchanged = context.draft === null && context.resource.data !== null;
      const patch = named(value.draft === 'writing' && value.move === 'none' && isFirst ? 'more' : 'typed');
      return [
        { type: 'draft.read', draft: null },
        { type: 'draft.read', draft: draftNamed(example, 'typed') },
        { type: 'xstate.done.actor.write', output: Math.max(context.sent?.base ?? 0, 1) },
        { type: 'xstate.error.actor.write', error: callError(503) },
        { type: 'xstate.error.actor.write', error: callError(409) },
        { type: 'xstate.done.actor.move', output: { removed: true } },
        { type: 'xstate.error.actor.move', error: callError(503) },
        { type: 'xstate.error.actor.move', error: callError(422) },
        { type: 'device.reported', error: context.deviceError ? null : { code: 'StorageFull', status: 0 } },
        { type: 'editor.move', move },
        ...(value.draft === 'idle' && isUnchanged ? [{ type: 'editor.move', move: 'remove' }] : []),
        { type: 'editor.resolve', keep: 'mine' },
        { type: 'editor.resolve', keep: 'theirs' },
        ...fetches(value.move === 'moving' ? 'writing' : value.draft, context.resource),
        { type: 'editor.change', patch },
        ...(value.draft === 'reading' ? [{ type: 'editor.begun', blank: subject.empty }] : []),
      ];
    },
    project: ({ value, context }) =>
      [
        JSON.stringify(value),
        writeStatus(context, subject),
        context.resource.phase,
        context.resource.data?.revision,
        context.resource.data?.editable,
        context.isNew,
        context.removed,
        context.draft?.base,
        context.draft && nameOf(context.draft.data),
        context.draft?.saved,
        context.given === null,
        ...(value.draft === 'writing'
          ? [context.sent && nameOf(context.sent.data), context.sent?.at === context.draft?.at]
          : []),
        context.unanswered && nameOf(context.unanswered),
      ].join(' '),
    limit: 1_000,
    invariants: {
      '[EDI-2] writes the draft as it was, and never a saved one': ({ value, context }) =>
        value.draft !== 'writing' || (context.sent !== null && !context.sent.saved),
      '[EDI-3] has a reason while a write waits to be repeated': ({ value, context }) =>
        (value.draft !== 'retrying' && value.draft !== 'refused') || context.failure !== null,
      '[EDI-5] asks exactly while both have changed': ({ value, context }) =>
        (value.draft === 'conflict') === (value.draft !== 'writing' && writeStatus(context, subject) === 'conflict') ||
        value.draft === 'reading',
      '[EDI-6] has no draft without anything new while nothing is written': ({ value, context }) =>
        value.draft === 'writing' || value.draft === 'reading' || writeStatus(context, subject) !== 'obsolete',
      '[EDI-6] keeps nothing on the device that the server is known to have': ({ context: { given, resource } }) =>
        !given?.saved || (resource.data?.revision ?? 0) < given.base,
      '[EDI-6] has no draft of a removed item': ({ context: { removed, draft, given } }) =>
        !removed || (draft === null && given === null),
      '[EDI-7] begins to write only what may be edited': ({ value, context }) =>
        value.draft !== 'pausing' || isEditable(context),
      '[EDI-10] shows what was written until a newer revision is known': ({ value, context: { draft, resource } }) =>
        value.draft === 'writing' || !draft?.saved || (resource.data?.revision ?? 0) <= draft.base,
      '[EDI-11] has given every unsaved draft to the device after every step': ({ context: { draft, given } }) =>
        draft === null || draft.saved || given === draft,
    },
  };
}
