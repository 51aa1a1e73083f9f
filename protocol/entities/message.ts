import * as z from 'zod/mini';
import { id, messageId, timestamp, userId, ticks, textUpTo, count } from '../scalars.ts';
import { VOICE_NOTE } from '../limits.ts';
import { CHAT } from '../member-limits.ts';
import type { LinkPreview } from '../rules/link-preview.ts';
import type { MessageMarks } from '../rules/message-marks.ts';

/** The waveform of a voice note (rules/voice-note.ts). */
export const voicePeaks = z
  .array(z.int().check(z.minimum(0), z.maximum(VOICE_NOTE.peakMost)))
  .check(z.length(VOICE_NOTE.peaks));

/** A file in a message (spec §3, File: name, extension, size, type, url, width, height default 0). */
export const messageFile = z.object({
  fileId: id,
  name: z.string().check(z.minLength(1), z.maxLength(255)),
  extension: textUpTo(16),
  size: count,
  type: z.enum(['image', 'file']),
  url: z.string(),
  thumbUrl: z.optional(z.string()),
  width: z._default(count, 0),
  height: z._default(count, 0),
  /** What makes a file a voice note: its length in ms as the server measured it, and its waveform. */
  voice: z.optional(z.object({ length: count, peaks: voicePeaks })),
});
export type MessageFile = z.infer<typeof messageFile>;

/** The quoted part of a message that is replied to; one level deep. */
export const replyMessage = z.object({
  _id: messageId,
  sender_id: userId,
  username: z.string(),
  content: z.string(),
  files: z.array(messageFile),
});
export type ReplyMessage = z.infer<typeof replyMessage>;

/** Reactions and pinning of a message (rules/message-marks.ts). */
const messageMarks = z.object({
  revision: count,
  reactions: z.record(textUpTo(16), z.array(userId)),
  pinned: z.boolean(),
});

/** What is shown of a link in the text (rules/link-preview.ts). */
const linkPreview = z.object({
  url: z.string().check(z.regex(/^https:\/\//), z.maxLength(2_000)),
  site: textUpTo(255),
  title: textUpTo(2_000),
});

/**
 * A chat message on the wire (spec §3, Chat message). The sender's client generates `_id`, the server `ticks` and
 * `createTime`. Messages are ordered by ticks, then `_id`; `createTime` is for display.
 */
export const wireMessage = z.object({
  _id: messageId,
  sender_id: userId,
  roomId: textUpTo(300),
  content: textUpTo(CHAT.textLength),
  ticks,
  seen: z.record(z.string(), z.boolean()),
  username: z.string(),
  avatar: z.nullable(z.string()),
  files: z.array(messageFile).check(z.maxLength(CHAT.filesPerMessage)),
  createTime: timestamp,
  replyMessage: z.nullable(replyMessage),
  extra: z.nullable(z.record(z.string(), z.unknown())),
  /** Absent until it is marked for the first time. */
  marks: z.optional(messageMarks),
  /** Absent until the server has fetched the page, and without a link. */
  preview: z.optional(linkPreview),
});
export type WireMessage = z.infer<typeof wireMessage>;

/** A message with `id` and `senderId` instead of the wire names; only this file converts between the two. */
export type Message = {
  id: string;
  senderId: string;
  roomId: string;
  content: string;
  ticks: string;
  seenBy: string[];
  username: string;
  avatar: string | null;
  files: MessageFile[];
  createTime: number;
  reply: Reply | null;
  extra: Record<string, unknown> | null;
  marks?: MessageMarks | undefined;
  preview?: LinkPreview | undefined;
};
export type Reply = { id: string; senderId: string; username: string; content: string; files: MessageFile[] };

/** @returns a wire message with our names. */
export function decodeMessage(wire: WireMessage): Message {
  const { _id, sender_id, seen, replyMessage: quoted, ...rest } = wire;
  return {
    ...rest,
    id: _id,
    senderId: sender_id,
    seenBy: Object.keys(seen).filter((key) => seen[key]),
    reply: quoted && decodeReply(quoted),
  };
}

function decodeReply({ _id, sender_id, ...rest }: ReplyMessage): Reply {
  return { ...rest, id: _id, senderId: sender_id };
}

/** @returns a message with the wire's names; the inverse of {@link decodeMessage}. */
export function encodeMessage(message: Message): WireMessage {
  const { id: _id, senderId: sender_id, seenBy, reply, ...rest } = message;
  return {
    ...rest,
    _id,
    sender_id,
    seen: Object.fromEntries(seenBy.map((user) => [user, true])),
    replyMessage: reply && {
      _id: reply.id,
      sender_id: reply.senderId,
      username: reply.username,
      content: reply.content,
      files: reply.files,
    },
  };
}
