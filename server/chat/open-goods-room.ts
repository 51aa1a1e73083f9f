import { CHAT_TYPE } from '#protocol/lookups.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { readGoodsForRooms } from '../goods/queries.ts';
import { DomainError } from '../http/domain-error.ts';
import { findRoom, makeRoom, readRoomParty } from './make-room.ts';

/**
 * Returns the room of a buyer and the seller about goods, and creates it if needed. The caller checks that the buyer
 * may see the goods.
 * @returns its id. @throws DomainError NotFoundService for absent goods or users, RoomWithOneself
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
