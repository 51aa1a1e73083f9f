/**
 * A chat room as this browser stores it: the server's data plus the effects of newer frames. Records are immutable; a
 * changed room is a new object, so that identity shows what changed.
 */
import { readCard, isCard } from '#protocol/rules/cards.ts';
import { decodeMessage, type Message } from '#protocol/entities/message.ts';
import type { RoomUser, WireRoom } from '#protocol/entities/room.ts';
import { CHAT_TYPE, type ChatType } from '#protocol/lookups.ts';
import type { RoomSide } from '#protocol/rules/room-filters.ts';
import { isRecalled } from '#protocol/rules/recall.ts';
import { noteLength } from '#protocol/rules/voice-note.ts';
import { preview } from '#protocol/text.ts';

/** The part of the newest message that a list shows: the text is cut to 100 grapheme clusters (spec §5). */
export type LatestMessage = { id: string; senderId: string } & MessageSummary;
/**
 * A card or a recalled message has no text: its kind represents it, of a deal and an agent buy with the move as `text`,
 * of a voice note with its length; `card` is an unknown kind of a newer server.
 */
export type MessageSummary = {
  text: string;
  kind: 'text' | 'image' | 'file' | 'voice' | 'offer' | 'deal' | 'agentBuy' | 'card' | 'recalled';
};

export type RoomRecord = {
  id: string;
  chatType: ChatType;
  refId: string;
  refName: string | null;
  /** Address of the first picture of the goods. */
  refImage: string | null;
  /** The user's side of the trade; null in rooms without one. */
  side: RoomSide | null;
  users: RoomUser[];
  /** Latest message time, or creation time of an empty room; lists are sorted by it (spec §4). */
  updateTime: number;
  latest: LatestMessage | null;
  latestTicks: string;
  /** Own read cursor. */
  seenTicks: string;
  othersSeenTicks: Record<string, string>;
  /** The user has read on, and the server's count of the rest has not arrived. */
  guessed: boolean;
  /** Unread messages up to `baseTicks`; every message up to there has been counted. */
  unreadBase: number;
  baseTicks: string;
  /** Messages beyond a gap after `baseTicks`, ascending; `counts` says whether each is unread. */
  beyond: { ticks: string; counts: boolean }[];
  avatar: string | null;
  name: string;
};

const CHAT_TYPES: readonly number[] = Object.values(CHAT_TYPE);

/** @returns the record of a room that the server sent. */
export function toRoomRecord(room: WireRoom): RoomRecord {
  return {
    id: room.roomId,
    chatType: CHAT_TYPES.includes(room.chatType) ? (room.chatType as ChatType) : CHAT_TYPE.private,
    refId: room.refId,
    refName: room.refName,
    refImage: room.refImage?.url ?? null,
    side: room.side ?? null,
    users: room.users,
    updateTime: room.updateTime,
    latest: room.latestMessage && toLatestMessage(decodeMessage(room.latestMessage)),
    latestTicks: room.latestTicks,
    seenTicks: room.seenTicks,
    othersSeenTicks: room.othersSeenTicks,
    guessed: false,
    unreadBase: room.unreadCount,
    baseTicks: room.latestTicks,
    beyond: [],
    avatar: room.avatar,
    name: room.roomName,
  };
}

/** @returns the part of a message that a list shows. */
export const toLatestMessage = (message: Message): LatestMessage => ({
  id: message.id,
  senderId: message.senderId,
  ...summarizeMessage(message.content, message.files, message.extra),
});

/** `length` is that of a voice note, ms. */
export type SummarizedFile = { name: string; type: 'image' | 'file'; voice?: { length: number } | null | undefined };

/** @returns the summary of a message: its text, else the kind of its file or card. */
export function summarizeMessage(
  content: string,
  files: readonly SummarizedFile[],
  extra: Message['extra'] = null,
): MessageSummary {
  const text = preview(content);
  if (isRecalled(extra)) return { text, kind: 'recalled' };
  if (!text && !files.length && isCard(extra)) {
    const card = readCard(extra);
    return { text: card && 'move' in card ? card.move : '', kind: card?.card ?? 'card' };
  }
  const voice = text ? undefined : files[0]?.voice;
  if (voice) return { text: noteLength(voice.length), kind: 'voice' };
  const kind = text || !files.length ? 'text' : files.every((file) => file.type === 'image') ? 'image' : 'file';
  return { text: text || (files[0]?.name ?? ''), kind };
}
