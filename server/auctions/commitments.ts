import type { SqlClient } from '../database/pool.ts';

/** Whether a user leads in a running auction, or sells in one that has a leader; frozen auctions count too. */
export async function hasOpenCommitments(client: SqlClient, userId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM auctions a JOIN goods g ON g.id = a.goods_id WHERE a.state = 'open' AND a.leader_id IS NOT NULL
      AND $1 IN (a.leader_id, g.seller_id) LIMIT 1`,
    [userId],
  );
  return rowCount === 1;
}

/**
 * Keeps the account of a new leader from being removed until the transaction ends.
 * @returns false for an account that is gone
 */
export async function lockLeadingAccount(client: SqlClient, userId: string): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'auction-leader',
    text: 'SELECT FROM users WHERE id = $1 AND removed_at IS NULL FOR SHARE',
    values: [userId],
  });
  return rowCount === 1;
}
