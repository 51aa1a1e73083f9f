/** How long answers stay fresh, and which may be kept on the device. */
import type { auctionList } from '#protocol/http/auctions.ts';
import type { Call, CallAnswer } from '#protocol/http/define-call.ts';
import { CACHE } from '#protocol/limits.ts';

const MINUTE = 60_000;
const BY_CALL: Readonly<Record<string, number>> = {
  'account.baseInfo': CACHE.userInfo,
  'files.list': CACHE.fileMetadata,
  'goods.detailSimple': 60 * MINUTE,
  'stores.other': 60 * MINUTE,
  'goods.card': MINUTE,
  'goods.newest': MINUTE,
  'goods.search': MINUTE,
  'goods.similar': 10 * MINUTE,
  'registration.oauthProviders': 60 * MINUTE,
};

/** @returns how long an answer of the call stays fresh, in ms: lists by language a day (spec §9), own affairs not at all. */
export const freshFor = (call: string): number =>
  BY_CALL[call] ?? (call.startsWith('public.') ? CACHE.languageList : 0);

/** Own affairs of trade, for reading offline on the person's own device. A deal itself says where somebody lives (decision 16), and is not among them. */
const OWN_KEPT: ReadonlySet<string> = new Set([
  'account.baseInfo',
  'auctions.list',
  'offers.list',
  'offers.inRoom',
  'offers.forGoods',
  'deals.list',
  'agentBuys.list',
  'agentBuys.read',
]);

/** @returns whether an answer may be kept on the device for reading offline: public data, and lists of one's own that say nothing secret. */
export const mayBeKept = ({ name, access }: Pick<Call, 'name' | 'access'>): boolean =>
  OWN_KEPT.has(name) || (access === 'public' && ['public', 'goods', 'stores'].includes(familyOf(name)));

/** @returns an answer as a device may keep it: how far somebody would bid is told to nobody, and stands on no disk. */
export function keptForm(call: string, data: unknown): unknown {
  if (call !== 'auctions.list') return data;
  const { items, ...rest } = data as CallAnswer<typeof auctionList>;
  return { ...rest, items: items.map((item) => ({ ...item, mine: { ...item.mine, maximum: null } })) };
}

const BY_READER: ReadonlySet<string> = new Set([
  'goods.card',
  'goods.detailSimple',
  'goods.detail',
  'stores.page',
  'stores.media',
  'stores.comments',
  'auctions.state',
  'auctions.records',
  'auctions.terms',
]);

/** @returns whether anybody may ask, but not everybody gets the same: sellers see goods of theirs that nobody else may. */
export const dependsOnReader = (call: string): boolean => BY_READER.has(call);

/** @returns the part of a call's name that its neighbours share: what one of them changes, the others show. */
export const familyOf = (call: string): string => call.split('.', 1)[0] ?? call;
