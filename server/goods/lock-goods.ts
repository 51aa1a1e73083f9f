import type { SqlClient } from '../database/pool.ts';

/**
 * Locks the row of goods until the transaction ends. Everything that changes an auction, offer or deal takes this lock
 * first, after the account hold. Visits and favourites do not wait for it.
 * @returns whether the goods exist
 */
export async function lockGoods(connection: SqlClient, goodsId: string): Promise<boolean> {
  const { rowCount } = await connection.query({
    name: 'goods-lock',
    text: 'SELECT FROM goods WHERE id = $1 FOR NO KEY UPDATE',
    values: [goodsId],
  });
  return rowCount === 1;
}
