import type { WireMessage } from '#protocol/entities/message.ts';
import type { Card } from '#protocol/rules/cards.ts';
import type { SERVICE_JOINED } from '#protocol/service-joined.ts';
import type { Deps } from '../deps.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { MEMBER_COLUMNS, MEMBER_TABLES, toRoomMember } from './room-membership-cache.ts';

/**
 * Also updates the room, so that members whose list hides an empty room see it now. The message has no position of its
 * own: positions are claimed at the end of the transaction, which sends an event for it.
 */
const INSERT_SYSTEM_MESSAGE = `
  WITH head AS (
    UPDATE rooms SET head_ticks = head_ticks + 1, updated_at = greatest(updated_at, $5::timestamptz)
    WHERE id = $1 RETURNING head_ticks
  )
  INSERT INTO messages (room_id, ticks, id, sender_id, content, extra, position, created_at)
  SELECT $1, head_ticks, $2, $3, '', $4::jsonb, NULL, $5::timestamptz FROM head RETURNING ticks`;

/**
 * Posts a message without text in the name of a member, inside a transaction. It takes the next ticks under the room's
 * lock (write-messages.sql.ts) and is delivered like any other.
 * @param extra what the client renders
 */
export async function postSystemMessage(
  work: UnitOfWork,
  { ids }: Pick<Deps, 'ids'>,
  { roomId, senderId, extra }: { roomId: string; senderId: string; extra: Card | typeof SERVICE_JOINED },
): Promise<void> {
  const { client, now } = work;
  const id = ids.id();
  const [
    {
      rows: [message],
    },
    { rows },
  ] = await Promise.all([
    client.query<{ ticks: string }>({
      name: 'chat-system-message',
      text: INSERT_SYSTEM_MESSAGE,
      values: [roomId, id, senderId, extra, now],
    }),
    client.query<Parameters<typeof toRoomMember>[0]>({
      name: 'chat-members',
      text: `SELECT ${MEMBER_COLUMNS} FROM ${MEMBER_TABLES} WHERE p.room_id = $1`,
      values: [roomId],
    }),
  ]);
  if (!message) throw new Error(`There is no room ${roomId}`);
  const members = rows.map(toRoomMember);
  const sender = members.find(({ userId }) => userId === senderId);
  const data: WireMessage = {
    _id: id,
    sender_id: senderId,
    roomId,
    content: '',
    ticks: message.ticks,
    seen: { [senderId]: true },
    username: sender?.username ?? '',
    avatar: sender?.avatar ?? null,
    files: [],
    createTime: now.getTime(),
    replyMessage: null,
    extra: { ...extra },
  };
  work.send(
    members.map(({ userId }) => userId),
    { event: 'chat-message', data },
    { roomId, ticks: message.ticks },
  );
}

/**
 * Posts a card in the name of the member who acted. The card names its subject; readers fetch its current state.
 * @param senderId a member of the room
 */
export async function postCard(
  work: UnitOfWork,
  deps: Pick<Deps, 'ids'>,
  { roomId, senderId, card }: { roomId: string; senderId: string; card: Card },
): Promise<void> {
  await postSystemMessage(work, deps, { roomId, senderId, extra: card });
}
