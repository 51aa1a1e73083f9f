import type { SqlClient } from '../database/pool.ts';

/** AUCTION-15: whether somebody leads in an auction that is not over, or sells in one that somebody leads in, frozen or not. */
export async function hasOpenCommitments(connection: SqlClient, userId: string): Promise<boolean> {
  const { rowCount } = await connection.query(
    `SELECT FROM auctions a JOIN goods g ON g.id = a.goods_id WHERE a.state = 'open' AND a.leader_id IS NOT NULL AND $1 IN (a.leader_id, g.seller_id) LIMIT 1`,
    [userId],
  );
  return rowCount === 1;
}

/** AUCTION-15: holds the account of who leads from now on until this is committed. @returns false for one that is gone */
export async function lockLeadingAccount(connection: SqlClient, userId: string): Promise<boolean> {
  const { rowCount } = await connection.query({
    name: 'auction-leader',
    text: 'SELECT FROM users WHERE id = $1 AND removed_at IS NULL FOR SHARE',
    values: [userId],
  });
  return rowCount === 1;
}
