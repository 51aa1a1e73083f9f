/**
 * One piece of goods in the editor, for all tabs of this browser (topic `goods-editor:{id}`, commands
 * `goods-editor.*`).
 *
 * [EDI-1] Every change is saved on this device. The draft on the device is read once, before any change.
 * [EDI-2] A draft is written to the server 1 s after its last change. One write runs at a time; changes during a write
 *         follow in another.
 * [EDI-3] A write with a transient error is repeated after 5 s, at a wake-up, or 1 s after the next change. After any
 *         other error the goods are refetched, and the write waits for a change or for the person.
 * [EDI-4] The first write creates the goods, with the id that the tab chose. The server answers a repeated creation
 *         with the first result, so a creation that may have arrived before is followed by another write.
 * [EDI-5] A newer revision at the server replaces a saved draft. With unsaved changes the person chooses, except where
 *         both are the same, or where the newer revision is the write whose response was lost.
 * [EDI-6] A draft that has nothing the server lacks is removed from the device; so is the draft of removed goods.
 * [EDI-7] Goods that may not be edited now are neither changed nor written. Unsaved changes stay on the device until
 *         the person drops them.
 * [EDI-8] A move is made once everything is saved, and not made where that fails; a removal is made at once.
 * [EDI-9] Goods that the server does not have are edited only where they are new; otherwise they are absent.
 * [EDI-10] A picture that has arrived replaces the picture it was cropped from, or becomes the last one; it is placed
 *         once.
 * [EDI-11] A draft is given to the device once per change, after the step of the chart that changed it; the draft that
 *         was read there is not.
 * [EDI-12] A change that neither the device nor the server has is shown as refused, with the device's error, until one
 *         of them has it. The person may have it saved again at once.
 * [EDI-13] One move runs at a time; another one is refused until it has ended.
 */
import { errorOf, outputOf } from '#machines/invoked.ts';
import type { EditedGoods } from '#protocol/bridge/commands.ts';
import type { ResourceView } from '#protocol/bridge/views.ts';
import { EMPTY_GOODS } from '#protocol/empty-goods.ts';
import type { GoodsData } from '#protocol/entities/goods.ts';
import { ERROR_STATUS, type ErrorData } from '#protocol/errors.ts';
import { errorDataOf, isUndecided } from '#protocol/rules/failures.ts';
import type { GoodsOwnerMove } from '#protocol/rules/states.ts';
import { and, assign, fromPromise, not, raise, setup, stateIn } from 'xstate';
import { queryDelays, queryGuards } from '../query/query-states.ts';
import { draftStatus, type GoodsDraft } from './goods-draft.ts';
import type { GoodsEditorPorts } from './goods-editor.ports.ts';
import { placePicture } from './place-picture.ts';

export type GoodsEditorContext = {
  /** The server's goods, as their resource shows them. */
  resource: ResourceView<EditedGoods>;
  draft: GoodsDraft | null;
  /** The draft that the device was given last, and why it could not save it. */
  given: GoodsDraft | null;
  deviceError: ErrorData | null;
  /** Grows with every change (ms). A tab shows its own changes until they are part of the view. */
  version: number;
  /** Data of new goods before the first change; null for goods that exist. */
  blank: GoodsData | null;
  /** What the running write carries, and what the last write without a response carried. */
  sent: GoodsDraft | null;
  unanswered: GoodsData | null;
  /** The error of the last write, and the version it concerns. */
  failure: { at: number; error: ErrorData } | null;
  move: GoodsOwnerMove | null;
  moveError: ErrorData | null;
  removed: boolean;
};
export type GoodsEditorEvent =
  | { type: 'goods-editor.change'; patch: Partial<GoodsData> }
  | { type: 'goods-editor.save' }
  | { type: 'goods-editor.resolve'; keep: 'mine' | 'theirs' }
  | { type: 'goods-editor.move'; move: GoodsOwnerMove }
  | { type: 'picture.arrived'; fileId: string; replaces: string | null }
  | { type: 'draft.read'; draft: GoodsDraft | null }
  /** The device has saved the draft, or reported why not. */
  | { type: 'device.reported'; error: ErrorData | null }
  | { type: 'goods.begun'; asStore: boolean }
  | { type: 'goods.fetched'; resource: ResourceView<EditedGoods> }
  | { type: 'wake' }
  | { type: '_changed' }
  | { type: '_flush' }
  | { type: '_writeFailed' };

/** A pause in typing this long starts a write, ms. */
const PAUSE = 1_000;

export const isNew = ({ blank, draft }: GoodsEditorContext): boolean => blank !== null || draft?.base === 0;

