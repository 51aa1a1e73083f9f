/** Messages (spec §7). They are sent over HTTP; the socket only reports them. */
import * as z from 'zod/mini';
import { wireMessage } from '../entities/message.ts';
import { ticks, count } from '../scalars.ts';
import { defineCall } from './define-call.ts';

export const fetchMessages = defineCall({
  name: 'messages.fetchMessages',
  method: 'POST',
  path: '/api/messages/fetchMessages',
  access: 'user',
  response: z.array(wireMessage),
});
export const sendMessage = defineCall({
  name: 'messages.send',
  method: 'POST',
  path: '/api/messages/send',
  access: 'user',
  response: wireMessage,
});
export const updateSeen = defineCall({
  name: 'messages.updateSeen',
  method: 'POST',
  path: '/api/messages/updateSeen',
  access: 'user',
  response: z.object({ roomId: z.string(), seenTicks: ticks, unreadCount: count }),
});

export const recallMessage = defineCall({
  name: 'messages.recall',
  method: 'POST',
  path: '/api/messages/recall',
  access: 'user',
  response: wireMessage,
});

/** Sets or removes a reaction of the user, or the pin of a message. */
export const markMessage = defineCall({
  name: 'messages.mark',
  method: 'POST',
  path: '/api/messages/mark',
  access: 'user',
  response: wireMessage,
});

/** The pinned messages of a room, newest first. */
export const pinnedMessages = defineCall({
  name: 'messages.pinned',
  method: 'GET',
  path: '/api/messages/pinned/:roomId',
  access: 'user',
  response: z.array(wireMessage),
});

/** The text of a message in another language, by machine. Only where `public.features` offers it. */
export const translateMessage = defineCall({
  name: 'messages.translate',
  method: 'GET',
  path: '/api/messages/translation/:roomId/:messageId',
  access: 'user',
  response: z.object({ text: z.string() }),
});

/** Every call of this file. */
export const MESSAGES_CALLS = [
  fetchMessages,
  sendMessage,
  updateSeen,
  recallMessage,
  markMessage,
  pinnedMessages,
  translateMessage,
] as const;
