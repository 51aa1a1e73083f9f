/** How long responses stay fresh, and which ones a device may store. */
import type { auctionList } from '#protocol/http/auctions.ts';
import type { Call, CallResponse } from '#protocol/http/define-call.ts';
import { CACHE } from '#protocol/page-limits.ts';

const MINUTE = 60_000;
const BY_CALL: Readonly<Record<string, number>> = {
  'account.baseInfo': CACHE.userInfo,
  'files.list': CACHE.fileMetadata,
  'goods.detailSimple': 60 * MINUTE,
  'stores.other': 60 * MINUTE,
  'discuss.list': MINUTE / 2,
  'goods.card': MINUTE,
  'goods.listed': MINUTE,
  'goods.newest': MINUTE,
  'goods.search': MINUTE,
  'goods.similar': 10 * MINUTE,
  'home.auctions': MINUTE / 4,
  'home.categories': 10 * MINUTE,
  'home.stores': 10 * MINUTE,
  // Texts of messages do not change.
  'messages.translate': 60 * MINUTE,
  'news.list': MINUTE,
  'news.detail': 5 * MINUTE,
  'public.features': 10 * MINUTE,
  'registration.oauthProviders': 60 * MINUTE,
};

/**
 * @returns how long data of the call stays fresh, in ms: lists by language a day (spec §9), personal data not at all.
 */
export const freshFor = (call: string): number =>
  BY_CALL[call] ?? (call.startsWith('public.') ? CACHE.languageList : 0);

/** Personal lists for offline reading on the user's own device; not deals, which hold addresses (decision 16). */
const OWN_KEPT: ReadonlySet<string> = new Set([
  'account.baseInfo',
  'auctions.list',
  'offers.list',
  'offers.inRoom',
  'offers.forGoods',
  'deals.list',
  'agentBuys.list',
  'agentBuys.read',
  'tasks.inRooms',
]);

/** Families of public data for offline reading. */
const CACHED_FAMILIES: ReadonlySet<string> = new Set(['public', 'goods', 'stores', 'home', 'news']);

/**
 * @returns whether a device may store the data for offline reading: public data, and personal lists without secrets.
 */
export const mayBeCached = ({ name, access }: Pick<Call, 'name' | 'access'>): boolean =>
  OWN_KEPT.has(name) || (access === 'public' && CACHED_FAMILIES.has(callFamily(name)));

/** @returns the data as a device may store it: without maximum bids, which are never written to disk. */
export function cacheableData(call: string, data: unknown): unknown {
  if (call !== 'auctions.list') return data;
  const { items, ...rest } = data as CallResponse<typeof auctionList>;
  return { ...rest, items: items.map((item) => ({ ...item, mine: { ...item.mine, maximum: null } })) };
}

const BY_READER: ReadonlySet<string> = new Set([
  'goods.card',
  'goods.detailSimple',
  'goods.detail',
  'discuss.article',
  'discuss.replies',
  'follows.status',
  'stores.page',
  'stores.media',
  'stores.comments',
  'auctions.state',
  'auctions.records',
  'auctions.terms',
]);

/** @returns whether a public call returns different data per user: sellers also see their own unlisted goods. */
export const dependsOnUser = (call: string): boolean => BY_READER.has(call);

/** @returns the family of a call, the first part of its name: a change by one call outdates the data of the others. */
export const callFamily = (call: string): string => call.split('.', 1)[0] ?? call;
