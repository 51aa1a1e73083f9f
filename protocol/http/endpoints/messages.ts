import * as z from 'zod/mini';
import { messageFile, voicePeaks } from '../../entities/message.ts';
import { messageId, userId, ticks, textUpTo } from '../../scalars.ts';
import { CHAT } from '../../member-limits.ts';
import { MARKS } from '../../rules/message-marks.ts';
import * as calls from '../messages.ts';
import { defineEndpoint } from './define-endpoint.ts';
import { languageCode, languageQuery } from './fields.ts';

export const fetchMessages = defineEndpoint(calls.fetchMessages, {
  summary: 'A page of a room, in ascending order of ticks',
  body: z.object({
    roomId: textUpTo(300),
    options: z._default(
      z.object({
        /** Exclusive. Without it: the newest page (before) or the oldest (after). */
        startTicks: z.optional(ticks),
        direction: z._default(z.enum(['before', 'after']), 'before'),
        limit: z._default(z.int().check(z.minimum(1), z.maximum(200)), CHAT.messagePageSize),
      }),
      { direction: 'before', limit: CHAT.messagePageSize },
    ),
  }),
  errors: [],
});

/** A reference to a file. The server uses its own record of URL, size, dimensions and length. */
const sentFile = z.object({
  fileId: messageFile.shape.fileId,
  name: messageFile.shape.name,
  thumbFileId: z.optional(messageFile.shape.fileId),
  /** Sends a file with sound as a voice note. */
  voice: z.optional(z.object({ peaks: voicePeaks })),
});
export const sendMessage = defineEndpoint(calls.sendMessage, {
  summary:
    'Sends a message. `_id` is its idempotency key: a repeated message returns the first result, another one an error',
  body: z.object({
    /** The recipient; in a room with staff, any other participant. */
    userId,
    data: z.object({
      _id: messageId,
      /** Ignored: the sender is the session's user. */
      sender_id: z.optional(userId),
      roomId: textUpTo(300),
      content: textUpTo(CHAT.textLength),
      files: z._default(z.array(sentFile).check(z.maxLength(CHAT.filesPerMessage)), []),
      replyMessageId: z._default(z.nullable(messageId), null),
      /** Forwards this message: the copy has its text and files, not those given here. */
      forward: z.optional(z.object({ roomId: textUpTo(300), _id: messageId })),
      /** How long it waited on the device, for traces. Milliseconds. */
      waited: z.optional(z.number()),
    }),
    language: languageCode,
  }),
  errors: [
    'MessageIdReused',
    'MessageEmpty',
    'ReplyNotInRoom',
    'RecipientNotInRoom',
    'FileNotUploaded',
    'MessageNotForwardable',
  ],
});
export const updateSeen = defineEndpoint(calls.updateSeen, {
  summary: 'Moves the user’s read cursor forward to a message',
  body: z.object({
    _id: messageId,
    roomId: textUpTo(300),
    seen: z.optional(z.record(z.string(), z.boolean())),
  }),
  errors: [],
});
export const recallMessage = defineEndpoint(calls.recallMessage, {
  summary: 'Removes text and files of an own message for everyone, within five minutes. Repeating it changes nothing',
  body: z.object({ _id: messageId, roomId: textUpTo(300) }),
  errors: ['MessageNotRecallable', 'RecallTooLate'],
});
export const markMessage = defineEndpoint(calls.markMessage, {
  summary: 'Sets or removes a reaction of the user, or the pin of a message. Repeating it changes nothing',
  body: z.object({ _id: messageId, roomId: textUpTo(300), mark: z.enum(MARKS), on: z.boolean() }),
  errors: ['MessageNotMarkable', 'TooManyPinned'],
});
export const pinnedMessages = defineEndpoint(calls.pinnedMessages, {
  summary: 'The pinned messages of a room, newest first',
  params: z.object({ roomId: textUpTo(300) }),
  errors: [],
});
export const translateMessage = defineEndpoint(calls.translateMessage, {
  summary: 'The text of a message in a language; 503 without a provider and when it fails',
  params: z.object({ roomId: textUpTo(300), messageId }),
  query: languageQuery,
  errors: [],
});
