import type { SqlClient } from '../database/pool.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { replaceFileUses } from '../files/queries.ts';
import { IS_OPEN } from './queries.ts';
import { refreshAgentBuyPages } from './move-request.ts';

/** Whether a user has accepted a quote that staff are buying; it blocks account removal. */
export async function hasAgreedAgentBuys(client: SqlClient, userId: string): Promise<boolean> {
  const { rowCount } = await client.query(`SELECT FROM agent_buys WHERE buyer_id = $1 AND state = 'agreed' LIMIT 1`, [
    userId,
  ]);
  return rowCount === 1;
}

/** Ends the open requests of a removed account; only titles stay, for the rooms about them. */
export async function eraseAgentBuysOfAccount(work: UnitOfWork, userId: string): Promise<void> {
  const { client, db, now } = work;
  const { rows } = await client.query<{ id: string; open: boolean }>(
    `SELECT id, ${IS_OPEN} AS open FROM agent_buys WHERE buyer_id = $1 ORDER BY id FOR UPDATE`,
    [userId],
  );
  const open = rows.filter((row) => row.open).map(({ id }) => id);
  await client.query(
    `UPDATE agent_buys SET link = '', description = '', file_ids = '{}', state = CASE WHEN id = ANY ($2)
      THEN 'failure' ELSE state END,
       updated_at = CASE WHEN id = ANY ($2) THEN $3 ELSE updated_at END WHERE buyer_id = $1`,
    [userId, open, now],
  );
  await client.query(
    `INSERT INTO agent_buy_moves (agent_buy_id, at, move, state) SELECT id, $2, 'cancel', 'failure'
      FROM unnest($1::text[]) AS id`,
    [open, now],
  );
  for (const { id } of rows) await replaceFileUses(db, 'agentBuy', id, []);
  if (rows.length > 0) await refreshAgentBuyPages(work, userId);
}
