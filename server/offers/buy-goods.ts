import type { z } from 'zod';
import type { buyGoods as buyCall } from '#protocol/http/endpoints/deals.ts';
import { compareAmounts, isAmount } from '#protocol/money.ts';
import { closeAuctionOnPurchase } from '../auctions/end-auction.ts';
import { createDeal } from '../deals/make-deal.ts';
import type { Deps } from '../deps.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { lockGoods } from '../goods/lock-goods.ts';
import { moveGoods } from '../goods/move-goods.ts';
import type { Viewer } from '../goods/queries.ts';
import { DomainError } from '../http/domain-error.ts';
import { holdPurchases } from '../account-state/buyer-eligibility.ts';
import { holdAccountShared } from '../account-state/hold-account.ts';
import {
  purchaseFactsOf,
  readPurchasableGoods,
  assertPurchaseAllowed,
  type PurchasableGoods,
} from './purchase-facts.ts';
import { hashRequest } from './write-offer.ts';

/**
 * Buys goods at the price the buyer saw. Idempotent by `id`.
 * @returns the deal and its room
 * @throws DomainError NotFoundService for goods that are absent or not visible to the buyer; MoveRefused; Changed `{
 *   revision }` for another price; KeyReused
 */
export async function buyGoods(
  work: UnitOfWork,
  deps: Pick<Deps, 'ids' | 'mailer' | 'hub' | 'config'>,
  buyer: Viewer,
  input: z.output<typeof buyCall.body>,
): Promise<{ id: string; roomId: string }> {
  const { client } = work;
  const { id, goodsId, price, currency } = input;
  const bodyHash = hashRequest('buy', goodsId, price, currency);
  // Sent together: the lock is granted before the reads after it run.
  const [, , , known, sale] = await Promise.all([
    holdAccountShared(work, buyer.userId),
    lockGoods(client, goodsId),
    holdPurchases(work, buyer.userId),
    findRepeatedPurchase(work, id, buyer.userId, bodyHash),
    readPurchasableGoods(client, goodsId, buyer),
  ]);
  if (known) return known;
  if (!sale) throw new DomainError('NotFoundService');
  const facts = purchaseFactsOf(sale, buyer.userId, false, sale.price, deps.config.binding);
  assertPurchaseAllowed(work, goodsId, facts, 'buy');
  if (!isPriceOf(sale, price, currency)) throw new DomainError('Changed', { revision: sale.revision });
  if (sale.isAuction) await closeAuctionOnPurchase(work, goodsId, facts);
  await moveGoods(work, deps, { id: goodsId, move: 'sell', by: 'system', actorId: null });
  return createDeal(work, deps, {
    id,
    goodsId,
    buyerId: buyer.userId,
    origin: 'fixedPrice',
    offerId: null,
    price: sale.price!,
    currency: sale.currency,
    bodyHash,
  });
}

const isPriceOf = (sale: PurchasableGoods, price: string, currency: string): boolean =>
  sale.price !== null && currency === sale.currency && isAmount(price) && compareAmounts(price, sale.price) === 0;

/** @throws DomainError KeyReused for an id of any other purchase */
async function findRepeatedPurchase(
  { client }: UnitOfWork,
  id: string,
  buyerId: string,
  bodyHash: Buffer,
): Promise<{ id: string; roomId: string } | undefined> {
  const {
    rows: [deal],
  } = await client.query<{ buyer_id: string; body_hash: Buffer | null; room_id: string }>(
    'SELECT buyer_id, body_hash, room_id FROM deals WHERE id = $1',
    [id],
  );
  if (!deal) return undefined;
  if (deal.buyer_id !== buyerId || !deal.body_hash?.equals(bodyHash)) throw new DomainError('KeyReused');
  return { id, roomId: deal.room_id };
}