/** Unknown goods are not editable either [EDI-7]. */
export const isEditable = (context: GoodsEditorContext): boolean => context.resource.data?.editable ?? isNew(context);

export const shownData = ({ draft, resource, blank }: GoodsEditorContext): GoodsData =>
  draft?.data ?? resource.data?.data ?? blank ?? EMPTY_GOODS;

/** Whether nothing is lost: no draft, or the device or the server has it as it is [EDI-12]. */
export const isStored = ({ draft, deviceError }: GoodsEditorContext): boolean =>
  deviceError === null || draft === null || draft.saved;

/** `held`: unsaved, and not to be written now [EDI-7]. */
export function writeStatus(context: GoodsEditorContext): ReturnType<typeof draftStatus> | 'held' {
  const status = draftStatus(context.draft, context.resource.data, context.unanswered);
  return status === 'unsaved' && !isEditable(context) ? 'held' : status;
}
type WriteStatus = ReturnType<typeof writeStatus>;

/** @param ports see goods-editor.ports.ts */
export function createGoodsEditorMachine(ports: GoodsEditorPorts) {
  const changed = (
    context: GoodsEditorContext,
    change: Partial<GoodsData>,
    base = context.draft?.base ?? context.resource.data?.revision ?? 0,
  ) => {
    const version = Math.max(ports.now(), context.version + 1);
    const draft: GoodsDraft = { base, data: { ...shownData(context), ...change }, at: version, saved: false };
    return { draft, version };
  };

  return setup({
    types: { context: {} as GoodsEditorContext, events: {} as GoodsEditorEvent, tags: {} as 'busy' },
    actors: {
      write: fromPromise<number, GoodsDraft | null>(({ input }) =>
        ports.write({ base: input?.base ?? 0, data: input?.data ?? EMPTY_GOODS }),
      ),
      move: fromPromise<{ removed: boolean }, GoodsOwnerMove | null>(async ({ input }) =>
        input ? ports.move(input) : { removed: false },
      ),
    },
    guards: {
      ...queryGuards,
      mayChange: ({ context }) => context.resource.data?.editable ?? (context.draft !== null || isNew(context)),
      is: ({ context }, status: WriteStatus) => writeStatus(context) === status,
      isNone: ({ context }, of: readonly WriteStatus[]) => !of.includes(writeStatus(context)),
      isUnsaved: ({ context }) => ['unsaved', 'held'].includes(writeStatus(context)),
      isSettled: ({ context }) => writeStatus(context) === 'settled',
      isIdle: stateIn({ draft: 'idle' }),
      isNotGiven: ({ context: { draft, given } }) => draft !== given,
      isRead: not(stateIn({ draft: 'reading' })),
      isFlushing: stateIn({ move: 'flushing' }),
      changedMeanwhile: ({ context }) => (context.draft?.at ?? 0) > (context.sent?.at ?? 0),
      keepsTheirs: ({ event }) => event.type === 'goods-editor.resolve' && event.keep === 'theirs',
      isRemoval: ({ event }) => event.type === 'goods-editor.move' && event.move === 'remove',
    },
    actions: {
      begin: assign(({ event }) =>
        event.type === 'goods.begun' ? { blank: { ...EMPTY_GOODS, asStore: event.asStore } } : {},
      ),
      takeFetched: assign(({ event }) => (event.type === 'goods.fetched' ? { resource: event.resource } : {})),
      adopt: assign(({ context, event }) => {
        if (event.type !== 'draft.read' || !event.draft) return {};
        const { draft } = event;
        // An earlier worker may have sent it.
        const unanswered = draft.saved ? null : draft.data;
        return { draft, given: draft, unanswered, version: Math.max(context.version, draft.at) };
      }),
      change: assign(({ context, event }) =>
        event.type === 'goods-editor.change' ? changed(context, event.patch) : {},
      ),
      place: assign(({ context, event }) => {
        if (event.type !== 'picture.arrived') return {};
        const { images } = shownData(context);
        const placed = placePicture(images, event.fileId, event.replaces);
        return placed === images ? {} : changed(context, { images: placed });
      }),
      keepMine: assign(({ context }) => changed(context, {}, context.resource.data?.revision)),
      dropDraft: assign(({ context }) => ({
        draft: null,
        unanswered: null,
        failure: null,
        version: Math.max(ports.now(), context.version + 1),
      })),
      reconcile: assign(({ context }) => {
        const status = writeStatus(context);
        if (status === 'obsolete') return { draft: null, unanswered: null, failure: null };
        if (status !== 'answered' || !context.draft || !context.resource.data) return {};
        const draft: GoodsDraft = { ...context.draft, base: context.resource.data.revision };
        return { draft, unanswered: null, failure: null };
      }),
      noteGiven: assign({ given: ({ context }) => context.draft }),
      giveToDevice: ({ context }) => ports.keep(context.draft),
      noteDevice: assign(({ event }) => (event.type === 'device.reported' ? { deviceError: event.error } : {})),
      takeSent: assign({ sent: ({ context }) => context.draft }),
      settle: assign(({ context: { draft, sent, unanswered } }, base: number) => {
        if (!draft || !sent) return {};
        const isCertain = sent.base !== 0 || unanswered === null;
        const settled: GoodsDraft = { ...draft, base, saved: isCertain && draft.at === sent.at };
        return { draft: settled, sent: null, unanswered: null, failure: null };
      }),
      keepFailure: assign(({ context: { sent, unanswered } }, thrown: unknown) => {
        const error = errorDataOf(thrown);
        return {
          failure: { at: sent?.at ?? 0, error },
          unanswered: sent && isUndecided(error) ? sent.data : unanswered,
        };
      }),
      refetch: () => ports.refetch(),
      takeMove: assign(({ event }) =>
        event.type === 'goods-editor.move' ? { move: event.move, moveError: null, removed: false } : {},
      ),
      takeOutcome: assign((_, { removed }: { removed: boolean }) =>
        removed ? { removed, draft: null, unanswered: null } : { removed },
      ),
      keepMoveError: assign({ moveError: (_, thrown: unknown) => errorDataOf(thrown) }),
      keepWriteError: assign({
        moveError: ({ context: { failure } }) => failure?.error ?? { code: 'Changed', status: ERROR_STATUS.Changed },
      }),
      noteChange: raise({ type: '_changed' }),
      noteFailure: raise({ type: '_writeFailed' }),
      flush: raise({ type: '_flush' }),
    },
    delays: { pause: PAUSE, retryAfter: queryDelays.retryAfter },
  }).createMachine({
    id: 'goodsEditor',
    context: {
      resource: { phase: 'loading', data: null, error: null, asOf: null },
      draft: null,
      given: null,
      deviceError: null,
      version: ports.now(),
      blank: null,
      sent: null,
      unanswered: null,
      failure: null,
      move: null,
      moveError: null,
      removed: false,
    },
    type: 'parallel',
    on: {
      'goods.begun': { actions: 'begin' },
      'goods.fetched': { actions: 'takeFetched' },
    },
    always: { guard: 'isNotGiven', actions: ['noteGiven', 'giveToDevice'] },
    states: {
      // A region, because the root would not receive a save that `draft` takes too.
      device: {
        on: {
          'device.reported': { actions: 'noteDevice' },
          'goods-editor.save': { guard: 'isRead', actions: 'giveToDevice' },
        },
      },
      draft: {
        initial: 'reading',
        on: {
          'goods-editor.change': { guard: 'mayChange', actions: ['change', 'noteChange'] },
          'picture.arrived': { guard: 'mayChange', actions: ['place', 'noteChange'] },
          'goods-editor.resolve': [
            { guard: 'keepsTheirs', target: '.deciding', actions: 'dropDraft' },
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
              'goods-editor.change': {},
              'picture.arrived': {},
              'goods-editor.resolve': {},
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
            after: { pause: 'writing' },
          },
          writing: {
            tags: 'busy',
            entry: 'takeSent',
            invoke: {
              id: 'write',
              src: 'write',
              input: ({ context }) => context.draft,
              onDone: { target: 'deciding', actions: { type: 'settle', params: outputOf } },
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
            on: { _changed: {}, _flush: {}, 'goods-editor.resolve': {} },
          },
          retrying: {
            tags: 'busy',
            always: { guard: { type: 'isNone', params: ['unsaved'] }, target: 'deciding' },
            after: { retryAfter: 'writing' },
            on: { wake: 'writing', 'goods-editor.save': 'writing' },
          },
          refused: {
            always: { guard: { type: 'isNone', params: ['unsaved', 'held'] }, target: 'deciding' },
            on: { 'goods-editor.save': 'writing' },
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
              'goods-editor.move': [
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
              input: ({ context }) => context.move,
              onDone: { target: 'none', actions: { type: 'takeOutcome', params: outputOf } },
              onError: { target: 'none', actions: { type: 'keepMoveError', params: errorOf } },
            },
          },
        },
      },
    },
  });
}

/** Whether the failure of the last write concerns what is shown. */
export const currentFailure = ({ failure, draft }: GoodsEditorContext): ErrorData | null =>
  failure && failure.at === draft?.at ? failure.error : null;
