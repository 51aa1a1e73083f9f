import { EMPTY_GOODS } from '#protocol/empty-goods.ts';
import type { GoodsData } from '#protocol/entities/goods.ts';
import { stableJson } from '#protocol/bridge/topics.ts';

/**
 * What was typed of goods and is kept on this device, shared by all tabs of the browser.
 * `base` is the revision it stands on (0: the server knows nothing of these goods); `saved` says that the server has
 * it as
 * that revision; `at` (ms, ever growing) and `tab` tell who typed last.
 */
export type Draft = { base: number; data: GoodsData; at: number; tab: string; saved: boolean };
/** Goods as the server has them. */
export type Served = { revision: number; data: GoodsData };
/**
 * What the editor shows. `theirs` asks the person to choose; `draft` is what it shows, null when that is the server's.
 */
export type Standing = {
  data: GoodsData;
  draft: Draft | null;
  unsaved: boolean;
  theirs: Served | null;
  obsolete: boolean;
};

const same = (a: GoodsData, b: GoodsData): boolean => stableJson(a) === stableJson(b);

/**
 * Decides between what was typed here, what this browser keeps, and what the server has.
 *
 * The newest draft of this browser is shown, whichever tab it was typed in.
 * A draft the server has gives way to a newer revision without asking.
 * An unsaved draft and a newer revision ask the person, unless both say the same.
 * A draft that says nothing the server does not have may be forgotten.
 *
 * @param blank what goods begin with.
 */
export function standing(
  local: Draft | null,
  kept: Draft | null,
  served: Served | null,
  blank: GoodsData = EMPTY_GOODS,
): Standing {
  const draft = local && kept ? (kept.at > local.at ? kept : local) : (local ?? kept);
  if (!draft) return { data: served?.data ?? blank, draft: null, unsaved: false, theirs: null, obsolete: false };
  if (!served || served.revision < draft.base)
    return { data: draft.data, draft, unsaved: !draft.saved, theirs: null, obsolete: false };
  const agreed = same(draft.data, served.data);
  const newer = served.revision > draft.base;
  if (agreed || (draft.saved && newer))
    return { data: served.data, draft: null, unsaved: false, theirs: null, obsolete: true };
  return { data: draft.data, draft, unsaved: !draft.saved, theirs: newer ? served : null, obsolete: false };
}

/**
 * Reads what was kept of goods; builds before and after this one may have kept other fields.
 *
 * Fields it lacks are empty; what is no draft at all is none.
 */
export function readDraft(value: unknown): Draft | null {
  const { base, data, at, tab, saved } = (value ?? {}) as Partial<Record<keyof Draft, unknown>>;
  if (typeof base !== 'number' || typeof at !== 'number' || typeof data !== 'object' || data === null) return null;
  const { texts, size, images, ...rest } = data as Partial<GoodsData>;
  const whole: GoodsData = {
    ...EMPTY_GOODS,
    ...rest,
    texts: { ...EMPTY_GOODS.texts, ...texts },
    size: { ...EMPTY_GOODS.size, ...size },
    images: Array.isArray(images) ? images : [],
  };
  return { base, data: whole, at, tab: String(tab), saved: saved === true };
}
