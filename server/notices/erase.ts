import { REMOVED_PERSON } from '#protocol/removed-person.ts';
import { NOTICE_PEOPLE } from '#protocol/rules/notices.ts';
import type { UnitOfWork } from '../events/transact.ts';

/** Deletes the notices and events of a removed account, and replaces its name in notices of others. */
export async function eraseNoticesOfAccount({ client }: UnitOfWork, userId: string): Promise<void> {
  for (const field of NOTICE_PEOPLE) {
    await client.query(
      `UPDATE notices SET payload = jsonb_set(payload, ARRAY[$3, 'userName'], $2)
       WHERE jsonb_path_query_array(payload, '$.*.userId') ? $1 AND payload->$3->>'userId' = $1`,
      [userId, JSON.stringify(REMOVED_PERSON), field],
    );
  }
  await client.query(
    `UPDATE notices SET payload = jsonb_set(payload, '{extra,store,name}', $2)
     WHERE type = 'attention_update' AND payload #>> '{extra,store,id}' IN
       (SELECT $1 UNION ALL SELECT id FROM stores WHERE owner_id = $1)`,
    [userId, JSON.stringify(REMOVED_PERSON)],
  );
  await client.query('DELETE FROM notices WHERE user_id = $1', [userId]);
  await client.query('DELETE FROM events WHERE user_id = $1', [userId]);
}
