import { CHAT_TYPE } from '#protocol/lookups.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { readGoodsForRooms } from '../goods/queries.ts';
import { DomainError } from '../http/domain-error.ts';
import { findRoom, makeRoom, readRoomParty } from './make-room.ts';

/**
 * The room in which a buyer and the seller talk about goods, made if it is not there yet. That the buyer may know
 * of the goods is the caller's to see to.
 * @returns its id. @throws DomainError NotFoundService for goods or people that are absent, RoomWithOneself
 */
export async function openGoodsRoom(
  work: UnitOfWork,
  { goodsId, buyerId }: { goodsId: string; buyerId: string },
): Promise<string> {
  const [goods] = await readGoodsForRooms(work.client, [goodsId]);
  if (!goods) throw new DomainError('NotFoundService');
  const known = await findRoom(work, buyerId, {
    chatType: CHAT_TYPE.goods,
    refId: goodsId,
    transTypeId: '0',
    otherId: goods.sellerId,
  });
  if (known !== undefined) return known;
  const [buyer, other] = await Promise.all([readRoomParty(work, buyerId), readRoomParty(work, goods.sellerId)]);
  return makeRoom(work, buyer, CHAT_TYPE.goods, { other, refId: goodsId, refName: goods.title }, '0');
}
