import type { Transact } from '../events/transact.ts';
import { createBatcher, type Batcher } from '../batch/batcher.ts';
import type { RoomMembers } from './room-membership-cache.ts';

/** A user has read a room up to a message. */
export type ReadReceipt = { readonly userId: string; readonly room: RoomMembers; readonly messageId: string };
/** The read position now; undefined when the room has no such message. */
export type ReadReceiptResult = { readonly seenTicks: number; readonly unreadCount: number } | undefined;

/**
 * Records read receipts in batches. A receipt never moves back; when it moves, the reader's devices receive the new
 * unread count and the other members the ticks.
 */
export function createReadReceipts(transact: Transact): Batcher<ReadReceipt, ReadReceiptResult> {
  return createBatcher<ReadReceipt, ReadReceiptResult>(
    (batch) =>
      transact(async ({ client, send }) => {
        // Waits for messages being written, so that the unread count matches the position in the event log.
        await client.query({
          name: 'chat-seen-rooms',
          text: 'SELECT 1 FROM rooms WHERE id = ANY($1::text[]) ORDER BY id COLLATE "C" FOR SHARE',
          values: [[...new Set(batch.map(({ room }) => room.roomId))]],
        });
        const { rows } = await client.query<{ index: string; moved: boolean; seen_ticks: string; unread: string }>({
          text: `WITH wanted AS (
               SELECT w.index, w.user_id, w.room_id, max(m.ticks) AS ticks
               FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS w(user_id, room_id, message_id, index)
               JOIN room_members o ON o.room_id = w.room_id
               JOIN messages m ON m.sender_id = o.user_id AND m.id = w.message_id AND m.room_id = w.room_id
               GROUP BY w.index, w.user_id, w.room_id
             ), furthest AS (
               SELECT user_id, room_id, max(ticks) AS ticks FROM wanted GROUP BY user_id, room_id
             ), moved AS (
               UPDATE room_members p SET seen_ticks = f.ticks FROM furthest f
               WHERE p.user_id = f.user_id AND p.room_id = f.room_id AND p.seen_ticks < f.ticks
               RETURNING p.user_id, p.room_id, p.seen_ticks
             ), receipts AS (
               SELECT p.user_id, p.room_id, greatest(p.seen_ticks, v.seen_ticks) AS seen_ticks,
                 v.user_id IS NOT NULL AS moved
               FROM furthest f JOIN room_members p USING (user_id, room_id)
               LEFT JOIN moved v USING (user_id, room_id)
             )
             SELECT w.index, s.seen_ticks, s.moved,
               (SELECT count(*) FROM messages m
                WHERE m.room_id = s.room_id AND m.ticks > s.seen_ticks AND m.sender_id <> s.user_id) AS unread
             FROM wanted w JOIN receipts s USING (user_id, room_id)`,
          values: [
            batch.map(({ userId }) => userId),
            batch.map(({ room }) => room.roomId),
            batch.map(({ messageId }) => messageId),
          ],
        });
        const results = new Map(rows.map((row) => [Number(row.index) - 1, row]));
        const sent = new Set<string>();
        return batch.map(({ userId, room }, index): ReadReceiptResult => {
          const row = results.get(index);
          if (!row) return undefined;
          const unreadCount = Number(row.unread);
          const key = `${room.roomId} ${userId}`;
          if (row.moved && !sent.has(key)) {
            sent.add(key);
            const data = { roomId: room.roomId, userId, ticks: row.seen_ticks };
            send([userId], { event: 'message-seen', data: { ...data, unreadCount } });
            send(
              room.members.flatMap((member) => (member.userId === userId ? [] : [member.userId])),
              { event: 'message-seen', data },
            );
          }
          return { seenTicks: Number(row.seen_ticks), unreadCount };
        });
      }),
    { name: 'read-receipts', max: 256, isolate: true },
  );
}
