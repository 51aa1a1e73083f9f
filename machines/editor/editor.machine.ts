/**
 * The editor of an item that the server has in revisions: of goods, or of an article. It is the same in all tabs of
 * this browser. A command becomes the event without the item's name: `goods-editor.change` is `editor.change` here.
 *
 * [EDI-1] Every change is saved on this device. The draft on the device is read once, before any change.
 * [EDI-2] A draft is written to the server 1 s after its last change, or at once on request. One write runs at a time;
 *         changes during a write follow in another.
 * [EDI-3] A write with a transient error is repeated after 5 s, at a wake-up, or 1 s after the next change. After any
 *         other error the item is refetched, and the write waits for a change or for the person.
 * [EDI-4] The first write creates the item, with the id that the tab chose. The server may answer a repeated creation
 *         with the first result, so a creation that may have arrived before is followed by another write.
 * [EDI-5] A newer revision at the server replaces a saved draft. With unsaved changes the person chooses, except where
 *         both are the same once the server has stored them, or where the newer revision is the write whose response
 *         was lost.
 * [EDI-6] The device keeps a draft until the server is known to have it. The draft of a removed item is deleted; the
 *         item is absent from then on, and is neither changed nor written.
 * [EDI-7] An item that may not be edited now is neither changed nor written. Unsaved changes stay on the device until
 *         the person drops them, or are written once the item may be edited again. Only a move has them written
 *         before: the server decides whether it may.
 * [EDI-8] A move is made once everything is saved, and not made where that fails; a removal is made at once. After a
 *         refusal the item is refetched.
 * [EDI-9] An item that the server does not have is edited only where it is new; otherwise it is absent.
 * [EDI-10] The data of the last write is shown until the server has a newer revision. A response with an older one is
 *         ignored.
 * [EDI-11] A draft is given to the device once per change, after the step of the chart that changed it; the draft that
 *         was read there is not.
 * [EDI-12] A change that neither the device nor the server has is shown as refused, with the device's error, until one
 *         of them has it. The person may have it saved again at once.
 * [EDI-13] One move runs at a time; another one is refused until it has ended.
 */
import { errorOf, outputOf } from '#machines/invoked.ts';
import type { ResourceView } from '#protocol/bridge/views.ts';
import { ERROR_STATUS, type ErrorData } from '#protocol/errors.ts';
import { errorDataOf, isUndecided } from '#protocol/rules/failures.ts';
import { and, assign, fromPromise, not, raise, setup, stateIn } from 'xstate';
import { queryDelays, queryGuards } from '../query/query-states.ts';
import { draftOnDevice, type Draft, type EditedItem } from './draft.ts';
import {
  newestOf,
  shownData,
  writeStatus,
  type EditorContext,
  type EditorSubject,
  type WriteStatus,
} from './editor-context.ts';
import type { EditorPorts } from './editor.ports.ts';

export type EditorEvent<Item extends EditedItem, Move> =
  | { type: 'editor.begun'; blank: Item['data'] }
  | { type: 'editor.fetched'; resource: ResourceView<Item> }
  | { type: 'editor.change'; patch: Partial<Item['data']> }
  | { type: 'editor.save' }
  | { type: 'editor.resolve'; keep: 'mine' | 'theirs' }
  | { type: 'editor.move'; move: Move }
  | { type: 'draft.read'; draft: Draft<Item['data']> | null }
  /** The device has saved the draft, or reported why not. */
  | { type: 'device.reported'; error: ErrorData | null }
  | { type: 'wake' }
  | { type: '_changed' }
  | { type: '_flush' }
  | { type: '_writeFailed' };

/** A pause in typing this long starts a write, ms. */
const PAUSE = 1_000;

