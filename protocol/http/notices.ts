/** Reads notices and marks them as seen (spec §7, Notifications). `protocol/rules/notices.ts` maps kinds to calls. */
import { z } from 'zod';
import { noticeSummary } from '../entities/notice.ts';
import { typesReadBy, type SeenCallName, type UnreadCallName } from '../rules/notices.ts';
import { id, userId, ticks } from '../scalars.ts';
import { defineCall, type Call } from './define-call.ts';

const unread = <const Name extends string, const Path extends string>(name: Name, path: Path, summary: string) =>
  defineCall({
    name,
    method: 'POST',
    path,
    access: 'user',
    summary,
    body: z.object({ userId, limit: z.number().int().min(1).max(100).default(20) }),
    answer: noticeSummary,
    errors: [],
  } as const satisfies Call);
const seen = <const Name extends string, const Path extends string>(name: Name, path: Path, summary: string) =>
  defineCall({
    name,
    method: 'POST',
    path,
    access: 'user',
    summary,
    body: z.object({
      messageId: id,
      userId,
      /** The notice's ticks when it was read. One that has later ticks by now is not marked. */
      ticks: ticks.optional(),
    }),
    answer: z.object({ count: z.number().int().min(0) }),
    errors: [],
  } as const satisfies Call);

export const attentionUnread = unread('notices.attention', '/api/attention/action/unread', 'Who follows, unread');
export const auctionUnread = unread('notices.auction', '/api/auction/unread', 'Bids and ended auctions, unread');
export const auctionSeen = seen(
  'notices.auctionSeen',
  '/api/auction/seen',
  'Marks a bid notice, and those before it, as seen',
);
export const auctionCompleteSeen = seen(
  'notices.auctionCompleteSeen',
  '/api/auction/complete/seen',
  'Marks the notice of an ended auction as seen',
);
export const agentUnread = unread('notices.agent', '/api/agent/unread', 'Agent-buy news, unread');

export const pushStoreUpdates = defineCall({
  name: 'notices.storeUpdates',
  method: 'POST',
  path: '/api/push/unread/store/update/get',
  access: 'user',
  summary: 'Updates of followed stores, unread',
  body: z.object({
    type: z.literal('attention_update').default('attention_update'),
    userId,
    limit: z.number().int().min(1).max(100).default(20),
  }),
  answer: noticeSummary,
  errors: [],
});
export const pushUnread = defineCall({
  name: 'notices.push',
  method: 'POST',
  path: '/api/push/unread/get',
  access: 'user',
  summary: 'Freeze notices, unread',
  body: z.object({
    type: z.enum(typesReadBy('notices.push')),
    userId,
    limit: z.number().int().min(1).max(100).default(20),
  }),
  answer: noticeSummary,
  errors: [],
});
export const pushRead = seen(
  'notices.pushRead',
  '/api/push/read',
  'Marks a notice of any other kind, and those before it, as seen',
);

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
