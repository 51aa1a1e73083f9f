import type { ReplyMessage, WireMessage } from '#protocol/entities/message.ts';
import type { SqlClient } from '../database/pool.ts';
import { MESSAGE_COLUMNS, toWireMessage, type MessageRow, type MemberWithReceipt } from './message-row.ts';
import { MEMBER_COLUMNS, MEMBER_TABLES, toRoomMember, type RoomMembers } from './room-membership-cache.ts';

/** Members of rooms with their read receipts, by room. */
export async function readMembersWithReceipts(
  client: SqlClient,
  roomIds: readonly string[],
): Promise<Map<string, (MemberWithReceipt & { lastSeenTime: number | null })[]>> {
  const { rows } = await client.query<
    Parameters<typeof toRoomMember>[0] & { seen_ticks: string; last_seen_at: Date | null }
  >({
    text: `SELECT ${MEMBER_COLUMNS}, p.seen_ticks, u.last_seen_at FROM ${MEMBER_TABLES}
           WHERE p.room_id = ANY($1::text[]) ORDER BY p.user_id`,
    values: [roomIds],
  });
  const readers = new Map<string, (MemberWithReceipt & { lastSeenTime: number | null })[]>();
  for (const row of rows) {
    const reader = {
      ...toRoomMember(row),
      seenTicks: Number(row.seen_ticks),
      lastSeenTime: row.last_seen_at?.getTime() ?? null,
    };
    const list = readers.get(row.room_id);
    if (list) list.push(reader);
    else readers.set(row.room_id, [reader]);
  }
  return readers;
}

/**
 * Reads a page of a room in ascending order of ticks; `startTicks` is exclusive. Without it: the newest page (`before`)
 * or the oldest one (`after`).
 */
export async function readMessagePage(
  client: SqlClient,
  roomId: string,
  page: { startTicks?: string | undefined; direction: 'before' | 'after'; limit: number },
): Promise<WireMessage[]> {
  const after = page.direction === 'after';
  const [{ rows }, readers] = await Promise.all([
    client.query<MessageRow>({
      name: after ? 'chat-page-after' : 'chat-page-before',
      text: after
        ? `SELECT ${MESSAGE_COLUMNS} FROM messages m WHERE room_id = $1 AND ticks > $2 ORDER BY ticks LIMIT $3`
        : `SELECT ${MESSAGE_COLUMNS} FROM messages m WHERE room_id = $1 AND ticks < $2 ORDER BY ticks DESC LIMIT $3`,
      values: [roomId, page.startTicks ?? (after ? '0' : String(Number.MAX_SAFE_INTEGER)), page.limit],
    }),
    readMembersWithReceipts(client, [roomId]),
  ]);
  if (!after) rows.reverse();
  const inRoom = readers.get(roomId) ?? [];
  return rows.map((row) => toWireMessage(row, inRoom));
}

/** The message of this room as a quote, or undefined. */
export async function readQuotedMessage(
  client: SqlClient,
  room: RoomMembers,
  messageId: string,
): Promise<ReplyMessage | undefined> {
  const { rows } = await client.query<MessageRow>({
    name: 'chat-quote',
    text: `SELECT ${MESSAGE_COLUMNS} FROM messages m
           WHERE m.id = $1 AND m.sender_id = ANY($2::text[]) AND m.room_id = $3`,
    values: [messageId, room.members.map(({ userId }) => userId), room.roomId],
  });
  const row = rows[0];
  return (
    row && {
      _id: row.id,
      sender_id: row.sender_id,
      content: row.content,
      files: row.files,
      username: room.members.find(({ userId }) => userId === row.sender_id)?.username ?? '',
    }
  );
}
