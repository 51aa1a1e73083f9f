import type { MessageFile, WireMessage } from '#protocol/entities/message.ts';
import { isRecalled, RECALLED, recallProblem } from '#protocol/rules/recall.ts';
import type { SqlClient } from '../database/pool.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { DomainError } from '../http/domain-error.ts';
import { lockRoom, readMessage, type LockedRoom } from './locked-room.ts';
import { sendAgain, sendPinnedChanged } from './mark-message.ts';
import { MESSAGE_COLUMNS, toWireMessage, type MessageRow } from './message-row.ts';

type MessageKey = { readonly id: string; readonly senderId: string };
/** A recalled message. */
type Recalled = MessageKey & { readonly ticks: string };
/**
 * Recalls a message: its text, files, quote, marks and preview are removed from the room and from quotes of it, and
 * members receive it again without them. The event log has no copy of it. Recalling it again only empties quotes that
 * still have text.
 * @throws DomainError NotFoundService, MessageNotRecallable, RecallTooLate
 */
export async function recallMessage(
  work: UnitOfWork,
  roomId: string,
  userId: string,
  messageId: string,
): Promise<WireMessage> {
  const { client, now } = work;
  const room = await lockRoom(client, roomId);
  const row = await readMessage(client, roomId, messageId, room.memberIds);
  if (!row) throw new DomainError('NotFoundService');
  const problem = recallProblem(
    { own: row.sender_id === userId, createTime: row.created_at.getTime(), extra: row.extra },
    now.getTime(),
  );
  if (problem) throw new DomainError(problem);
  const message = toRecalled(row);
  if (isRecalled(row.extra)) {
    await emptyQuotes(work, room, message);
    return toWireMessage(row, room.members);
  }

  await client.query(
    `UPDATE messages SET content = '', files = '[]', reply = NULL, extra = $3, marks = NULL, preview = NULL,
       body_hash = ''
     WHERE room_id = $1 AND ticks = $2`,
    [roomId, row.ticks, RECALLED],
  );
  await endFileUses(client, roomId, row.files);
  const recalled = toWireMessage(
    { ...row, content: '', files: [], reply: null, extra: { ...RECALLED }, marks: null, preview: null },
    room.members,
  );
  sendAgain(work, room, recalled);
  if (row.marks?.pinned) sendPinnedChanged(work, room.memberIds);
  await emptyQuotes(work, room, message);
  return recalled;
}

/**
 * Empties a quote in a message that was written while the quoted message was being recalled.
 * @returns whether the quoted message is recalled
 */
export async function emptyRecalledQuote(work: UnitOfWork, roomId: string, quoted: MessageKey): Promise<boolean> {
  const room = await lockRoom(work.client, roomId);
  const row = await readMessage(work.client, roomId, quoted.id, [quoted.senderId]);
  if (!row || !isRecalled(row.extra)) return false;
  await emptyQuotes(work, room, toRecalled(row));
  return true;
}

/** Removes text and files from the quotes of a message; members receive the messages that quote it again. */
async function emptyQuotes(work: UnitOfWork, room: LockedRoom, message: Recalled): Promise<void> {
  const { id, senderId, ticks } = message;
  const { rows } = await work.client.query<MessageRow>(
    `UPDATE messages m SET reply = m.reply || '{"content":"","files":[]}'
     WHERE m.room_id = $1 AND m.ticks > $4 AND m.reply->>'_id' = $2 AND m.reply->>'sender_id' = $3
       AND (m.reply->>'content' <> '' OR m.reply->'files' <> '[]')
     RETURNING ${MESSAGE_COLUMNS}`,
    [room.roomId, id, senderId, ticks],
  );
  for (const row of rows) sendAgain(work, room, toWireMessage(row, room.members));
}

/** Members can no longer read these files, except those that other messages of the room have. */
async function endFileUses(client: SqlClient, roomId: string, files: readonly MessageFile[]): Promise<void> {
  if (files.length === 0) return;
  await client.query(
    `DELETE FROM file_uses u USING unnest($2::text[], $3::text[]) AS gone(file_id, thumb_url)
     WHERE u.kind = 'room' AND u.ref = $1 AND (u.file_id = gone.file_id OR gone.thumb_url = '/files/' || u.file_id)
       AND NOT EXISTS (SELECT FROM messages m
         WHERE m.room_id = $1 AND m.files @> jsonb_build_array(jsonb_build_object('fileId', gone.file_id)))`,
    [roomId, files.map(({ fileId }) => fileId), files.map(({ thumbUrl }) => thumbUrl ?? '')],
  );
}

const toRecalled = ({ id, sender_id, ticks }: MessageRow): Recalled => ({ id, senderId: sender_id, ticks });
