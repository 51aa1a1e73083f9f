import type { WireMessage } from '#protocol/entities/message.ts';
import { changeMark, markProblem, NO_MARKS, type MarkChange } from '#protocol/rules/message-marks.ts';
import type { SqlClient } from '../database/pool.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { DomainError } from '../http/domain-error.ts';
import { lockRoom, readMessage, type LockedRoom } from './locked-room.ts';
import { MESSAGE_COLUMNS, toWireMessage, type MessageRow } from './message-row.ts';
import { readMembersWithReceipts } from './messages.ts';

/**
 * Sets or removes a reaction or the pin of a message; members receive the message again. Repeating it changes nothing.
 * @throws DomainError NotFoundService, MessageNotMarkable, TooManyPinned
 */
export async function markMessage(
  work: UnitOfWork,
  roomId: string,
  messageId: string,
  change: MarkChange,
): Promise<WireMessage> {
  const { client } = work;
  const room = await lockRoom(client, roomId);
  const row = await readMessage(client, roomId, messageId, room.memberIds);
  if (!row) throw new DomainError('NotFoundService');
  const marks = row.marks ?? NO_MARKS;
  const pinned = change.mark === 'pin' ? await countPinned(client, roomId) : 0;
  const problem = markProblem({ extra: row.extra, marks }, change, pinned);
  if (problem) throw new DomainError(problem);
  const changed = changeMark(marks, change);
  const message = toWireMessage({ ...row, marks: changed }, room.members);
  if (changed === marks) return message;
  await client.query('UPDATE messages SET marks = $3 WHERE room_id = $1 AND ticks = $2', [
    roomId,
    row.ticks,
    JSON.stringify(changed),
  ]);
  sendAgain(work, room, message);
  if (change.mark === 'pin') sendPinnedChanged(work, room.memberIds);
  return message;
}

/** Sends members a stored message again, as it is now. */
export function sendAgain(work: UnitOfWork, { roomId, memberIds }: LockedRoom, message: WireMessage): void {
  work.send(memberIds, { event: 'chat-message', data: message }, { roomId, ticks: message.ticks });
}

/** Lets the members' devices refetch the pinned messages. */
export const sendPinnedChanged = (work: UnitOfWork, memberIds: readonly string[]): void =>
  work.send(memberIds, { event: 'changed', data: { families: ['messages'] } });

async function countPinned(client: SqlClient, roomId: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    `SELECT count(*) FROM messages m WHERE m.room_id = $1 AND (m.marks->>'pinned')::boolean`,
    [roomId],
  );
  return Number(rows[0]?.count ?? 0);
}

/** The pinned messages of a room, newest first. */
export async function readPinnedMessages(client: SqlClient, roomId: string): Promise<WireMessage[]> {
  const [{ rows }, readers] = await Promise.all([
    client.query<MessageRow>({
      name: 'chat-pinned',
      text: `SELECT ${MESSAGE_COLUMNS} FROM messages m
             WHERE m.room_id = $1 AND (m.marks->>'pinned')::boolean ORDER BY m.ticks DESC`,
      values: [roomId],
    }),
    readMembersWithReceipts(client, [roomId]),
  ]);
  return rows.map((row) => toWireMessage(row, readers.get(roomId) ?? []));
}
