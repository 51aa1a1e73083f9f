import { REMOVED_PERSON } from '#protocol/removed-person.ts';
import type { UnitOfWork } from '../events/transact.ts';

/** Replaces the name of a removed account in quotes of its messages. */
export async function eraseNameInQuotes({ client }: UnitOfWork, userId: string): Promise<void> {
  await client.query(
    `UPDATE messages SET reply = jsonb_set(reply, '{username}', $2)
     WHERE room_id IN (SELECT room_id FROM room_members WHERE user_id = $1) AND reply->>'sender_id' = $1`,
    [userId, JSON.stringify(REMOVED_PERSON)],
  );
}
