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
  /** Set for purchases, by the buyer. */
  readonly id?: string;
  readonly goodsId: string;
  readonly buyerId: string;
  readonly origin: Deal['origin'];
  readonly offerId: string | null;
  readonly price: string;
  readonly currency: Deal['currency'];
  /** SHA-256 of the request of a purchase. */
  readonly bodyHash?: Buffer;
  /** Sender of the card; the buyer by default, the seller for an auction. */
  readonly actorId?: string;
};

type GoodsFacts = {
  num: string;
  seller_id: string;
  type: number;
  transaction_type: number;
  logistics: Deal['logisticsOptions'];
};

/**
 * Makes a deal inside the transaction that moved the goods; the caller holds their lock. Posts the first card in the
 * room and refreshes both sides.
 * @returns the ids of deal and room
 * @throws DomainError KeyReused for an id of another deal, NotFoundService for absent goods
 */
export async function createDeal(
  work: UnitOfWork,
  deps: Pick<Deps, 'ids' | 'config'>,
  draft: NewDeal,
): Promise<{ id: string; roomId: string }> {
  const { client, db, now } = work;
  const { goodsId, buyerId, origin, offerId, price, currency, bodyHash = null } = draft;
  const {
    rows: [goods],
  } = await client.query<GoodsFacts>(
    `SELECT 'D-' || nextval('trade_numbers') AS num, seller_id, type, transaction_type, logistics FROM goods
      WHERE id = $1`,
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
      // Imported goods may lack a delivery method: any is accepted.
      logisticsOptions: isToken || goods.logistics.length > 0 ? goods.logistics : [...LOGISTICS],
      lapsesAt: origin === 'auction' ? null : new Date(now.getTime() + deps.config.binding.lapseAfter),
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
