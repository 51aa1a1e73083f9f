import * as z from 'zod/mini';
import { typesReadBy, type SeenCallName, type UnreadCallName } from '../../rules/notices.ts';
import { id, ticks, userId } from '../../scalars.ts';
import type { Call } from '../define-call.ts';
import * as calls from '../notices.ts';
import { defineEndpoint, type Endpoint } from './define-endpoint.ts';
import { pageLanguage } from './fields.ts';

const newest = {
  userId,
  limit: z._default(z.int().check(z.minimum(1), z.maximum(100)), 20),
  /** Of the titles of goods that are for sale, sold or the reader's. Other titles stay as the notice was written. */
  languageCode: pageLanguage,
};
const unread = <const C extends Call>(call: C, summary: string) =>
  defineEndpoint(call, { summary, body: z.object(newest), errors: [] });
const seen = <const C extends Call>(call: C, summary: string) =>
  defineEndpoint(call, {
    summary,
    body: z.object({
      messageId: id,
      userId,
      /** The notice's ticks when it was read. One that has later ticks by now is not marked. */
      ticks: z.optional(ticks),
    }),
    errors: [],
  });

export const attentionUnread = unread(calls.attentionUnread, 'Unread follows');
export const auctionUnread = unread(calls.auctionUnread, 'Unread bids and ended auctions');
export const auctionSeen = seen(calls.auctionSeen, 'Marks a bid notice, and those before it, as seen');
export const auctionCompleteSeen = seen(calls.auctionCompleteSeen, 'Marks the notice of an ended auction as seen');
export const agentUnread = unread(calls.agentUnread, 'Unread changes of agent-buy requests');
export const pushStoreUpdates = defineEndpoint(calls.pushStoreUpdates, {
  summary: 'Unread updates of followed stores',
  body: z.object({ type: z._default(z.literal('attention_update'), 'attention_update'), ...newest }),
  errors: [],
});
export const pushUnread = defineEndpoint(calls.pushUnread, {
  summary: 'Unread freeze notices',
  body: z.object({ type: z.enum(typesReadBy('notices.push')), ...newest }),
  errors: [],
});
export const pushRead = seen(calls.pushRead, 'Marks a notice of any other kind, and those before it, as seen');

export const UNREAD_ENDPOINTS = {
  'notices.attention': attentionUnread,
  'notices.auction': auctionUnread,
  'notices.agent': agentUnread,
  'notices.storeUpdates': pushStoreUpdates,
  'notices.push': pushUnread,
} as const satisfies Record<UnreadCallName, Endpoint>;

export const SEEN_ENDPOINTS = {
  'notices.auctionSeen': auctionSeen,
  'notices.auctionCompleteSeen': auctionCompleteSeen,
  'notices.pushRead': pushRead,
} as const satisfies Record<SeenCallName, Endpoint>;
