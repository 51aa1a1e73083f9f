import type { EditorView, ResourceView } from '#protocol/bridge/views.ts';
import { defineModel, type AnyChartModel } from '#tests/models/engine/model.ts';
import { after, always, answer, any, call, event, type Moment, type Pattern } from '#tests/models/engine/rules.ts';
import type { Entry } from '#tests/models/engine/world.ts';
import type { SnapshotFrom } from 'xstate';
import { happenedDuring, failing, fails, logBefore, ok, running, stepIs, wasRunning } from '../call-outcomes.model.ts';
import type { Draft, EditedItem } from './draft.ts';
import { writeStatus, type EditorSubject } from './editor-context.ts';
import type { createEditorMachine } from './editor.machine.ts';
import type { EditorPorts } from './editor.ports.ts';
import { editorView } from './editor.view.ts';

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

type View = Pick<
  EditorView<EditedItem, string>,
  'phase' | 'saveState' | 'editable' | 'unsaved' | 'moving' | 'error'
> & {
  name: string;
  /** The revision that both have changed; null without a conflict. */
  conflict: number | null;
  /** The server's item. */
  server: { name: string; revision: number } | null;
  moveError: string | null;
};
type At = Moment<View>;
type Written = { base: number; name: string };
type Kept = { base: number; name: string; saved: boolean } | null;
const PAUSE = 1_000;
const RETRY = 5_000;
const storageFull = { code: 'StorageFull', status: 0 } as const;
const writes = call<Written>('write');
const keeps = (matches: (draft: Kept) => boolean = () => true): Pattern => call<Kept>('keep', matches);
const moves = call<{ move: string; revision: number }>('move');
const changes = event('editor.change');
const fetches = event('editor.fetched');
const read = event('draft.read');
const failed = fails('write', 503);
const refused = fails('write', 409);
/** Whatever may change when something is written. */
const interrupts = event(['editor.change', 'editor.save', 'editor.resolve', 'editor.move', 'editor.fetched', 'wake']);
const isRead = (log: readonly Entry[]): boolean => log.some(read);
const isRemoved = (log: readonly Entry[]): boolean =>
  log.some(ok<{ removed: boolean }>('move', ({ removed }) => removed));
const lastKept = (log: readonly Entry[]): Kept | undefined => log.findLast(keeps())?.data as Kept | undefined;
/** Whether a move is taken now. */
const takesMoves = ({ before, log }: At): boolean => before?.moving === null && !isRemoved(log);
const isRemoval = event<{ move: string }>('editor.move', ({ move }) => move === 'remove');
const isOtherMove = event<{ move: string }>('editor.move', ({ move }) => move !== 'remove');
/** Whether what is typed reaches the editor. */
const takesChanges = ({ before, log }: At): boolean =>
  isRead(log) &&
  before !== undefined &&
  (before.editable || (before.unsaved && before.server === null)) &&
  !isRemoved(log);
/** Whether an unsaved draft can be written now. */
const isWritable = ({ unsaved, editable, conflict, phase }: View): boolean =>
  unsaved && editable && conflict === null && phase === 'ready';
/** Whether the draft was changed while the write of the step ran. */
const changedDuring = (moment: At): boolean => happenedDuring(moment, 'write', changes) && takesChanges(moment);

