import { EMPTY_GOODS } from '#protocol/empty-goods.ts';
import type { GoodsData } from '#protocol/entities/goods.ts';
import { stableJson } from '#protocol/bridge/topics.ts';

/**
 * The goods draft of this browser. `base` is the revision it changes, 0 before the server has the goods. `at` is when
 * it was last changed (ms, growing with every change). `saved` drafts are what the server has as revision `base`.
 */
export type GoodsDraft = { base: number; data: GoodsData; at: number; saved: boolean };

/**
 * How a draft relates to the server's goods.
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

/** @param unanswered what the last write without a response carried */
export function draftStatus<Data extends object>(
  draft: { readonly base: number; readonly data: Data; readonly saved: boolean } | null,
  served: { readonly revision: number; readonly data: Data } | null,
  unanswered: Data | null,
): DraftStatus {
  if (!draft) return 'settled';
  const plain = draft.saved ? 'settled' : 'unsaved';
  if (!served || served.revision < draft.base) return plain;
  const isNewer = served.revision > draft.base;
  if (isSame(draft.data, served.data)) {
    // The write in between may still arrive, or has arrived unseen.
    return unanswered && !isSame(unanswered, draft.data) ? plain : 'obsolete';
  }
  if (!isNewer) return plain;
  if (draft.saved) return 'obsolete';
  return unanswered && isSame(unanswered, served.data) ? 'answered' : 'conflict';
}

/**
 * Reads a draft from the device; another build may have saved other fields. Missing fields are empty.
 * @returns null for anything that is not a draft
 */
export function readGoodsDraft(value: unknown): GoodsDraft | null {
  const { base, data, at, saved } = (value ?? {}) as Partial<Record<keyof GoodsDraft, unknown>>;
  if (typeof base !== 'number' || typeof at !== 'number' || typeof data !== 'object' || data === null) return null;
  const { texts, size, images, ...rest } = data as Partial<GoodsData>;
  const whole: GoodsData = {
    ...EMPTY_GOODS,
    ...rest,
    texts: { ...EMPTY_GOODS.texts, ...texts },
    size: { ...EMPTY_GOODS.size, ...size },
    images: Array.isArray(images) ? images : [],
  };
  return { base, data: whole, at, saved: saved === true };
}
