/** What the chart of an editor knows of its item and its draft, and what follows from it. */
import type { ResourceView } from '#protocol/bridge/views.ts';
import type { ErrorData } from '#protocol/errors.ts';
import { isRefusal } from '#protocol/rules/failures.ts';
import { draftStatus, type Draft, type DraftStatus, type EditedItem } from './draft.ts';

/** What an editor needs to know about its kind of data. */
export type EditorSubject<Data> = {
  /** The data of a new item before its first change. */
  empty: Data;
  /** The data as the server stores it [EDI-5]. */
  asStored(data: Data): Data;
};

export type EditorContext<Item extends EditedItem, Move> = {
  /** The server's item, as its resource shows it; without a response in between, its newest revision. */
  resource: ResourceView<Item>;
  draft: Draft<Item['data']> | null;
  /** The draft that the device was given last, and why it could not save it. */
  given: Draft<Item['data']> | null;
  deviceError: ErrorData | null;
  /** Grows with every change (ms). A tab shows its own changes until they are part of the view. */
  version: number;
  /** The server has never had it. */
  isNew: boolean;
  /** The data of a new item before the first change. */
  blank: Item['data'];
  /** What the running write carries, and what the last write without a response carried. */
  sent: Draft<Item['data']> | null;
  unanswered: Item['data'] | null;
  /** The error of the last write, and the version it concerns. */
  failure: { at: number; error: ErrorData } | null;
  move: Move | null;
  moveError: ErrorData | null;
  removed: boolean;
};

/** An unknown item is not editable either [EDI-7]. */
export const isEditable = <Item extends EditedItem, Move>(context: EditorContext<Item, Move>): boolean =>
  !context.removed && (context.resource.data?.editable ?? context.isNew);

/** The data that a tab shows: of the draft, else of the server, else of a new item. */
export const shownData = <Item extends EditedItem, Move>({
  draft,
  resource,
  blank,
}: EditorContext<Item, Move>): Item['data'] => {
  const served = resource.data?.data ?? blank;
  return draft ? { ...served, ...draft.data } : served;
};

/** Whether nothing is lost: no draft, or the device or the server has it as it is [EDI-12]. */
export const isStored = <Item extends EditedItem, Move>({ draft, deviceError }: EditorContext<Item, Move>): boolean =>
  deviceError === null || draft === null || draft.saved;

/** Whether the failure of the last write concerns what is shown. */
export const currentFailure = <Item extends EditedItem, Move>({
  failure,
  draft,
}: EditorContext<Item, Move>): ErrorData | null => (failure && failure.at === draft?.at ? failure.error : null);

/** `held`: unsaved, and not to be written now [EDI-7]. */
export type WriteStatus = DraftStatus | 'held';

/** @returns how the draft relates to the server's item, and whether it may be written */
export function writeStatus<Item extends EditedItem, Move>(
  context: EditorContext<Item, Move>,
  { asStored }: Pick<EditorSubject<Item['data']>, 'asStored'>,
): WriteStatus {
  const status = draftStatus(context.draft, context.resource.data, context.unanswered, asStored);
  return status === 'unsaved' && !isEditable(context) ? 'held' : status;
}

/** @returns the resource as fetched; its data is the newest that was fetched, until the server does not have it */
export function newestOf<Item extends EditedItem>(
  fetched: ResourceView<Item>,
  before: Item | null,
): ResourceView<Item> {
  const isGone = fetched.phase === 'failed' && fetched.error !== null && isRefusal(fetched.error);
  if (isGone || before === null || (fetched.data && fetched.data.revision >= before.revision)) return fetched;
  // Overtaken by another response, or not yet fetched in another language.
  return { ...fetched, data: before };
}
