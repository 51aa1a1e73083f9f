/** How long answers stay fresh, and which may be kept on the device. */
import { CACHE } from '#protocol/limits.ts';

const MINUTE = 60_000;
const BY_CALL: Readonly<Record<string, number>> = {
  'account.baseInfo': CACHE.userInfo,
  'files.list': CACHE.fileMetadata,
  'goods.detailSimple': 60 * MINUTE,
  'stores.other': 60 * MINUTE,
  'goods.card': MINUTE,
  'goods.newest': MINUTE,
};

/** @returns how long an answer of the call stays fresh, in ms: lists by language a day (spec §9), own affairs not at all. */
export const freshFor = (call: string): number => BY_CALL[call] ?? (call.startsWith('public.') ? CACHE.languageList : 0);

/** @returns whether an answer may be kept on the device for reading offline: public data only, nothing about the person. */
export const mayBeKept = (call: string): boolean =>
  call.startsWith('public.') || call.startsWith('goods.') || call.startsWith('stores.') || call === 'account.baseInfo';

const BY_READER: ReadonlySet<string> = new Set(['goods.card', 'goods.detailSimple']);

/** @returns whether anybody may ask, but not everybody gets the same: sellers see goods of theirs that nobody else may. */
export const dependsOnReader = (call: string): boolean => BY_READER.has(call);

/** @returns the part of a call's name that its neighbours share: what one of them changes, the others show. */
export const familyOf = (call: string): string => call.split('.', 1)[0] ?? call;
