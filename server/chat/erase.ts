import { REMOVED_PERSON } from '#protocol/removed-person.ts';
import type { UnitOfWork } from '../events/transact.ts';

/** Removes the reactions of a removed account. */
export async function eraseReactions({ client }: UnitOfWork, userId: string): Promise<void> {
  await client.query(
    `UPDATE messages m SET marks = m.marks || jsonb_build_object(
       'revision', (m.marks->>'revision')::bigint + 1,
       'reactions', (SELECT coalesce(jsonb_object_agg(r.key, r.value - $1), '{}')
         FROM jsonb_each(m.marks->'reactions') r WHERE r.value <> jsonb_build_array($1::text)))
     WHERE m.room_id IN (SELECT room_id FROM room_members WHERE user_id = $1) AND m.marks IS NOT NULL
       AND EXISTS (SELECT FROM jsonb_each(m.marks->'reactions') r WHERE r.value ? $1)`,
    [userId],
  );
}

/** Replaces the name of a removed account in quotes of its messages. */
export async function eraseNameInQuotes({ client }: UnitOfWork, userId: string): Promise<void> {
  await client.query(
    `UPDATE messages SET reply = jsonb_set(reply, '{username}', $2)
     WHERE room_id IN (SELECT room_id FROM room_members WHERE user_id = $1) AND reply->>'sender_id' = $1`,
    [userId, JSON.stringify(REMOVED_PERSON)],
  );
}
