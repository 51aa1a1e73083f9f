import type { SqlClient } from '../database/pool.ts';

/**
 * Removes goods for good, with their words, favourites and history; their pictures are swept once nothing refers to them
 *. Their days stay in the seller's figures.
 */
export async function deleteGoods(connection: SqlClient, ids: readonly string[]): Promise<void> {
  await connection.query(`DELETE FROM file_uses WHERE kind = 'goods' AND ref = ANY($1::text[])`, [ids]);
  await connection.query('DELETE FROM visits WHERE goods_id = ANY($1::text[])', [ids]);
  await connection.query('DELETE FROM goods WHERE id = ANY($1::text[])', [ids]);
}
