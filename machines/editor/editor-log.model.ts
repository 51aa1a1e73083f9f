/** What the rules of an editor's model read: the log, and what is seen. */
import type { EditorView, ResourceView } from '#protocol/bridge/views.ts';
import { any, call, event, type Moment, type Pattern } from '#tests/models/engine/rules.ts';
import type { Entry } from '#tests/models/engine/world.ts';
import { happenedDuring, fails, ok } from '../call-outcomes.model.ts';
import type { Draft, EditedItem } from './draft.ts';

/** An editor as a tab sees it, its data by their names. */
export type SeenEditor = Pick<
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
export type At = Moment<SeenEditor>;
/** What a write carries, and what the device is given. */
export type Written = { base: number; name: string };
export type Kept = { base: number; name: string; saved: boolean } | null;
/** Before a change is written, and before a write that failed is repeated; ms. */
export const PAUSE = 1_000;
export const RETRY = 5_000;
export const storageFull = { code: 'StorageFull', status: 0 } as const;
export const writes = call<Written>('write');
export const keeps = (matches: (draft: Kept) => boolean = () => true): Pattern => call<Kept>('keep', matches);
export const moves = call<{ move: string; revision: number }>('move');
export const changes = event('editor.change');
export const fetches = event('editor.fetched');
export const read = event('draft.read');
export const failed = fails('write', 503);
export const refused = fails('write', 409);
/** Whatever may change when something is written. */
export const interrupts = event([
  'editor.change',
  'editor.save',
  'editor.resolve',
  'editor.move',
  'editor.fetched',
  'wake',
]);
/** Whether the draft on the device has been read. */
export const isRead = (log: readonly Entry[]): boolean => log.some(read);
/** Whether the item has been removed. */
export const isRemoved = (log: readonly Entry[]): boolean =>
  log.some(ok<{ removed: boolean }>('move', ({ removed }) => removed));
/** What the device was given last. */
export const lastKept = (log: readonly Entry[]): Kept | undefined => log.findLast(keeps())?.data as Kept | undefined;
/** Whether a move is taken now. */
export const takesMoves = ({ before, log }: At): boolean => before?.moving === null && !isRemoved(log);
export const isRemoval = event<{ move: string }>('editor.move', ({ move }) => move === 'remove');
export const isOtherMove = event<{ move: string }>('editor.move', ({ move }) => move !== 'remove');
/** Whether what is typed reaches the editor. */
export const takesChanges = ({ before, log }: At): boolean =>
  isRead(log) &&
  before !== undefined &&
  (before.editable || (before.unsaved && before.server === null)) &&
  !isRemoved(log);
/** Whether an unsaved draft can be written now. */
export const isWritable = ({ unsaved, editable, conflict, phase }: SeenEditor): boolean =>
  unsaved && editable && conflict === null && phase === 'ready';
/** Whether the draft was changed while the write of the step ran. */
export const changedDuring = (moment: At): boolean => happenedDuring(moment, 'write', changes) && takesChanges(moment);
/** What makes an item new that the server does not have. */
export const begins = any(
  event('editor.begun'),
  event<{ draft: Draft<unknown> | null }>('draft.read', ({ draft }) => draft?.base === 0),
);
/** The newest revision that is known. */
export const newest = (log: readonly Entry[]): number =>
  log.reduce((most, entry) => {
    const revision = fetches(entry)
      ? ((entry.data as { resource: ResourceView<EditedItem> }).resource.data?.revision ?? 0)
      : ok('write')(entry)
        ? (entry.data as { ok: number }).ok
        : read(entry)
          ? ((entry.data as { draft: Draft<unknown> | null }).draft?.base ?? 0)
          : 0;
    return Math.max(most, revision);
  }, 0);
