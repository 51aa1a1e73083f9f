import { stableJson } from '#protocol/bridge/topics.ts';

/** What the server has of something that is edited. */
export type EditedItem<Data extends object = object> = {
  readonly revision: number;
  readonly data: Data;
  /** Whether the user may change it now. */
  readonly editable: boolean;
};

/**
 * A draft of this browser. `base` is the revision it changes, 0 before the server has the item. `at` is when it was
 * last changed (ms, growing with every change). `saved` drafts are what the server has as revision `base`. Fields that
 * `data` lacks are as the server has them: the build that wrote it did not know them.
 */
export type Draft<Data> = {
  readonly base: number;
  readonly data: Data;
  readonly at: number;
  readonly saved: boolean;
};

/**
 * How a draft relates to the server's item.
 * `settled`: there is no draft, or it is saved. `unsaved`: it has to be written.
 * `obsolete`: it has nothing that the server lacks. `conflict`: both have changed.
 * `answered`: the server has the write whose response was lost, and the draft has changed since.
 */
export type DraftStatus = 'settled' | 'unsaved' | 'obsolete' | 'conflict' | 'answered';

/** Compared with every change: most fields are the same object or text. */
const isSame = <Data extends object>(a: Data, b: Data): boolean =>
  (Object.keys({ ...a, ...b }) as (keyof Data)[]).every(
    (field) => a[field] === b[field] || stableJson(a[field]) === stableJson(b[field]),
  );

/**
 * @param unanswered what the last write without a response carried
 * @param asStored the data as the server stores it; two revisions are compared so
 */
export function draftStatus<Data extends object>(
  draft: Draft<Data> | null,
  served: EditedItem<Data> | null,
  unanswered: Data | null,
  asStored: (data: Data) => Data,
): DraftStatus {
  if (!draft) return 'settled';
  const isNewer = served !== null && served.revision > draft.base;
  if (draft.saved) return isNewer ? 'obsolete' : 'settled';
  if (!served || served.revision < draft.base) return 'unsaved';
  const whole = (data: Data): Data => ({ ...served.data, ...data });
  const same = (a: Data, b: Data): boolean =>
    isNewer ? isSame(asStored(whole(a)), asStored(whole(b))) : isSame(whole(a), whole(b));
  if (same(draft.data, served.data)) {
    // The write in between may still arrive, or has arrived unseen.
    return unanswered && !same(unanswered, draft.data) ? 'unsaved' : 'obsolete';
  }
  if (!isNewer) return 'unsaved';
  return unanswered && same(unanswered, served.data) ? 'answered' : 'conflict';
}

/** @returns what this device has to keep of a draft: nothing that the server is known to have */
export const draftOnDevice = <Data extends object>(
  draft: Draft<Data> | null,
  served: EditedItem<Data> | null,
): Draft<Data> | null => (draft?.saved && served && served.revision >= draft.base ? null : draft);

/**
 * Reads a draft from the device; another build may have saved other fields.
 * @param complete fills in missing fields; null for what is not such data
 * @returns null for anything that is not a draft
 */
export function readDraft<Data extends object>(
  value: unknown,
  complete: (data: Partial<Data>) => Data | null,
): Draft<Data> | null {
  const { base, data, at, saved } = (value ?? {}) as Partial<Record<keyof Draft<Data>, unknown>>;
  if (typeof base !== 'number' || typeof at !== 'number' || typeof data !== 'object' || data === null) return null;
  const whole = complete(data);
  return whole && { base, data: whole, at, saved: saved === true };
}
