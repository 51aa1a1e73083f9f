import type { LinkPreview } from '#protocol/rules/link-preview.ts';
import type { MessageMarks } from '#protocol/rules/message-marks.ts';
import type { MessageFile, ReplyMessage, WireMessage } from '#protocol/entities/message.ts';
import type { RoomMember } from './room-membership-cache.ts';

/** A row of `messages`. */
export type MessageRow = {
  room_id: string;
  ticks: string;
  id: string;
  sender_id: string;
  content: string;
  files: MessageFile[];
  reply: ReplyMessage | null;
  extra: Record<string, unknown> | null;
  marks: MessageMarks | null;
  preview: LinkPreview | null;
  created_at: Date;
};

export const MESSAGE_COLUMNS =
  'm.room_id, m.ticks, m.id, m.sender_id, m.content, m.files, m.reply, m.extra, m.marks, m.preview, m.created_at';

/** A member with the ticks they have read up to. */
export type MemberWithReceipt = RoomMember & { readonly seenTicks: number };

/** @returns the message in wire format: seen by its sender and by members who have read up to it */
export function toWireMessage(row: MessageRow, readers: readonly MemberWithReceipt[]): WireMessage {
  const sender = readers.find(({ userId }) => userId === row.sender_id);
  const ticks = Number(row.ticks);
  const seen: Record<string, boolean> = { [row.sender_id]: true };
  for (const { userId, seenTicks } of readers) if (seenTicks >= ticks) seen[userId] = true;
  return {
    _id: row.id,
    sender_id: row.sender_id,
    roomId: row.room_id,
    content: row.content,
    ticks: row.ticks,
    seen,
    username: sender?.username ?? '',
    avatar: sender?.avatar ?? null,
    files: row.files,
    createTime: row.created_at.getTime(),
    replyMessage: row.reply,
    extra: row.extra,
    ...(row.marks && { marks: row.marks }),
    ...(row.preview && { preview: row.preview }),
  };
}
