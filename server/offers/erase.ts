import type { UnitOfWork } from '../events/transact.ts';
import { endPendingOffer, PENDING_OFFER_COLUMNS, type PendingOffer } from './end-offers.ts';

/**
 * Cancels the pending offers of a removed account and rejects those made to it. Past offers stay for the other side.
 */
export async function eraseOffersOfAccount(work: UnitOfWork, userId: string): Promise<void> {
  const { client } = work;
  await client.query(
    `SELECT FROM goods WHERE id IN (SELECT goods_id FROM offers WHERE state = 'pending' AND $1 IN (buyer_id,
      seller_id)) ORDER BY id FOR UPDATE`,
    [userId],
  );
  const { rows } = await client.query<PendingOffer>(
    `SELECT ${PENDING_OFFER_COLUMNS} FROM offers WHERE state = 'pending' AND $1 IN (buyer_id, seller_id)
      ORDER BY id FOR UPDATE`,
    [userId],
  );
  for (const row of rows)
    await endPendingOffer(
      work,
      row,
      (row.author === 'buyer' ? row.buyerId : row.sellerId) === userId ? 'owner' : 'other',
      'accountClosed',
    );
}
