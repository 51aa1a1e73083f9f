import type { SqlClient } from '../database/pool.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { DomainError } from '../http/domain-error.ts';

/**
 * Deletes delivery address, wallet and shipment from the deals of a removed account; the deals stay for the other side.
 * @throws DomainError MoveRefused for a deal that began during the removal
 */
export async function eraseDealsOfAccount({ client }: UnitOfWork, userId: string): Promise<void> {
  if (await hasOpenDeals(client, userId))
    throw new DomainError('MoveRefused', { move: 'remove', state: 'active', missing: ['openDeals'] });
  await client.query(`UPDATE deals SET delivery = NULL, destination = '', shipment = NULL WHERE buyer_id = $1`, [
    userId,
  ]);
  // Notes on an arrangement may contain the address.
  await client.query(
    `UPDATE deal_moves SET note = '' WHERE deal_id IN (SELECT id FROM deals
      WHERE buyer_id = $1) AND by = 'buyer' AND move = 'arrange'`,
    [userId],
  );
}

/** Whether a user has a deal that is neither completed nor cancelled. */
export async function hasOpenDeals(client: SqlClient, userId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM deals WHERE $1 IN (buyer_id, seller_id) AND state NOT IN ('completed', 'cancelled') LIMIT 1`,
    [userId],
  );
  return rowCount === 1;
}
