import type { z } from 'zod';
import type { roomSelection } from '#protocol/http/endpoints/rooms.ts';
import { CHAT_TYPE, type ChatType } from '#protocol/lookups.ts';
import type { Transact, UnitOfWork } from '../events/transact.ts';
import { readGoodsForRooms, readGoodsSimple } from '../goods/queries.ts';
import { DomainError } from '../http/domain-error.ts';
import type { Principal } from '../http/principal.ts';
import { findRoom, makeRoom, readRoomParty, type RoomParty, type RoomPlan } from './make-room.ts';

export type RoomSelection = z.output<typeof roomSelection>;

/** Transaction types of goods (spec §3). Other values would let a user create any number of rooms. */
const TRANS_TYPES: readonly string[] = ['0', '1', '2'];

const NOT_FOUND = (): DomainError => new DomainError('NotFoundService');

/**
 * Returns the id of the selected room, and creates the room if the user may.
 * @throws DomainError NotFoundService for users and goods that are absent or hidden from the user, RoomWithOneself,
 *   UnauthenticationToService for rooms that only staff open
 */
export function openRoom(transact: Transact, opener: Principal, selection: RoomSelection): Promise<string> {
  return transact(async (work) => {
    const chatType = selection.chatType as ChatType;
    const refId = selection.refId ?? '0';
    const transTypeId = selection.transTypeId ?? '0';
    if (selection.userId === opener.userId) throw new DomainError('RoomWithOneself');
    const known = await findRoom(work, opener.userId, { chatType, refId, transTypeId, otherId: selection.userId });
    if (known !== undefined) return known;
    if (!TRANS_TYPES.includes(transTypeId)) throw NOT_FOUND();
    const plan = await planRoom(work, opener, chatType, refId, selection.userId);
    return makeRoom(work, { id: opener.userId, ...opener }, chatType, plan, transTypeId);
  });
}

async function planRoom(
  work: UnitOfWork,
  opener: Principal,
  chatType: ChatType,
  refId: string,
  otherId: string | undefined,
): Promise<RoomPlan> {
  switch (chatType) {
    case CHAT_TYPE.private: {
      if (otherId === undefined) throw new DomainError('BadRequestError', { fields: ['body.userId'] });
      return { other: await readRoomParty(work, otherId), refId: '0', refName: null };
    }
    case CHAT_TYPE.goods:
      return planGoodsRoom(work, opener, refId, otherId);
    case CHAT_TYPE.managed: {
      const refName = refId === '0' ? null : (await readVisibleGoods(work, opener, refId)).title;
      return { other: await findServiceAgent(work, opener, otherId), refId, refName };
    }
    case CHAT_TYPE.agentBuy: {
      // The room of a request is created with it (open-agent-buy-room.ts); others have no subject.
      if (refId !== '0') throw NOT_FOUND();
      return { other: await findServiceAgent(work, opener, otherId), refId, refName: null };
    }
    case CHAT_TYPE.goodsFreeze: {
      if (!opener.isCustomerService) throw new DomainError('UnauthenticationToService');
      const [goods] = await readGoodsForRooms(work.client, [refId]);
      if (!goods) throw NOT_FOUND();
      return { other: await readRoomParty(work, goods.sellerId), refId, refName: goods.title };
    }
    case CHAT_TYPE.storeFreeze: {
      if (!opener.isCustomerService) throw new DomainError('UnauthenticationToService');
      const { rows } = await work.client.query<{ owner_id: string; display_name: string }>(
        'SELECT owner_id, display_name FROM stores WHERE id = $1',
        [refId],
      );
      if (!rows[0]) throw NOT_FOUND();
      return { other: await readRoomParty(work, rows[0].owner_id), refId, refName: rows[0].display_name };
    }
  }
}

/** The seller is the other party; a seller names the person they want to talk to about their goods. */
async function planGoodsRoom(
  work: UnitOfWork,
  opener: Principal,
  refId: string,
  otherId: string | undefined,
): Promise<RoomPlan> {
  const { title, sellerId } = await readVisibleGoods(work, opener, refId);
  if (sellerId !== opener.userId) {
    if (otherId !== undefined && otherId !== sellerId) throw NOT_FOUND();
    return { other: await readRoomParty(work, sellerId), refId, refName: title };
  }
  if (otherId === undefined) throw new DomainError('RoomWithOneself');
  return { other: await readRoomParty(work, otherId), refId, refName: title };
}

async function readVisibleGoods(
  work: UnitOfWork,
  opener: Principal,
  goodsId: string,
): Promise<{ title: string; sellerId: string }> {
  const [visible, [goods]] = [
    await readGoodsSimple(work.client, goodsId, 'EN', opener),
    await readGoodsForRooms(work.client, [goodsId]),
  ];
  if (!visible || !goods) throw NOT_FOUND();
  return goods;
}

/** Finds the member of staff who was active last; for staff, the customer they name. */
export async function findServiceAgent(
  work: UnitOfWork,
  opener: Principal,
  otherId: string | undefined,
): Promise<RoomParty> {
  if (opener.isCustomerService && otherId !== undefined) return readRoomParty(work, otherId);
  const { rows } = await work.client.query<{ id: string }>(
    `SELECT id FROM users WHERE is_customer_service AND id <> $1 ORDER BY staff_active_at DESC NULLS LAST, id LIMIT 1`,
    [opener.userId],
  );
  if (!rows[0]) throw NOT_FOUND();
  return { id: rows[0].id, isCustomerService: true, isStore: false };
}
