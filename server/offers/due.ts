import type { Deps } from '../deps.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { lockGoods } from '../goods/lock-goods.ts';
import { endPendingOffer, PENDING_OFFER_COLUMNS, type PendingOffer } from './end-offers.ts';

/** Offers that one round writes down; what is left waits for the next. */
const MOST = 500;

/**
 * OFFER-5: writes down what has run out, and tells both sides. Reads are right without it; a round that runs twice, or at
 * another process too, does nothing twice.
 */
export async function expireOffers(deps: Pick<Deps, 'pool' | 'transact' | 'clock' | 'log'>): Promise<void> {
  const { rows } = await deps.pool.query<{ id: string; goodsId: string }>(
    `SELECT id, goods_id AS "goodsId" FROM offers WHERE state = 'pending' AND expires_at <= $1 ORDER BY expires_at LIMIT ${MOST}`,
    [deps.clock()],
  );
  for (const { id, goodsId } of rows) {
    // One that fails keeps no other waiting.
    await deps
      .transact((work) => expire(work, id, goodsId))
      .catch((err: unknown) => deps.log.error({ err, offerId: id }, 'offer expiry'));
  }
}

async function expire(work: UnitOfWork, id: string, goodsId: string): Promise<void> {
  await lockGoods(work.client, goodsId);
  const {
    rows: [row],
  } = await work.client.query<PendingOffer>(
    `SELECT ${PENDING_OFFER_COLUMNS} FROM offers WHERE id = $1 AND state = 'pending' AND expires_at <= $2 FOR UPDATE`,
    [id, work.now],
  );
  if (row) await endPendingOffer(work, row, 'system', null);
}