/**
 * Long because one model judges one chart by all of its rules.
 * @returns the model of an editor, which is the same for every kind of data
 */
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
  const nameIn = (data: unknown): string => nameOf((data as { patch: Item['data'] }).patch);
  const served = ({ data }: Entry): Item | null => (data as { resource: ResourceView<Item> }).resource.data;
  /** The newest revision that is known. */
  const newest = (log: readonly Entry[]): number =>
    log.reduce((most, entry) => {
      const revision = fetches(entry)
        ? (served(entry)?.revision ?? 0)
        : ok('write')(entry)
          ? (entry.data as { ok: number }).ok
          : read(entry)
            ? ((entry.data as { draft: Draft<Item['data']> | null }).draft?.base ?? 0)
            : 0;
      return Math.max(most, revision);
    }, 0);

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
  /** What makes an item new that the server does not have. */
  const begins = any(
    event('editor.begun'),
    event<{ draft: Draft<Item['data']> | null }>('draft.read', ({ draft }) => draft?.base === 0),
  );
  /** Whether the draft is read for the first time while a move waits for it. */
  const flushesAtRead = (moment: At): boolean => !isRead(logBefore(moment)) && moment.before!.moving === move;
  const drafts = [
    { draft: null },
    { draft: draftNamed(example, 'typed') },
    { draft: draftNamed(example, 'typed', { base: 0 }) },
  ];
  const [typed, more] = [[{ patch: named('typed') }], [{ patch: named('more') }]];

  return defineModel<Machine, View>({
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
      '[EDI-1] the draft on the device is read before any change': always(
        ({ view, added }) => view.phase === 'loading' && !added.some(any(keeps(), writes)),
        ({ log }) => !isRead(log),
      ),
      '[EDI-1] it is shown': always(
        ({ view, step }) => {
          const { draft } = step!.data as { draft: Draft<Item['data']> | null };
          return draft === null || view.phase === 'absent' || (view.name === nameOf(draft.data) && view.unsaved);
        },
        (moment) => stepIs(read)(moment) && !isRead(logBefore(moment)),
      ),
      '[EDI-1] every change is saved on this device': always(
        ({ step, view, added }) =>
          view.name === nameIn(step!.data) && added.some(keeps((draft) => draft?.name === view.name && !draft.saved)),
        (moment) => stepIs(changes)(moment) && takesChanges(moment),
      ),
      '[EDI-2] a change is written 1 s after it': after<View>(
        changes,
        (moment) =>
          takesChanges(moment) &&
          isWritable(moment.view) &&
          !wasRunning(moment, 'write') &&
          moment.before!.moving === null,
      ).leadsTo(writes, { within: PAUSE, notBefore: PAUSE, unless: interrupts }),
      '[EDI-2] or at once on request': after<View>(
        event('editor.save'),
        (moment) => isWritable(moment.before!) && !wasRunning(moment, 'write'),
      ).leadsTo(writes),
      '[EDI-2] one write runs at a time': always(({ log }) => running(log, 'write') <= 1),
      '[EDI-2] changes during a write follow in another': after<View>(
        ok('write'),
        ({ view, before }) => isWritable(view) && before!.moving === null,
      ).leadsTo(writes, { within: PAUSE, notBefore: PAUSE, unless: interrupts }),
      '[EDI-2] what was typed during a write is not saved by it': always(
        ({ view }) => view.unsaved,
        (moment) => {
          const { ok: next, of: written } = (moment.step?.data ?? {}) as { ok?: number; of?: Written };
          const last = moment.log.findLast(changes);
          // The last revision of the model stays: what is served in it may be what is typed.
          const isNewer = next !== undefined && written !== undefined && next > written.base;
          return stepIs(ok('write'))(moment) && isNewer && changedDuring(moment) && nameIn(last?.data) !== written.name;
        },
      ),
      '[EDI-2] a write carries what is shown, on the newest revision': always(
        ({ view, added, log }) => {
          const written = added.findLast(writes)!.data as Written;
          return written.name === view.name && written.base === newest(log);
        },
        ({ added }) => added.some(writes),
      ),
      '[EDI-2] nothing is written that is saved': always(
        ({ before, step }) => before!.unsaved || changes(step!) || read(step!),
        ({ added }) => added.some(writes),
      ),
      '[EDI-3] a write that failed is repeated after 5 s': after<View>(
        failed,
        (moment) => !changedDuring(moment) && isWritable(moment.view),
      ).leadsTo(writes, { within: RETRY, notBefore: RETRY, unless: interrupts }),
      '[EDI-3] or 1 s after it, where something was changed meanwhile': after<View>(
        any(failed, refused),
        (moment) => changedDuring(moment) && isWritable(moment.view) && moment.before!.moving === null,
      ).leadsTo(writes, { within: PAUSE, notBefore: PAUSE, unless: interrupts }),
      '[EDI-3] at a wake-up': after<View>(
        event('wake'),
        ({ before, log }) =>
          before!.saveState === 'offline' && isWritable(before!) && running(log.slice(0, -1), 'write') === 0,
      ).leadsTo(writes),
      '[EDI-3] after any other error it is refetched': after<View>(refused, (moment) => !changedDuring(moment)).leadsTo(
        call('refetch'),
      ),
      '[EDI-3] and the write waits for a change or the person': after<View>(
        refused,
        (moment) => !changedDuring(moment),
      ).never(writes, { until: interrupts }),
      '[EDI-3] the error is shown': always(
        ({ view, step }) => view.saveState === (failed(step!) ? 'offline' : 'refused') && view.error !== null,
        (moment) =>
          stepIs(any(failed, refused))(moment) &&
          !changedDuring(moment) &&
          isWritable(moment.view) &&
          moment.before!.saveState === 'saving',
      ),
      '[EDI-4] the first write creates the item, which is fetched': after<View>(
        ok('write'),
        ({ before }) => before!.server === null,
      ).leadsTo(call('refetch')),
      '[EDI-4] a creation that may have arrived before is followed by another write': always(
        ({ view }) => view.unsaved,
        (moment) =>
          stepIs(answer<{ ok?: number; of: Written }>('write', (data) => data.ok !== undefined && data.of.base === 0))(
            moment,
          ) &&
          moment.log.some(
            any(
              answer<{ error?: unknown; of: Written }>(
                'write',
                (data) =>
                  'error' in data &&
                  failed({ kind: 'answer', name: 'write', data, at: 0, during: '' }) &&
                  data.of.base === 0,
              ),
            ),
          ) &&
          moment.log.findLast(any(failed, ok('write'), event('editor.resolve')))?.name !== 'editor.resolve' &&
          logBefore(moment).findLast(any(failed, ok('write')))?.kind === 'answer' &&
          failed(logBefore(moment).findLast(any(failed, ok('write')))!),
      ),
      '[EDI-5] with unsaved changes the person chooses': always(
        ({ view, step }) => view.conflict === served(step!)!.revision,
        (moment) =>
          stepIs(
            event<{ resource: ResourceView<Item> }>(
              'editor.fetched',
              ({ resource }) => resource.data !== null && nameOf(resource.data.data) === 'theirs',
            ),
          )(moment) &&
          moment.before!.unsaved &&
          isRead(moment.log) &&
          !wasRunning(moment, 'write'),
      ),
      '[EDI-5] nothing is written meanwhile': always(
        ({ before }) => before!.conflict === null,
        ({ added, step }) => added.some(writes) && step?.name !== 'editor.resolve' && !fetches(step!),
      ),
      '[EDI-5] theirs replaces the changes': always(
        ({ view, before }) => !view.unsaved && view.conflict === null && view.name === before!.server!.name,
        (moment) =>
          stepIs(event<{ keep: string }>('editor.resolve', ({ keep }) => keep === 'theirs'))(moment) &&
          isRead(moment.log) &&
          moment.before!.unsaved &&
          (moment.before!.server?.revision ?? -1) >= newest(logBefore(moment)) &&
          !wasRunning(moment, 'write'),
      ),
      '[EDI-7] changes of an item that is not known can be dropped': always(
        ({ view }) => !view.unsaved,
        (moment) =>
          stepIs(event<{ keep: string }>('editor.resolve', ({ keep }) => keep === 'theirs'))(moment) &&
          moment.before!.unsaved &&
          moment.before!.server === null &&
          !moment.before!.editable &&
          !wasRunning(moment, 'write'),
      ),
      '[EDI-5] mine goes on with them, on the revision of the server': always(
        ({ view, before, added }) =>
          view.unsaved &&
          view.conflict === null &&
          view.name === before!.name &&
          added.some(keeps((draft) => draft?.base === before!.conflict)),
        (moment) =>
          stepIs(event<{ keep: string }>('editor.resolve', ({ keep }) => keep === 'mine'))(moment) &&
          moment.before!.conflict !== null,
      ),
      '[EDI-5] a newer revision replaces a saved draft': always(
        ({ view, step }) => view.name === nameOf(served(step!)!.data) && !view.unsaved,
        (moment) =>
          stepIs(fetches)(moment) &&
          isRead(moment.log) &&
          !moment.before!.unsaved &&
          !wasRunning(moment, 'write') &&
          (served(moment.step!)?.revision ?? 0) > newest(logBefore(moment)),
      ),
      '[EDI-5] where both are the same, there is no conflict': always(
        ({ view }) => view.conflict === null,
        (moment) =>
          stepIs(fetches)(moment) &&
          moment.before!.name === (served(moment.step!) && nameOf(served(moment.step!)!.data)),
      ),
      '[EDI-5] nor where it is the write whose response was lost': always(
        ({ view, before }) => view.conflict === null && view.name === before!.name && view.unsaved,
        (moment) =>
          stepIs(fetches)(moment) &&
          moment.before!.unsaved &&
          !wasRunning(moment, 'write') &&
          served(moment.step!) !== null &&
          moment.before!.name !== nameOf(served(moment.step!)!.data) &&
          (logBefore(moment).findLast(any(writes, event('editor.resolve')))?.data as Written | undefined)?.name ===
            nameOf(served(moment.step!)!.data) &&
          served(moment.step!)!.revision > newest(logBefore(moment)) &&
          failed(logBefore(moment).findLast(any(answer('write'), event('editor.resolve')))!),
      ),
      '[EDI-6] the device keeps nothing that the server is known to have': always(
        ({ log }) => (lastKept(log) ?? null) === null,
        ({ view, log }) =>
          isRead(log) &&
          !view.unsaved &&
          view.server !== null &&
          view.server.revision >= newest(log) &&
          running(log, 'write') === 0 &&
          lastKept(log) !== undefined,
      ),
      '[EDI-6] it keeps what is unsaved': always(
        ({ view, log }) => {
          const kept = lastKept(log);
          return kept === undefined ? !log.some(changes) || true : kept !== null && kept.name === view.name;
        },
        ({ view, log }) => view.unsaved && log.some(keeps()),
      ),
      '[EDI-6] the draft of a removed item is deleted, and the item is absent': always(
        ({ view, log }) => view.phase === 'absent' && (lastKept(log) ?? null) === null,
        ({ log }) => isRead(log) && isRemoved(log) && running(log, 'write') === 0,
      ),
      '[EDI-6] it is neither changed nor written': after<View>(
        ok<{ removed: boolean }>('move', ({ removed }) => removed),
      ).never(writes),
      '[EDI-7] an item that may not be edited is not changed': always(
        ({ view, before, added }) => view.name === before!.name && !added.some(keeps()),
        (moment) => stepIs(changes)(moment) && moment.before!.server !== null && !moment.before!.editable,
      ),
      '[EDI-7] nor written, unless a move needs it saved': always(
        ({ view }) => view.editable,
        ({ view, added }) => added.some(writes) && view.moving === null,
      ),
      '[EDI-7] its changes are held': always(
        ({ view }) => view.saveState === 'held' || view.saveState === 'refused' || view.conflict !== null,
        ({ view, log }) =>
          view.unsaved && view.server !== null && !view.editable && !isRemoved(log) && running(log, 'write') === 0,
      ),
      '[EDI-7] and written once it may be edited again': after<View>(
        fetches,
        ({ view, before }) =>
          before!.unsaved &&
          !before!.editable &&
          before!.server !== null &&
          isWritable(view) &&
          before!.moving === null,
      ).leadsTo(writes, { within: PAUSE, notBefore: PAUSE, unless: interrupts }),
      '[EDI-8] a move is made once everything is saved': always(
        ({ view, log }) => !view.unsaved && running(log, 'write') === 0,
        ({ added }) => added.some(call<{ move: string }>('move', (made) => made.move !== 'remove')),
      ),
      '[EDI-8] at once where it is': after<View>(
        isOtherMove,
        (moment) =>
          takesMoves(moment) &&
          moment.before!.phase === 'ready' &&
          !moment.before!.unsaved &&
          !wasRunning(moment, 'write'),
      ).leadsTo(moves),
      '[EDI-8] changes are written at once for it': after<View>(
        isOtherMove,
        (moment) => takesMoves(moment) && isWritable(moment.before!) && !wasRunning(moment, 'write'),
      ).leadsTo(writes),
      '[EDI-8] those of the device once they are read': after<View>(
        read,
        (moment) => flushesAtRead(moment) && moment.view.unsaved && moment.view.conflict === null,
      ).leadsTo(writes),
      '[EDI-8] those that were made during a write once it has ended': after<View>(
        ok('write'),
        (moment) =>
          moment.before!.moving === move &&
          !wasRunning(moment, 'move') &&
          changedDuring(moment) &&
          isWritable(moment.view),
      ).leadsTo(writes),
      '[EDI-8] it follows the write': after<View>(
        ok('write'),
        (moment) => moment.before!.moving !== null && !wasRunning(moment, 'move') && !moment.view.unsaved,
      ).leadsTo(moves),
      '[EDI-8] it names the newest revision': always(
        ({ added, log }) => (added.findLast(moves)!.data as { revision: number }).revision === newest(log),
        ({ added, view, log }) =>
          added.some(call<{ move: string }>('move', (made) => made.move !== 'remove')) &&
          (view.server !== null || !log.some(event('editor.resolve'))),
      ),
      '[EDI-8] it is not made where saving fails': always(
        ({ view }) => view.moving === null && view.moveError !== null,
        (moment) =>
          stepIs(any(failed, refused))(moment) &&
          !changedDuring(moment) &&
          moment.before!.moving !== null &&
          moment.view.unsaved &&
          !wasRunning(moment, 'move'),
      ),
      '[EDI-8] nor while both have changed': always(
        ({ view }) => view.moving === null && view.moveError === 'Changed',
        (moment) =>
          (stepIs(isOtherMove)(moment) && moment.before!.conflict !== null && takesMoves(moment)) ||
          (stepIs(read)(moment) && moment.view.conflict !== null && flushesAtRead(moment)),
      ),
      '[EDI-8] a removal is made at once': after<View>(isRemoval, takesMoves).leadsTo(
        call<{ move: string }>('move', (made) => made.move === 'remove'),
      ),
      '[EDI-8] after a refusal it is refetched': after<View>(fails('move', 422)).leadsTo(call('refetch')),
      '[EDI-8] and not after a transient error': always(
        ({ added }) => !added.some(call('refetch')),
        stepIs(fails('move', 503)),
      ),
      '[EDI-8] why it was not made is shown': always(
        ({ view }) => view.moving === null && view.moveError !== null,
        stepIs(fails('move')),
      ),
      '[EDI-9] what the server does not have is absent, or new': always(
        ({ view, log }) => view.phase === (isRemoved(log) || !log.some(begins) ? 'absent' : 'ready'),
        ({ view, log }) =>
          isRead(log) &&
          log.some(fetches) &&
          served(log.findLast(fetches)!) === null &&
          !view.unsaved &&
          view.server === null &&
          !log.some(ok('write')) &&
          !log.some(changes),
      ),
      '[EDI-9] a new one shows what it begins with': always(
        ({ view }) => view.name === 'blank',
        (moment) => stepIs(event('editor.begun'))(moment) && moment.before!.server === null,
      ),
      '[EDI-10] what was written is shown until a newer revision is known': always(
        ({ view, before }) => view.name === before!.name,
        (moment) =>
          !isRemoved(moment.log) &&
          (stepIs(ok('write'))(moment) ||
            (stepIs(fetches)(moment) &&
              isRead(moment.log) &&
              served(moment.step!) !== null &&
              moment.before!.server !== null &&
              served(moment.step!)!.revision < newest(logBefore(moment)))),
      ),
      '[EDI-11] a draft is given to the device once': always(
        ({ added }) => added.filter(keeps((draft) => draft !== null)).length <= 1,
        stepIs(event(['editor.change', 'editor.resolve', 'editor.save', 'editor.fetched'])),
      ),
      '[EDI-11] the one that was read there is not': always(
        ({ added }) => !added.some(keeps()),
        (moment) => stepIs(read)(moment) && moment.view.unsaved,
      ),
      '[EDI-12] a change that neither has is refused, with the error of the device': always(
        ({ view }) => view.saveState === 'refused' && view.error?.code === storageFull.code,
        ({ view, log }) =>
          view.unsaved &&
          (log.findLast(event('device.reported'))?.data as { error: unknown } | undefined)?.error === storageFull,
      ),
      '[EDI-12] the person may have it saved again': after<View>(event('editor.save'), ({ log }) =>
        isRead(log),
      ).leadsTo(keeps()),
      '[EDI-6] nor moved': after<View>(ok<{ removed: boolean }>('move', ({ removed }) => removed)).never(moves),
      '[EDI-13] one move runs at a time': always(({ log }) => running(log, 'move') <= 1),
      '[EDI-13] another one is refused until it has ended': always(
        ({ view, before, added }) => view.moving === before!.moving && !added.some(moves),
        (moment) => stepIs(event('editor.move'))(moment) && moment.before!.moving !== null,
      ),
    },
  });
}
