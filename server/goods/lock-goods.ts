import type { SqlClient } from '../database/pool.ts';

/**
 * Holds the row of goods until the transaction ends: whoever changes an auction, an offer or a deal about them does so before
 * any other lock but that of their own account. Visits and favourites refer to the row without waiting.
 * @returns whether there are such goods
 */
export async function lockGoods(connection: SqlClient, goodsId: string): Promise<boolean> {
  const { rowCount } = await connection.query({
    name: 'goods-lock',
    text: 'SELECT FROM goods WHERE id = $1 FOR NO KEY UPDATE',
    values: [goodsId],
  });
  return rowCount === 1;
}
