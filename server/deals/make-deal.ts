import type { Deal } from '#protocol/entities/trade.ts';
import { GOODS_TYPE, LOGISTICS, TRANSACTION_TYPE } from '#protocol/lookups.ts';
import { postCard } from '../chat/card-message.ts';
import { openGoodsRoom } from '../chat/open-goods-room.ts';
import { dealMoves, deals } from '../database/schema/trade.ts';
import type { Deps } from '../deps.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { DomainError } from '../http/domain-error.ts';
import { refreshParties } from './goods-and-parties.ts';

export type NewDeal = {
  /** Of a purchase: made by the buyer. */
  readonly id?: string;
  readonly goodsId: string;
  readonly buyerId: string;
  readonly origin: Deal['origin'];
  readonly offerId: string | null;
  readonly price: string;
  readonly currency: Deal['currency'];
  /** SHA-256 of what was posted, of a purchase. */
  readonly bodyHash?: Buffer;
  /** Whose doing it was, who therefore sends the card: the buyer's unless said otherwise, of an auction the seller's. */
  readonly actorId?: string;
};

type GoodsFacts = {
  num: string;
  seller_id: string;
  type: number;
  transaction_type: number;
  logistics: Deal['offered'];
};

/**
 * DEAL-1: writes down that two people agreed, inside the transaction that moved the goods: the caller holds their row. Puts
 * the first card into the room about the goods and tells both.
 * @returns the deal's id and the room it is talked about in
 * @throws DomainError KeyReused for an id that names another deal, NotFoundService for absent goods
 */
export async function makeDeal(
  work: UnitOfWork,
  deps: Pick<Deps, 'ids'>,
  draft: NewDeal,
): Promise<{ id: string; roomId: string }> {
  const { client, db, now } = work;
  const { goodsId, buyerId, origin, offerId, price, currency, bodyHash = null } = draft;
  const {
    rows: [goods],
  } = await client.query<GoodsFacts>(
    `SELECT 'D-' || nextval('trade_num') AS num, seller_id, type, transaction_type, logistics FROM goods WHERE id = $1`,
    [goodsId],
  );
  if (!goods) throw new DomainError('NotFoundService');
  const id = draft.id ?? deps.ids.id();
  const sellerId = goods.seller_id;
  const isToken = goods.type === GOODS_TYPE.nft;
  const roomId = await openGoodsRoom(work, { goodsId, buyerId });
  const made = await db
    .insert(deals)
    .values({
      id,
      num: goods.num,
      goodsId,
      buyerId,
      sellerId,
      origin,
      offerId,
      roomId,
      price,
      currency,
      bodyHash,
      managed: goods.transaction_type === TRANSACTION_TYPE.managed,
      isToken,
      // Goods from before sellers had to say take any way.
      offered: isToken || goods.logistics.length > 0 ? goods.logistics : [...LOGISTICS],
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing({ target: deals.id })
    .returning({ id: deals.id });
  if (made.length === 0) throw new DomainError('KeyReused');
  const actorId = draft.actorId ?? (origin === 'auction' ? sellerId : buyerId);
  await db.insert(dealMoves).values({
    dealId: id,
    at: now,
    actorId: origin === 'auction' ? null : actorId,
    by: origin === 'auction' ? 'system' : actorId === buyerId ? 'buyer' : 'seller',
    move: 'made',
    state: 'agreed',
  });
  await postCard(work, deps, { roomId, senderId: actorId, card: { card: 'deal', id, move: 'made' } });
  refreshParties(work, { buyerId, sellerId });
  return { id, roomId };
}
