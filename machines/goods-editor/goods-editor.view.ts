import type { GoodsEditorView } from '#protocol/bridge/views.ts';
import { isTransient } from '#protocol/rules/failures.ts';
import type { SnapshotFrom } from 'xstate';
import {
  currentFailure,
  isEditable,
  isNew,
  isStored,
  shownData,
  writeStatus,
  type createGoodsEditorMachine,
} from './goods-editor.machine.ts';

type GoodsEditor = SnapshotFrom<ReturnType<typeof createGoodsEditorMachine>>;

/** @param topic of the resource that the goods come from; @returns what a tab shows of the editor. */
export function goodsEditorView(snapshot: GoodsEditor, topic: string): GoodsEditorView {
  const { context, value } = snapshot;
  const { resource, draft, version, move } = context;
  const status = writeStatus(context);
  return {
    phase: phaseOf(snapshot),
    data: shownData(context),
    version,
    editable: isEditable(context),
    saveState: saveStateOf(snapshot),
    error: isStored(context) ? currentFailure(context) : context.deviceError,
    unsaved: draft !== null && !draft.saved && status !== 'obsolete',
    conflict: value.draft === 'conflict' ? resource.data : null,
    moving: value.move === 'none' ? null : move,
    server: resource.data,
    resource: { phase: resource.phase, error: resource.error, asOf: resource.asOf, topic },
  };
}

function phaseOf({ context, value }: GoodsEditor): GoodsEditorView['phase'] {
  const { resource, draft } = context;
  const failed = resource.phase === 'failed' && resource.data === null;
  const missing = failed && (resource.error?.status === 404 || resource.error?.status === 400);
  if (value.draft === 'reading') return 'loading';
  if (missing && !isNew(context)) return 'absent';
  if (resource.data !== null || draft !== null || missing) return 'ready';
  return failed ? 'failed' : 'loading';
}

function saveStateOf({ context, value }: GoodsEditor): GoodsEditorView['saveState'] {
  if (!isStored(context)) return 'refused';
  const failure = currentFailure(context);
  if (failure) return isTransient(failure) ? 'offline' : 'refused';
  if (value.draft === 'writing' || (context.draft !== null && !context.draft.saved)) return 'saving';
  return context.resource.data || context.draft ? 'saved' : 'untouched';
}
