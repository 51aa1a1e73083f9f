import type { EditorView } from '#protocol/bridge/views.ts';
import { isTransient } from '#protocol/rules/failures.ts';
import type { SnapshotFrom } from 'xstate';
import type { EditedItem } from './draft.ts';
import { currentFailure, isEditable, isStored, shownData } from './editor-context.ts';
import type { createEditorMachine } from './editor.machine.ts';

type EditorSnapshot<Item extends EditedItem, Move extends string> = SnapshotFrom<
  ReturnType<typeof createEditorMachine<Item, Move>>
>;

/** @param topic of the resource that the item comes from; @returns what a tab shows of the editor. */
export function editorView<Item extends EditedItem, Move extends string>(
  snapshot: EditorSnapshot<Item, Move>,
  topic: string,
): EditorView<Item, Move> {
  const { context, value } = snapshot;
  const { resource, draft, version, move } = context;
  return {
    phase: phaseOf(snapshot),
    data: shownData(context),
    version,
    editable: isEditable(context),
    saveState: saveStateOf(snapshot),
    error: isStored(context) ? currentFailure(context) : context.deviceError,
    unsaved: draft !== null && !draft.saved,
    conflict: value.draft === 'conflict' ? resource.data : null,
    moving: value.move === 'none' ? null : move,
    server: resource.data,
    resource: { phase: resource.phase, error: resource.error, asOf: resource.asOf, topic },
  };
}

function phaseOf<Item extends EditedItem, Move extends string>({
  context: { resource, draft, isNew, removed },
  value,
}: EditorSnapshot<Item, Move>): EditorView<Item, Move>['phase'] {
  const failed = resource.phase === 'failed' && resource.data === null;
  const missing = failed && (resource.error?.status === 404 || resource.error?.status === 400);
  if (value.draft === 'reading') return 'loading';
  if (removed || (missing && !isNew)) return 'absent';
  if (resource.data !== null || draft !== null || missing) return 'ready';
  return failed ? 'failed' : 'loading';
}

function saveStateOf<Item extends EditedItem, Move extends string>({
  context,
  value,
}: EditorSnapshot<Item, Move>): EditorView<Item, Move>['saveState'] {
  const { draft, resource } = context;
  if (!isStored(context)) return 'refused';
  const isUnsaved = value.draft === 'writing' || (draft !== null && !draft.saved);
  if (isUnsaved && value.draft !== 'writing' && resource.data?.editable === false) return 'held';
  const failure = currentFailure(context);
  if (failure) return isTransient(failure) ? 'offline' : 'refused';
  if (isUnsaved) return 'saving';
  return resource.data || draft ? 'saved' : 'untouched';
}
