import { SERVICE_JOINED } from '#protocol/service-joined.ts';
import { ROOMS_CHANGED } from '../bus/topics.ts';
import type { Deps } from '../deps.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { DomainError } from '../http/domain-error.ts';
import { postSystemMessage } from './card-message.ts';

/**
 * Adds a member of staff to a room of others. A message without text announces it in the room's history.
 * @returns true when they joined, false when they were a member already, undefined for an absent room
 * @throws DomainError UnauthenticationToService for a user who has lost the role [JOI-2]
 */
export async function joinRoom(
  work: UnitOfWork,
  deps: Pick<Deps, 'ids' | 'bus'>,
  roomId: string,
  staffId: string,
): Promise<boolean | undefined> {
  const { client, now } = work;
  // The revocation of the role waits for this lock, and then ends this membership too. It comes before the room's.
  const { rowCount } = await client.query('SELECT FROM users WHERE id = $1 AND is_customer_service FOR SHARE', [
    staffId,
  ]);
  if (rowCount === 0) throw new DomainError('UnauthenticationToService');
  // The room's lock is what makes ticks gap-free (write-messages.sql.ts).
  const room = await client.query<{ head_ticks: string }>('SELECT head_ticks FROM rooms WHERE id = $1 FOR UPDATE', [
    roomId,
  ]);
  if (!room.rows[0]) return undefined;
  const ticks = Number(room.rows[0].head_ticks) + 1;
  const joined = await client.query(
    `INSERT INTO room_members (user_id, room_id, type, seen_ticks, joined_at) VALUES ($1, $2, 'service', $3, $4)
     ON CONFLICT DO NOTHING`,
    [staffId, roomId, ticks, now],
  );
  if (joined.rowCount === 0) return false;
  await client.query('UPDATE rooms SET members_revision = members_revision + 1 WHERE id = $1', [roomId]);
  await postSystemMessage(work, deps, { roomId, senderId: staffId, extra: SERVICE_JOINED });
  work.afterCommit(() => deps.bus.publish(ROOMS_CHANGED, new Set([roomId])));
  return true;
}