/** @param ports see editor.ports.ts */
export function createEditorMachine<Item extends EditedItem, Move extends string>(
  subject: EditorSubject<Item['data']>,
  ports: EditorPorts<Item['data'], Move>,
) {
  type Data = Item['data'];
  type Context = EditorContext<Item, Move>;
  const statusOf = (context: Context): WriteStatus => writeStatus(context, subject);
  const deviceDraft = ({ draft, resource }: Context): Draft<Data> | null => draftOnDevice(draft, resource.data);
  const revisionOf = ({ draft, resource }: Context): number => draft?.base ?? resource.data?.revision ?? 0;
  const changed = (context: Context, patch: Partial<Data>, base = revisionOf(context)) => {
    const version = Math.max(ports.now(), context.version + 1);
    const data = { ...(context.draft?.data ?? shownData(context)), ...patch };
    const draft: Draft<Data> = { base, data, at: version, saved: false };
    return { draft, version };
  };

  return setup({
    types: { context: {} as Context, events: {} as EditorEvent<Item, Move>, tags: {} as 'busy' },
    actors: {
      write: fromPromise<number, Draft<Data> | null>(({ input }) =>
        ports.write({ base: input?.base ?? 0, data: input?.data ?? subject.empty }),
      ),
      move: fromPromise<{ removed: boolean }, { move: Move | null; revision: number }>(async ({ input }) =>
        input.move === null ? { removed: false } : ports.move(input.move, input.revision),
      ),
    },
    guards: {
      ...queryGuards,
      // A draft was begun where the item could be edited, also before the item has been fetched again.
      mayChange: ({ context: { removed, resource, draft, isNew } }) =>
        !removed && (resource.data?.editable ?? (draft !== null || isNew)),
      is: ({ context }, status: WriteStatus) => statusOf(context) === status,
      isNone: ({ context }, of: readonly WriteStatus[]) => !of.includes(statusOf(context)),
      isUnsaved: ({ context }) => ['unsaved', 'held'].includes(statusOf(context)),
      isSettled: ({ context }) => statusOf(context) === 'settled',
      isIdle: stateIn({ draft: 'idle' }),
      isNotGiven: ({ context }) => deviceDraft(context) !== context.given,
      isRead: not(stateIn({ draft: 'reading' })),
      isFlushing: stateIn({ move: 'flushing' }),
      changedMeanwhile: ({ context }) => (context.draft?.at ?? 0) > (context.sent?.at ?? 0),
      // Not what the server has beyond the revision that is known: a tab may show an older state.
      dropsChanges: ({ context: { draft, resource, isNew }, event }) =>
        event.type === 'editor.resolve' &&
        event.keep === 'theirs' &&
        draft !== null &&
        !draft.saved &&
        (resource.data === null ? !isNew : draft.base <= resource.data.revision),
      isRemoved: ({ context }) => context.removed,
      isRemoval: ({ event }) => event.type === 'editor.move' && event.move === 'remove',
    },
    actions: {
      begin: assign(({ context, event }) =>
        event.type === 'editor.begun' ? { blank: event.blank, isNew: context.resource.data === null } : {},
      ),
      takeFetched: assign(({ context, event }) => {
        if (event.type !== 'editor.fetched') return {};
        const resource = newestOf(event.resource, context.resource.data);
        return { resource, isNew: context.isNew && resource.data === null };
      }),
      adopt: assign(({ context, event }) => {
        if (event.type !== 'draft.read' || !event.draft) return {};
        const { draft } = event;
        if (context.removed) return { given: draft };
        // An earlier worker may have sent it.
        const unanswered = draft.saved ? null : draft.data;
        const isNew = context.resource.data === null && (context.isNew || draft.base === 0);
        return { draft, given: draft, unanswered, isNew, version: Math.max(context.version, draft.at) };
      }),
      change: assign(({ context, event }) => (event.type === 'editor.change' ? changed(context, event.patch) : {})),
      keepMine: assign(({ context }) => changed(context, {}, context.resource.data?.revision)),
      dropDraft: assign(({ context }) => ({
        draft: null,
        unanswered: null,
        failure: null,
        version: Math.max(ports.now(), context.version + 1),
      })),
      reconcile: assign(({ context }) => {
        const status = statusOf(context);
        if (status === 'obsolete') return { draft: null, unanswered: null, failure: null };
        if (status !== 'answered' || !context.draft || !context.resource.data) return {};
        const draft: Draft<Data> = { ...context.draft, base: context.resource.data.revision };
        return { draft, unanswered: null, failure: null };
      }),
      noteGiven: assign({ given: ({ context }) => deviceDraft(context) }),
      giveToDevice: ({ context }) => ports.keep(deviceDraft(context)),
      noteDevice: assign(({ event }) => (event.type === 'device.reported' ? { deviceError: event.error } : {})),
      takeSent: assign({ sent: ({ context }) => context.draft }),
      settle: assign(({ context: { draft, sent, unanswered } }, base: number) => {
        if (!draft || !sent) return {};
        const isCertain = sent.base !== 0 || unanswered === null;
        const settled: Draft<Data> = { ...draft, base, saved: isCertain && draft.at === sent.at };
        return { draft: settled, sent: null, unanswered: null, failure: null };
      }),
      keepFailure: assign(({ context: { sent, unanswered } }, thrown: unknown) => {
        const error = errorDataOf(thrown);
        return {
          failure: { at: sent?.at ?? 0, error },
          unanswered: sent && isUndecided(error) ? sent.data : unanswered,
        };
      }),
      clearFailure: assign({ failure: null }),
      refetch: () => ports.refetch(),
      refetchCreated: ({ context }) => {
        if (context.resource.data === null) ports.refetch();
      },
      takeMove: assign(({ event }) => (event.type === 'editor.move' ? { move: event.move, moveError: null } : {})),
      takeOutcome: assign((_, { removed }: { removed: boolean }) =>
        removed ? { removed, draft: null, unanswered: null } : { removed },
      ),
      keepMoveError: assign({ moveError: (_, thrown: unknown) => errorDataOf(thrown) }),
      keepWriteError: assign({
        moveError: ({ context }) =>
          statusOf(context) === 'conflict' || context.failure === null
            ? { code: 'Changed', status: ERROR_STATUS.Changed }
            : context.failure.error,
      }),
      noteChange: raise({ type: '_changed' }),
      noteFailure: raise({ type: '_writeFailed' }),
      flush: raise({ type: '_flush' }),
    },
    delays: { pause: PAUSE, retryAfter: queryDelays.retryAfter },
  }).createMachine({
    id: 'editor',
    context: {
      resource: { phase: 'loading', data: null, error: null, asOf: null },
      draft: null,
      given: null,
      deviceError: null,
      version: ports.now(),
      isNew: false,
      blank: subject.empty,
      sent: null,
      unanswered: null,
      failure: null,
      move: null,
      moveError: null,
      removed: false,
    },
    type: 'parallel',
    on: {
      'editor.begun': { actions: 'begin' },
      'editor.fetched': { actions: 'takeFetched' },
    },
    always: { guard: 'isNotGiven', actions: ['noteGiven', 'giveToDevice'] },
    states: {
      // A region, because the root would not receive a save that `draft` takes too.
      device: {
        on: {
          'device.reported': { actions: 'noteDevice' },
          'editor.save': { guard: 'isRead', actions: 'giveToDevice' },
        },
      },
      draft: {
        initial: 'reading',
        on: {
          'editor.change': { guard: 'mayChange', actions: ['change', 'noteChange'] },
          'editor.resolve': [
            { guard: 'dropsChanges', target: '.deciding', actions: 'dropDraft' },
            { guard: { type: 'is', params: 'conflict' }, target: '.deciding', actions: 'keepMine' },
          ],
          _changed: '.deciding',
          _flush: { guard: 'isUnsaved', target: '.writing' },
        },
        states: {
          reading: {
            tags: 'busy',
            on: {
              'draft.read': { target: 'deciding', actions: 'adopt' },
              'editor.change': {},
              'editor.resolve': {},
              _flush: {},
            },
          },
          deciding: {
            entry: 'reconcile',
            always: [
              { guard: { type: 'is', params: 'conflict' }, target: 'conflict' },
              { guard: { type: 'is', params: 'unsaved' }, target: 'pausing' },
              { target: 'idle' },
            ],
          },
          idle: {
            always: [
              { guard: { type: 'isNone', params: ['settled', 'held'] }, target: 'deciding' },
              { guard: and(['isFlushing', 'isUnsaved']), target: 'writing' },
            ],
          },
          pausing: {
            tags: 'busy',
            always: [
              { guard: { type: 'isNone', params: ['unsaved'] }, target: 'deciding' },
              { guard: 'isFlushing', target: 'writing' },
            ],
            on: { 'editor.save': 'writing' },
            after: { pause: 'writing' },
          },
          writing: {
            tags: 'busy',
            entry: 'takeSent',
            invoke: {
              id: 'write',
              src: 'write',
              input: ({ context }) => context.draft,
              onDone: { target: 'deciding', actions: ['refetchCreated', { type: 'settle', params: outputOf }] },
              onError: [
                { guard: 'changedMeanwhile', target: 'deciding', actions: { type: 'keepFailure', params: errorOf } },
                {
                  guard: { type: 'mayRetry', params: errorOf },
                  target: 'retrying',
                  actions: [{ type: 'keepFailure', params: errorOf }, 'noteFailure'],
                },
                {
                  target: 'refused',
                  actions: [{ type: 'keepFailure', params: errorOf }, 'refetch', 'noteFailure'],
                },
              ],
            },
            on: { _changed: {}, _flush: {}, 'editor.resolve': {} },
          },
          retrying: {
            tags: 'busy',
            always: [
              { guard: { type: 'is', params: 'held' }, target: 'held' },
              { guard: { type: 'isNone', params: ['unsaved'] }, target: 'deciding' },
            ],
            after: { retryAfter: 'writing' },
            on: { wake: 'writing', 'editor.save': 'writing' },
          },
          refused: {
            always: [
              { guard: { type: 'is', params: 'held' }, target: 'held' },
              { guard: { type: 'isNone', params: ['unsaved'] }, target: 'deciding' },
            ],
            on: { 'editor.save': 'writing' },
          },
          /** A write failed where the item may not be edited [EDI-7]. */
          held: {
            always: { guard: { type: 'isNone', params: ['held'] }, target: 'deciding', actions: 'clearFailure' },
          },
          conflict: {
            entry: 'noteFailure',
            always: { guard: { type: 'isNone', params: ['conflict'] }, target: 'deciding' },
            on: { _flush: { actions: 'noteFailure' } },
          },
        },
      },
      move: {
        initial: 'none',
        states: {
          none: {
            on: {
              'editor.move': [
                { guard: 'isRemoved' },
                { guard: 'isRemoval', target: 'moving', actions: 'takeMove' },
                { target: 'flushing', actions: 'takeMove' },
              ],
            },
          },
          flushing: {
            tags: 'busy',
            entry: 'flush',
            always: { guard: and(['isIdle', 'isSettled']), target: 'moving' },
            on: { _writeFailed: { target: 'none', actions: 'keepWriteError' } },
          },
          moving: {
            tags: 'busy',
            invoke: {
              id: 'move',
              src: 'move',
              input: ({ context }) => ({ move: context.move, revision: revisionOf(context) }),
              onDone: { target: 'none', actions: { type: 'takeOutcome', params: outputOf } },
              onError: [
                {
                  guard: { type: 'mayRetry', params: errorOf },
                  target: 'none',
                  actions: { type: 'keepMoveError', params: errorOf },
                },
                { target: 'none', actions: [{ type: 'keepMoveError', params: errorOf }, 'refetch'] },
              ],
            },
          },
        },
      },
    },
  });
}
