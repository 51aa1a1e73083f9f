/** Reads notices and marks them as seen (spec §7, Notifications). `protocol/rules/notices.ts` maps kinds to calls. */
import * as z from 'zod/mini';
import { noticeSummary } from '../entities/notice.ts';
import type { SeenCallName, UnreadCallName } from '../rules/notices.ts';
import { count } from '../scalars.ts';
import { defineCall, type Call } from './define-call.ts';

const unread = <const Name extends UnreadCallName, const Path extends string>(name: Name, path: Path) =>
  defineCall({ name, method: 'POST', path, access: 'user', response: noticeSummary });
const seen = <const Name extends SeenCallName, const Path extends string>(name: Name, path: Path) =>
  defineCall({ name, method: 'POST', path, access: 'user', response: z.object({ count }) });

export const attentionUnread = unread('notices.attention', '/api/attention/action/unread');
export const auctionUnread = unread('notices.auction', '/api/auction/unread');
export const auctionSeen = seen('notices.auctionSeen', '/api/auction/seen');
export const auctionCompleteSeen = seen('notices.auctionCompleteSeen', '/api/auction/complete/seen');
export const agentUnread = unread('notices.agent', '/api/agent/unread');
export const pushStoreUpdates = unread('notices.storeUpdates', '/api/push/unread/store/update/get');
export const pushUnread = unread('notices.push', '/api/push/unread/get');
export const pushRead = seen('notices.pushRead', '/api/push/read');

export const UNREAD_CALLS = {
  'notices.attention': attentionUnread,
  'notices.auction': auctionUnread,
  'notices.agent': agentUnread,
  'notices.storeUpdates': pushStoreUpdates,
  'notices.push': pushUnread,
} as const satisfies Record<UnreadCallName, Call>;

export const SEEN_CALLS = {
  'notices.auctionSeen': auctionSeen,
  'notices.auctionCompleteSeen': auctionCompleteSeen,
  'notices.pushRead': pushRead,
} as const satisfies Record<SeenCallName, Call>;

/** Every call of this file. */
export const NOTICES_CALLS = [
  attentionUnread,
  auctionUnread,
  auctionSeen,
  auctionCompleteSeen,
  agentUnread,
  pushStoreUpdates,
  pushUnread,
  pushRead,
] as const;
