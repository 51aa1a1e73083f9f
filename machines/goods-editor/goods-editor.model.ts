import { EMPTY_GOODS } from '#protocol/empty-goods.ts';
import type { EditedGoods } from '#protocol/bridge/commands.ts';
import type { ResourceView } from '#protocol/bridge/views.ts';
import type { GoodsData } from '#protocol/entities/goods.ts';
import { callError } from '../call-error.model.ts';
import { effect, type ChartModel } from '../chart-model.ts';
import type { GoodsDraft } from './goods-draft.ts';
import {
  createGoodsEditorMachine,
  type GoodsEditorContext,
  isEditable,
  isNew,
  writeStatus,
} from './goods-editor.machine.ts';

export const goodsNamed = (brand: string): GoodsData => ({
  ...EMPTY_GOODS,
  brand,
  images: [{ kind: 1, fileId: 'front' }],
});
export const goodsDraft = (brand: string, more: Partial<GoodsDraft> = {}): GoodsDraft => ({
  base: 1,
  data: goodsNamed(brand),
  at: 1,
  saved: false,
  ...more,
});
export const servedGoods = (brand: string, revision = 1, editable = true): EditedGoods => ({
  id: 'g1',
  num: 'VM-1',
  revision,
  problems: {},
  status: 0,
  frozen: false,
  data: goodsNamed(brand),
  moves: [],
  reason: null,
  files: [],
  updateTime: 0,
  editable,
});
export const fetchedGoods = (data: EditedGoods): { type: 'goods.fetched'; resource: ResourceView<EditedGoods> } => ({
  type: 'goods.fetched',
  resource: { phase: 'ready', data, error: null, asOf: 0 },
});
export const absentGoods = {
  type: 'goods.fetched',
  resource: { phase: 'failed', data: null, error: { code: 'NotFoundService', status: 404 }, asOf: null },
} as const;

/** What the server may have in a state of the draft; as before where that would lead to nothing new. */
function fetches(draft: string, { resource }: GoodsEditorContext): { type: string }[] {
  if (draft === 'reading' && resource.data === null)
    return [fetchedGoods(servedGoods('served')), fetchedGoods(servedGoods('served', 1, false)), absentGoods];
  if (resource.data?.editable === false) return [fetchedGoods(servedGoods('served'))];
  if (draft !== 'reading' && draft !== 'writing') {
    return [
      ...(resource.data?.revision === 1 ? [fetchedGoods(servedGoods('served', 1, false))] : []),
      draft === 'conflict' ? fetchedGoods(servedGoods('typed', 3)) : fetchedGoods(servedGoods('theirs', 2)),
    ];
  }
  return [{ type: 'goods.fetched', resource } as { type: string }];
}

export const goodsEditorModel: ChartModel<ReturnType<typeof createGoodsEditorMachine>> = {
  machine: createGoodsEditorMachine({
    keep: effect,
    write: () => Promise.resolve(1),
    move: () => Promise.resolve({ removed: false }),
    refetch: effect,
    now: () => 0,
  }),
  cases: ({ context, value }) => {
    const isFirst = context.unanswered === null && context.resource.data?.revision === 1;
    const isUnchanged = context.draft === null && context.resource.data !== null;
    return [
      { type: 'draft.read', draft: null },
      { type: 'draft.read', draft: goodsDraft('typed') },
      { type: 'xstate.done.actor.write', output: Math.max(context.sent?.base ?? 0, 1) },
      { type: 'xstate.error.actor.write', error: callError(503) },
      { type: 'xstate.error.actor.write', error: callError(409) },
      { type: 'xstate.done.actor.move', output: { removed: true } },
      { type: 'xstate.error.actor.move', error: callError(422) },
      { type: 'device.reported', error: context.deviceError ? null : { code: 'StorageFull', status: 0 } },
      { type: 'goods-editor.move', move: 'submit' },
      ...(value.draft === 'idle' && isUnchanged ? [{ type: 'goods-editor.move', move: 'remove' }] : []),
      { type: 'goods-editor.resolve', keep: 'mine' },
      { type: 'goods-editor.resolve', keep: 'theirs' },
      { type: 'picture.arrived', fileId: 'front', replaces: null },
      ...fetches(value.move === 'moving' ? 'writing' : value.draft, context),
      {
        type: 'goods-editor.change',
        patch: goodsNamed(value.draft === 'writing' && value.move === 'none' && isFirst ? 'more' : 'typed'),
      },
      ...(value.draft === 'reading' ? [{ type: 'goods.begun', asStore: false }] : []),
    ];
  },
  project: ({ value, context }) =>
    [
      JSON.stringify(value),
      writeStatus(context),
      context.resource.phase,
      context.resource.data?.revision,
      context.resource.data?.editable,
      context.resource.data === null && isNew(context),
      context.draft?.base,
      context.draft?.data.brand,
      context.draft?.data.images.length,
      context.draft?.saved,
      ...(value.draft === 'writing' ? [context.sent?.data.brand, context.sent?.at === context.draft?.at] : []),
      JSON.stringify(context.unanswered?.brand),
    ].join(' '),
  limit: 1_000,
  invariants: {
    '[EDI-2] writes the draft as it was, and never a saved one': ({ value, context }) =>
      value.draft !== 'writing' || (context.sent !== null && !context.sent.saved),
    '[EDI-3] has a reason while a write waits to be repeated': ({ value, context }) =>
      (value.draft !== 'retrying' && value.draft !== 'refused') || context.failure !== null,
    '[EDI-5] asks exactly while both have changed': ({ value, context }) =>
      (value.draft === 'conflict') === (value.draft !== 'writing' && writeStatus(context) === 'conflict') ||
      value.draft === 'reading',
    '[EDI-6] has no draft without anything new while nothing is written': ({ value, context }) =>
      value.draft === 'writing' || value.draft === 'reading' || writeStatus(context) !== 'obsolete',
    '[EDI-11] has given the draft to the device after every step': ({ context }) => context.given === context.draft,
    '[EDI-7] begins to write only what may be edited': ({ value, context }) =>
      value.draft !== 'pausing' || isEditable(context),
  },
};
