import { hongKongDay } from '../foundation/calendar-day.ts';
import type { UnitOfWork } from '../events/transact.ts';

/** Deletes the favourites of a removed account and decrements the counts. */
export async function eraseFavouritesOfAccount(work: UnitOfWork, userId: string): Promise<void> {
  const { client } = work;
  const { rows } = await client.query<{ goods_id: string; created_at: Date }>(
    'SELECT goods_id, created_at FROM favourites WHERE user_id = $1 ORDER BY goods_id',
    [userId],
  );
  if (rows.length === 0) return;
  const ids = rows.map(({ goods_id }) => goods_id);
  await client.query('SELECT FROM goods WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE', [ids]);
  await client.query('DELETE FROM favourites WHERE user_id = $1', [userId]);
  await client.query('UPDATE goods SET favourites = greatest(favourites - 1, 0) WHERE id = ANY ($1)', [ids]);
  await client.query(
    `UPDATE goods_daily_figures d SET favourites = greatest(d.favourites - 1, 0)
      FROM unnest($1::text[], $2::date[]) AS gone(goods_id, day)
     WHERE d.goods_id = gone.goods_id AND d.day = gone.day`,
    [ids, rows.map(({ created_at }) => hongKongDay(created_at))],
  );
  await work.publish({ type: 'content.changed', kind: 'goods', ids, lists: false, isCount: true });
}
