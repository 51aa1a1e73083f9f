import type { ResourceView } from '#protocol/bridge/views.ts';
import { defineModel, type AnyChartModel } from '#tests/models/engine/model.ts';
import type { SnapshotFrom } from 'xstate';
import { failing } from '../call-outcomes.model.ts';
import type { EditedItem } from './draft.ts';
import { writeStatus } from './editor-context.ts';
import { draftRules } from './editor-draft-rules.model.ts';
import { absent, draftNamed, fetched, type EditorExample } from './editor-example.model.ts';
import { storageFull, type SeenEditor, type Written } from './editor-log.model.ts';
import { moveRules } from './editor-move-rules.model.ts';
import type { createEditorMachine } from './editor.machine.ts';
import { editorView } from './editor.view.ts';

/** @returns the model of an editor, which is the same for every kind of data */
export function editorModel<Item extends EditedItem, Move extends string>(
  example: EditorExample<Item, Move>,
): AnyChartModel {
  type Machine = ReturnType<typeof createEditorMachine<Item, Move>>;
  const { subject, createMachine, named, nameOf, move } = example;
  const known = new Map<string, { resource: ResourceView<Item> }>();
  const serve = (name: string, revision = 1, editable = true): { resource: ResourceView<Item> } => {
    const key = `${name} ${String(revision)} ${String(editable)}`;
    const { resource } = known.get(key) ?? fetched(example, name, revision, editable);
    known.set(key, { resource });
    return known.get(key)!;
  };
  const nothing = { resource: absent.resource };

  /** What the server may have in a state of the draft. */
  function whatIsServed({ context, value }: SnapshotFrom<Machine>): { resource: ResourceView<Item> }[] {
    const { resource, draft, unanswered } = context;
    if (value.draft === 'reading')
      return resource.data === null ? [serve('served'), serve('served', 1, false), nothing] : [];
    if (value.draft === 'writing' || value.move === 'moving' || context.removed) return [];
    const revision = resource.data?.revision ?? 0;
    if (resource.data?.editable === false) return [serve(nameOf(resource.data.data), revision)];
    // Where nothing is known, the server has what was written before.
    const next = resource.data === null && draft === null ? 3 : Math.max(revision, draft?.base ?? 0) + 1;
    return [
      ...(draft?.saved ? [serve(nameOf(draft.data), draft.base)] : []),
      ...(revision === 1 ? [serve('served', 1, false)] : []),
      ...(next > 3
        ? []
        : [
            serve('theirs', next),
            ...(unanswered ? [serve(nameOf(unanswered), next)] : []),
            ...(value.draft === 'conflict' ? [serve('typed', next)] : []),
          ]),
    ];
  }
  const drafts = [
    { draft: null },
    { draft: draftNamed(example, 'typed') },
    { draft: draftNamed(example, 'typed', { base: 0 }) },
  ];
  const [typed, more] = [[{ patch: named('typed') }], [{ patch: named('more') }]];

  return defineModel<Machine, SeenEditor>({
    make: (world) => {
      const note = world.note('keep');
      return createMachine({
        keep: (draft) => note(draft && { base: draft.base, name: nameOf(draft.data), saved: draft.saved }),
        write: ({ base, data }) => world.call('write', { base, name: nameOf(data) }),
        move: (made, revision) => world.call('move', { move: made, revision }),
        refetch: world.note('refetch'),
        now: world.clock.now,
      });
    },
    events: {
      'editor.begun': ({ value }) => (value.draft === 'reading' ? [{ blank: named('blank') }] : []),
      'editor.fetched': whatIsServed,
      'editor.change': ({ context, value }) =>
        value.draft === 'writing' || context.unanswered !== null ? more : typed,
      'editor.save': [{}],
      'editor.resolve': [{ keep: 'mine' }, { keep: 'theirs' }],
      'editor.move': ({ context, value }) => [
        { move },
        ...(value.draft === 'idle' || context.resource.data?.revision === 1 ? [{ move: 'remove' as Move }] : []),
      ],
      'draft.read': ({ value }) => (value.draft === 'reading' ? drafts : drafts.slice(0, 1)),
      'device.reported': ({ context }) => [{ error: context.deviceError ? null : storageFull }],
      wake: [{}],
    },
    outcomes: {
      write: ({ base }: Written) => [{ ok: base < 3 ? base + 1 : base, as: 'the next revision' }, ...failing(503, 409)],
      move: ({ move: made }: { move: string }) => [
        { ok: { removed: made === 'remove' }, as: 'done' },
        ...failing(503, 422),
      ],
    },
    place({ value, context }) {
      const { removed, isNew, resource, draft, unanswered, sent } = context;
      if (removed) return `removed ${JSON.stringify(value)}`;
      return [
        JSON.stringify(value),
        writeStatus(context, subject),
        resource.phase,
        resource.data?.revision,
        resource.data?.editable,
        isNew,
        // While a move is made, only its end matters.
        ...(value.move === 'moving'
          ? []
          : [
              draft?.base,
              draft && nameOf(draft.data),
              draft?.saved,
              value.draft === 'writing' && sent?.at === draft?.at,
              unanswered && nameOf(unanswered),
            ]),
      ].join(' ');
    },
    observe(snapshot) {
      const { phase, data, saveState, editable, unsaved, moving, error, conflict, server } = editorView(
        snapshot,
        'item',
      );
      return {
        phase,
        saveState,
        editable,
        unsaved,
        moving,
        error,
        name: nameOf(data),
        conflict: conflict?.revision ?? null,
        server: server && { name: nameOf(server.data), revision: server.revision },
        moveError: snapshot.context.moveError?.code ?? null,
      };
    },
    limit: 2_000,
    equivalent: {
      'editor.draft.reading — editor.resolve [0]: transition dropped':
        'there is no draft yet, and so nothing to resolve',
      'editor.draft.reading — _flush [0]: transition dropped': 'there is no draft yet, and so nothing to write',
    },
    weights: { timer: 6, 'editor.fetched': 3, 'editor.move {move: "remove"}': 0.2 },
    rules: {
      ...draftRules(example),
      ...moveRules(move),
    },
  });
}
