import type { UnitOfWork } from '../events/transact.ts';

/** Ends the follows of a removed account and those of its followers, and decrements the counts [FOL-9]. */
export async function eraseFollowsOfAccount(work: UnitOfWork, userId: string): Promise<void> {
  const { client } = work;
  const { rows } = await client.query<{ kind: string; followee_id: string }>(
    'DELETE FROM follows WHERE follower_id = $1 RETURNING kind, followee_id',
    [userId],
  );
  await client.query('DELETE FROM follows WHERE followee_id = $1', [userId]);
  await client.query('DELETE FROM goods_announcements WHERE seller_id = $1', [userId]);
  await client.query('DELETE FROM announcement_rounds WHERE seller_id = $1', [userId]);
  await client.query('DELETE FROM follower_counts WHERE followee_id = $1', [userId]);
  if (rows.length === 0) return;
  const ended = [rows.map(({ followee_id }) => followee_id), rows.map(({ kind }) => kind)];
  // In one order, because others change several of these counts too.
  await client.query(
    `SELECT FROM follower_counts WHERE (followee_id, kind) IN (SELECT * FROM unnest($1::text[], $2::text[]))
     ORDER BY followee_id, kind FOR NO KEY UPDATE`,
    ended,
  );
  await client.query(
    `UPDATE follower_counts c SET followers = c.followers - 1
     FROM unnest($1::text[], $2::text[]) AS e(followee_id, kind)
     WHERE c.followee_id = e.followee_id AND c.kind = e.kind`,
    ended,
  );
  const stores = await client.query<{ id: string }>('SELECT id FROM stores WHERE owner_id = ANY ($1)', [ended[0]]);
  const ids = stores.rows.map(({ id }) => id);
  await work.publish({ type: 'content.changed', kind: 'store', ids, lists: false, isCount: true });
}
