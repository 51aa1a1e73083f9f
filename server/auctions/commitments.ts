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
 * Keeps accounts from being removed until the transaction ends: any of them may lead after it. Taken before the lock
 * of the goods, as the removal of an account takes them; the other order deadlocks.
 * @returns the accounts that exist
 */
export async function lockBidders(client: SqlClient, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ id: string }>({
    name: 'auction-bidders',
    text: 'SELECT id FROM users WHERE id = ANY ($1) AND removed_at IS NULL ORDER BY id FOR SHARE',
    values: [userIds],
  });
  return new Set(rows.map(({ id }) => id));
}

/**
 * Like {@link lockBidders}, but waits for none of them: another transaction, such as a removal, may hold an account for
 * long.
 * @returns the accounts that are locked now, and those that another transaction holds; the rest do not exist
 */
export async function lockFreeBidders(
  client: SqlClient,
  userIds: readonly string[],
): Promise<{ locked: ReadonlySet<string>; held: ReadonlySet<string> }> {
  const { rows } = await client.query<{ id: string; is_locked: boolean }>({
    name: 'auction-free-bidders',
    text: `WITH locked AS (
        SELECT id FROM users WHERE id = ANY ($1) AND removed_at IS NULL ORDER BY id FOR SHARE SKIP LOCKED)
      SELECT id, id IN (SELECT id FROM locked) AS is_locked FROM users WHERE id = ANY ($1) AND removed_at IS NULL`,
    values: [userIds],
  });
  const ids = (isLocked: boolean): string[] => rows.filter((row) => row.is_locked === isLocked).map(({ id }) => id);
  return { locked: new Set(ids(true)), held: new Set(ids(false)) };
}

/** Locks the accounts of everyone who has bid in an auction, like {@link lockBidders}. */
export async function lockBiddersOf(client: SqlClient, goodsId: string): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ user_id: string }>('SELECT user_id FROM auction_bidders WHERE goods_id = $1', [
    goodsId,
  ]);
  return lockBidders(
    client,
    rows.map(({ user_id }) => user_id),
  );
}
