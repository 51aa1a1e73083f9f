/** Messages (spec §7). Sending goes over HTTP; the socket only tells of it. */
import { z } from 'zod';
import { messageFile, wireMessage } from '../entities/message.ts';
import { messageId, userId, ticks } from '../scalars.ts';
import { CHAT } from '../limits.ts';
import { SERVER_LANGUAGES } from '../locales.ts';
import { defineCall } from './define-call.ts';

export const fetchMessages = defineCall({
  name: 'messages.fetchMessages',
  method: 'POST',
  path: '/api/messages/fetchMessages',
  access: 'user',
  summary: 'A page of a room, in ascending order of ticks',
  body: z.object({
    roomId: z.string().max(300),
    options: z
      .object({
        /** Exclusive. Without it: the newest page (before) or the oldest (after). */
        startTicks: ticks.optional(),
        direction: z.enum(['before', 'after']).default('before'),
        limit: z.number().int().min(1).max(200).default(CHAT.messagePageSize),
      })
      .default({ direction: 'before', limit: CHAT.messagePageSize }),
  }),
  answer: z.array(wireMessage),
  errors: [],
});

/** A file as a message refers to it: what the server knows of it (url, size, sides) is never taken from here. */
export const sentFile = z.object({
  fileId: messageFile.shape.fileId,
  name: messageFile.shape.name,
  thumbFileId: messageFile.shape.fileId.optional(),
});

export const sendMessage = defineCall({
  name: 'messages.send',
  method: 'POST',
  path: '/api/messages/send',
  access: 'user',
  summary:
    'Sends a message. `_id` is the idempotency key: the same message again gets the first answer, another one an error',
  body: z.object({
    /** The recipient. In a room with staff any other participant will do. */
    userId,
    data: z.object({
      _id: messageId,
      /** Ignored: the sender is the session's user. */
      sender_id: userId.optional(),
      roomId: z.string().max(300),
      content: z.string().max(CHAT.textLength),
      files: z.array(sentFile).max(CHAT.filesPerMessage).default([]),
      replyMessageId: messageId.nullable().default(null),
    }),
    language: z.enum(SERVER_LANGUAGES).default('EN'),
  }),
  answer: wireMessage,
  errors: ['MessageIdReused', 'MessageEmpty', 'ReplyNotInRoom', 'RecipientNotInRoom', 'FileNotUploaded'],
});

export const updateSeen = defineCall({
  name: 'messages.updateSeen',
  method: 'POST',
  path: '/api/messages/updateSeen',
  access: 'user',
  summary: 'Moves the own read cursor to a message; never backwards, and never anybody else’s',
  body: z.object({ _id: messageId, roomId: z.string().max(300), seen: z.record(z.string(), z.boolean()).optional() }),
  answer: z.object({ roomId: z.string(), seenTicks: ticks, unreadCount: z.number().int().min(0) }),
  errors: [],
});
