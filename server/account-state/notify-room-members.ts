import type { UnitOfWork } from '../events/transact.ts';

/** Lets everyone who shares a room with a user refetch their rooms, because the user's name or picture changed. */
export async function notifyRoomMembers(work: UnitOfWork, userId: string): Promise<void> {
  const { rows } = await work.client.query<{ user_id: string }>(
    `SELECT DISTINCT o.user_id FROM room_members p
       JOIN room_members o ON o.room_id = p.room_id AND o.user_id <> p.user_id
     WHERE p.user_id = $1`,
    [userId],
  );
  if (rows.length > 0)
    work.send(
      rows.map((row) => row.user_id),
      { event: 'changed', data: { families: ['rooms'] } },
    );
}
