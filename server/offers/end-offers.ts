import { NOT_BOUND } from '#machines/binding/binding-act.ts';
import { offerChart } from '#machines/offer/offer.machine.ts';
import type { OfferEnd } from '#protocol/lookups.ts';
import { refreshParties } from '../deals/goods-and-parties.ts';
import type { DomainEventOf } from '../events/domain-events.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { DomainError } from '../http/domain-error.ts';
import type { OfferState } from '#protocol/rules/states.ts';
import type { Deps } from '../deps.ts';
import { lockGoods } from '../goods/lock-goods.ts';

export type EndedOfferState = Exclude<OfferState, 'pending'>;
/** The columns of a pending offer that ending it needs. */
export type PendingOffer = {
  readonly id: string;
  readonly buyerId: string;
  readonly sellerId: string;
  readonly author: 'buyer' | 'seller';
  readonly expiresAt: Date;
};
export const PENDING_OFFER_COLUMNS =
  'id, buyer_id AS "buyerId", seller_id AS "sellerId", author, expires_at AS "expiresAt"';

/**
 * Writes the end of a locked offer after its chart allowed it.
 * @param reason null for a move of one of the two sides or the expiry
 */
export async function writeOfferEnd(
  { client, now }: UnitOfWork,
  id: string,
  state: EndedOfferState,
  reason: OfferEnd | null = null,
): Promise<void> {
  await client.query('UPDATE offers SET state = $2, decided_at = $3, end_reason = $4 WHERE id = $1', [
    id,
    state,
    now,
    reason,
  ]);
}

/** Subscriber of `goods.moved`: goods that are no longer for sale have no pending offers. */
export async function endOffersOfMovedGoods(
  work: UnitOfWork,
  { goodsId, to }: DomainEventOf<'goods.moved'>,
): Promise<void> {
  if (to !== 'forSale') await endOffersOnGoods(work, goodsId, to === 'soldOut' ? 'sold' : 'withdrawn');
}

/** Ends the pending offers on goods. The caller holds the lock of the goods. */
async function endOffersOnGoods(work: UnitOfWork, goodsId: string, reason: OfferEnd): Promise<void> {
  const { rows } = await work.client.query<PendingOffer>({
    name: 'offers-open',
    text: `SELECT ${PENDING_OFFER_COLUMNS} FROM offers WHERE goods_id = $1 AND state = 'pending'
      ORDER BY id FOR UPDATE`,
    values: [goodsId],
  });
  for (const row of rows) await endPendingOffer(work, row, 'system', reason);
}

/**
 * Ends a pending offer: it expires if its time is over, else its author cancels it, or the other side or the system
 * rejects it.
 */
export async function endPendingOffer(
  work: UnitOfWork,
  row: PendingOffer,
  by: 'owner' | 'other' | 'system',
  reason: OfferEnd | null,
): Promise<void> {
  const notExpired = row.expiresAt > work.now;
  const move = !notExpired ? 'expire' : by === 'owner' ? 'cancel' : 'reject';
  const decision = work.decide(
    offerChart,
    row.id,
    'pending',
    { by: notExpired ? by : 'system', frozen: false, onSale: false, notExpired, ...NOT_BOUND },
    move,
  );
  if (!decision.allowed) throw new DomainError('MoveRefused', { move, state: 'pending', missing: decision.missing });
  await writeOfferEnd(work, row.id, decision.state as EndedOfferState, notExpired ? reason : null);
  refreshParties(work, row);
}

/** Makes both sides of pending offers on goods, or on all goods of a store, refetch: a freeze changes their moves. */
export async function refreshOffersOn(work: UnitOfWork, on: 'goods' | 'store', id: string): Promise<void> {
  const { rows } = await work.client.query<{ id: string }>(
    `SELECT DISTINCT unnest(ARRAY[o.buyer_id, o.seller_id]) AS id FROM offers o JOIN goods g ON g.id = o.goods_id
     WHERE o.state = 'pending' AND g.${on === 'goods' ? 'id' : 'store_id'} = $1`,
    [id],
  );
  if (rows.length > 0)
    work.send(
      rows.map((row) => row.id),
      { event: 'changed', data: { families: ['offers', 'goods'] } },
    );
}

/** Offers per round. */
const MOST = 500;

/** Expires offers that are due and refreshes both sides. Idempotent; reads treat due offers as expired already. */
export async function expireOffers(deps: Pick<Deps, 'pool' | 'transact' | 'clock' | 'log'>): Promise<void> {
  const { rows } = await deps.pool.query<{ id: string; goodsId: string }>(
    `SELECT id, goods_id AS "goodsId" FROM offers WHERE state = 'pending' AND expires_at <= $1 ORDER BY expires_at
      LIMIT ${MOST}`,
    [deps.clock()],
  );
  for (const { id, goodsId } of rows) {
    // A failing one does not stop the others.
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
