/** Frames sorted by the chart that handles them. A burst is one batch: charts get one event, not one per frame. */
import { decodeMessage, type Message } from '#protocol/entities/message.ts';
import type { Notice } from '#protocol/entities/notice.ts';
import type { ServerFrame } from '#protocol/realtime/frames.ts';

export type ReadReceipt = { roomId: string; userId: string; ticks: string; unreadCount?: number | undefined };
/** The events of one room, in order of arrival: the server's unread count covers those before it. */
export type ChatEvent = { kind: 'message'; message: Message } | { kind: 'seen'; seen: ReadReceipt };
export type Presence = { userId: string; state: 'online' | 'offline'; lastSeenTime: number | null };

/** A member of a room who types. */
export type TypingMember = { roomId: string; userId: string };

export type FrameBatch = {
  chat: ChatEvent[];
  presence: Presence[];
  typing: TypingMember[];
  notices: Notice[];
  /** The newest position of the event log in this batch. */
  cursor: string | null;
};

/** @returns the frames as one batch, without those of other features. */
export function toFrameBatch(frames: readonly ServerFrame[]): FrameBatch {
  const batch: FrameBatch = { chat: [], presence: [], typing: [], notices: [], cursor: null };
  for (const frame of frames) {
    if (frame.event === 'initialed' || frame.event === 'pong' || frame.event === 'auction-state') continue;
    if (frame.event === 'presence') {
      batch.presence.push(frame.data);
      continue;
    }
    if (frame.event === 'typing') {
      batch.typing.push(frame.data);
      continue;
    }
    batch.cursor = frame.cursor;
    if (frame.event === 'chat-message') batch.chat.push({ kind: 'message', message: decodeMessage(frame.data) });
    else if (frame.event === 'message-seen') batch.chat.push({ kind: 'seen', seen: frame.data });
    else if (frame.event !== 'changed') batch.notices.push(frame.data);
  }
  return batch;
}

/** @returns a batch of messages that did not arrive as frames, e.g. as the response to sending. */
export const batchOfMessages = (messages: readonly Message[]): FrameBatch => ({
  chat: messages.map((message) => ({ kind: 'message', message })),
  presence: [],
  typing: [],
  notices: [],
  cursor: null,
});

/** @returns the messages of a batch. */
export const messagesIn = (batch: FrameBatch): Message[] =>
  batch.chat.flatMap((event) => (event.kind === 'message' ? [event.message] : []));

/** @returns the room an event belongs to. */
export const roomIdOf = (event: ChatEvent): string =>
  event.kind === 'message' ? event.message.roomId : event.seen.roomId;
