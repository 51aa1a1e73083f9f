import type { SqlClient } from '../database/pool.ts';
import { MESSAGE_COLUMNS, type MemberWithReceipt, type MessageRow } from './message-row.ts';
import { readMembersWithReceipts } from './messages.ts';

/** The members are those in the database: the cached list may lack staff who received the message. */
export type LockedRoom = {
  readonly roomId: string;
  readonly members: readonly MemberWithReceipt[];
  readonly memberIds: readonly string[];
};

/** Locks a room: until the transaction ends, no message is written and no member joins. */
export async function lockRoom(client: SqlClient, roomId: string): Promise<LockedRoom> {
  await client.query('SELECT FROM rooms WHERE id = $1 FOR UPDATE', [roomId]);
  const members = (await readMembersWithReceipts(client, [roomId])).get(roomId) ?? [];
  return { roomId, members, memberIds: members.map(({ userId }) => userId) };
}

/** A message of the room by one of these senders. */
export async function readMessage(
  client: SqlClient,
  roomId: string,
  id: string,
  senderIds: readonly string[],
): Promise<MessageRow | undefined> {
  const { rows } = await client.query<MessageRow>(
    `SELECT ${MESSAGE_COLUMNS} FROM messages m WHERE m.id = $1 AND m.sender_id = ANY($2::text[]) AND m.room_id = $3`,
    [id, senderIds, roomId],
  );
  return rows[0];
}
