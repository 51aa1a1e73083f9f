import type { Transact, UnitOfWork } from '../events/transact.ts';

/** Rooms whose members are notified in one transaction. Their events get positions under a lock that messages need. */
export const ROOMS_AT_ONCE = 250;

/**
 * Lets everyone who shares a room with a user refetch their rooms, because the user's name or picture changed: the
 * members of the first rooms with the commit, those of the others by due work. A later change begins again.
 */
export async function notifyRoomMembers(work: UnitOfWork, userId: string): Promise<void> {
  const last = await notifyNextRooms(work, userId, '');
  if (last === undefined) return;
  await work.client.query(
    `INSERT INTO member_changes (user_id, last_room_id, sent_at) VALUES ($1, $2, $3)
     ON CONFLICT (user_id) DO UPDATE SET last_room_id = $2, sent_at = $3`,
    [userId, last, work.now],
  );
}

/**
 * Notifies the members of the remaining rooms, batch by batch; each batch is a transaction of its own.
 * @param signal stops between two batches
 */
export async function sendMemberChanges(
  { transact }: { readonly transact: Transact },
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted && (await sendNextBatch(transact)));
}

/**
 * Sends the next batch of the change that waits longest and moves it on in the same transaction: a batch that was
 * interrupted leaves no trace.
 * @returns false when none waits, or other processes work on all of them
 */
export function sendNextBatch(transact: Transact): Promise<boolean> {
  return transact(async (work) => {
    const {
      rows: [change],
    } = await work.client.query<{ userId: string; lastRoomId: string }>(
      `SELECT user_id AS "userId", last_room_id AS "lastRoomId" FROM member_changes
       ORDER BY sent_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
    );
    if (!change) return false;
    const last = await notifyNextRooms(work, change.userId, change.lastRoomId);
    if (last === undefined) await work.client.query('DELETE FROM member_changes WHERE user_id = $1', [change.userId]);
    else
      await work.client.query('UPDATE member_changes SET last_room_id = $2, sent_at = $3 WHERE user_id = $1', [
        change.userId,
        last,
        work.now,
      ]);
    return true;
  });
}

/** @returns the last of these rooms; undefined when it is the last of all */
async function notifyNextRooms(work: UnitOfWork, userId: string, after: string): Promise<string | undefined> {
  const {
    rows: [page],
  } = await work.client.query<{ rooms: number; last: string; members: string[] }>(
    `WITH page AS (
       SELECT room_id FROM room_members WHERE user_id = $1 AND room_id > $2 ORDER BY room_id LIMIT $3
     )
     SELECT count(*)::int AS rooms, max(room_id) AS last,
       ARRAY(SELECT DISTINCT o.user_id FROM page JOIN room_members o USING (room_id) WHERE o.user_id <> $1) AS members
     FROM page`,
    [userId, after, ROOMS_AT_ONCE],
  );
  if (!page) return undefined;
  if (page.members.length > 0) work.send(page.members, { event: 'changed', data: { families: ['rooms'] } });
  return page.rooms < ROOMS_AT_ONCE ? undefined : page.last;
}
