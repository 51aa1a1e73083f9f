import type { z } from 'zod';
import type { roomSelection } from '#protocol/http/rooms.ts';
import { CHAT_TYPE, type ChatType, type ParticipantType } from '#protocol/lookups.ts';
import { makeRoomId } from '#protocol/room-id.ts';
import type { Transact, Work } from '../events/transact.ts';
import { goodsForRooms, goodsSimpleById } from '../goods/queries.ts';
import { DomainError } from '../http/domain-error.ts';
import type { Principal } from '../http/principal.ts';

export type RoomSelection = z.output<typeof roomSelection>;

type Person = { readonly id: string; readonly isCustomerService: boolean; readonly isStore: boolean };
/** A room that may be made: the other party, and what it is about. */
type Plan = { readonly other: Person; readonly refId: string; readonly refName: string | null };

/** The kinds of trade a room may be about (spec §3, Goods transaction type); anything else would let one person make rooms without end. */
const TRANS_TYPES: readonly string[] = ['0', '1', '2'];

const NOT_FOUND = (): DomainError => new DomainError('NotFoundService');

/**
 * Fetches the room a selection names, or makes it if the asker may (ROOM-2, ROOM-3, ROOM-5, ROOM-6).
 * @returns its id
 * @throws DomainError NotFoundService for people and goods that are absent or not the asker's to see, RoomWithOneself,
 *   UnauthenticationToService for rooms that only customer service opens
 */
export function openRoom(transact: Transact, asker: Principal, selection: RoomSelection): Promise<string> {
  return transact(async (work) => {
    const chatType = selection.chatType as ChatType;
    const refId = selection.refId ?? '0';
    const transTypeId = selection.transTypeId ?? '0';
    if (selection.userId === asker.userId) throw new DomainError('RoomWithOneself');
    // Two tabs that ask at once must not get two different people of the customer service.
    await work.client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`room ${asker.userId} ${chatType} ${refId}`]);
    const known = await findOwn(work, asker.userId, chatType, refId, transTypeId, selection.userId);
    if (known !== undefined) {
      // Whom the other had opened it for wants it in their own list now.
      await work.client.query('UPDATE rooms SET opened_by = NULL WHERE id = $1 AND opened_by <> $2', [known, asker.userId]);
      return known;
    }
    if (!TRANS_TYPES.includes(transTypeId)) throw NOT_FOUND();
    const plan = await planOf(work, asker, chatType, refId, selection.userId);
    return create(work, asker, chatType, plan, transTypeId);
  });
}

async function findOwn(
  work: Work, userId: string, chatType: ChatType, refId: string, transTypeId: string, otherId: string | undefined,
): Promise<string | undefined> {
  // Without somebody named, "my private room" means none in particular.
  if (chatType === CHAT_TYPE.private && otherId === undefined) return undefined;
  const { rows } = await work.client.query<{ id: string }>(
    `SELECT r.id FROM participants p JOIN rooms r ON r.id = p.room_id
     WHERE p.user_id = $1 AND r.chat_type = $2 AND r.ref_id = $3 AND r.trans_type_id = $4
       AND ($5::text IS NULL OR EXISTS (SELECT FROM participants o WHERE o.room_id = r.id AND o.user_id = $5))
       AND ($5::text IS NOT NULL OR $2 <> 2 OR NOT EXISTS (SELECT FROM goods g WHERE g.id = r.ref_id AND g.seller_id = $1))
     ORDER BY r.created_at, r.id LIMIT 1`,
    [userId, chatType, chatType === CHAT_TYPE.private ? '0' : refId, transTypeId, otherId ?? null],
  );
  return rows[0]?.id;
}

async function planOf(work: Work, asker: Principal, chatType: ChatType, refId: string, otherId: string | undefined): Promise<Plan> {
  switch (chatType) {
    case CHAT_TYPE.private: {
      if (otherId === undefined) throw new DomainError('BadRequestError', { fields: ['body.userId'] });
      return { other: await person(work, otherId), refId: '0', refName: null };
    }
    case CHAT_TYPE.goods: return goodsPlan(work, asker, refId, otherId);
    case CHAT_TYPE.managed: {
      const refName = refId === '0' ? null : (await visibleGoods(work, asker, refId)).title;
      return { other: await counter(work, asker, otherId), refId, refName };
    }
    case CHAT_TYPE.agentBuy: {
      // Requests to buy on somebody's behalf have no table yet, so there is none that a new room could be about.
      if (refId !== '0') throw NOT_FOUND();
      return { other: await counter(work, asker, otherId), refId, refName: null };
    }
    case CHAT_TYPE.goodsFreeze: {
      if (!asker.isCustomerService) throw new DomainError('UnauthenticationToService');
      const [goods] = await goodsForRooms(work.db, [refId]);
      if (!goods) throw NOT_FOUND();
      return { other: await person(work, goods.sellerId), refId, refName: goods.title };
    }
    case CHAT_TYPE.storeFreeze: {
      if (!asker.isCustomerService) throw new DomainError('UnauthenticationToService');
      const { rows } = await work.client.query<{ owner_id: string; display_name: string }>('SELECT owner_id, display_name FROM stores WHERE id = $1', [refId]);
      if (!rows[0]) throw NOT_FOUND();
      return { other: await person(work, rows[0].owner_id), refId, refName: rows[0].display_name };
    }
  }
}

/** The seller is the other party; a seller names the person they want to talk to about their goods. */
async function goodsPlan(work: Work, asker: Principal, refId: string, otherId: string | undefined): Promise<Plan> {
  const { title, sellerId } = await visibleGoods(work, asker, refId);
  if (sellerId !== asker.userId) {
    if (otherId !== undefined && otherId !== sellerId) throw NOT_FOUND();
    return { other: await person(work, sellerId), refId, refName: title };
  }
  if (otherId === undefined) throw new DomainError('RoomWithOneself');
  return { other: await person(work, otherId), refId, refName: title };
}

async function visibleGoods(work: Work, asker: Principal, goodsId: string): Promise<{ title: string; sellerId: string }> {
  const [visible, [goods]] = [await goodsSimpleById(work.db, goodsId, 'EN', asker), await goodsForRooms(work.db, [goodsId])];
  if (!visible || !goods) throw NOT_FOUND();
  return goods;
}

async function person(work: Work, userId: string): Promise<Person> {
  const { rows } = await work.client.query<Person>(
    `SELECT id, is_customer_service AS "isCustomerService", EXISTS (SELECT FROM stores WHERE owner_id = users.id AND status = 2) AS "isStore"
     FROM users WHERE id = $1`, [userId],
  );
  if (!rows[0]) throw NOT_FOUND();
  return rows[0];
}

/** ROOM-5: whoever of the customer service reported last to be at the desk; or, for customer service, the customer named. */
async function counter(work: Work, asker: Principal, otherId: string | undefined): Promise<Person> {
  if (asker.isCustomerService && otherId !== undefined) return person(work, otherId);
  const { rows } = await work.client.query<{ id: string }>(
    `SELECT id FROM users WHERE is_customer_service AND id <> $1 ORDER BY desk_time DESC NULLS LAST, id LIMIT 1`, [asker.userId],
  );
  if (!rows[0]) throw NOT_FOUND();
  return { id: rows[0].id, isCustomerService: true, isStore: false };
}

/** As what somebody takes part (spec §6): staff as service, stores as the store; who asks about goods asks as a person. */
function partOf(one: Pick<Person, 'isCustomerService' | 'isStore'>, buys: boolean): ParticipantType {
  if (one.isCustomerService) return 'service';
  return one.isStore && !buys ? 'store' : 'client';
}

async function create(work: Work, asker: Principal, chatType: ChatType, plan: Plan, transTypeId: string): Promise<string> {
  const { other, refId, refName } = plan;
  if (other.id === asker.userId) throw new DomainError('RoomWithOneself');
  const roomId = makeRoomId({ chatType, refId, users: [asker.userId, other.id], transTypeId });
  const [goods] = chatType === CHAT_TYPE.goods ? await goodsForRooms(work.db, [refId]) : [];
  const buys = (userId: string): boolean => goods !== undefined && goods.sellerId !== userId;
  await work.client.query(
    `INSERT INTO rooms (id, chat_type, ref_id, ref_name, trans_type_id, opened_by, created_at, update_time) VALUES ($1, $2, $3, $4, $5, $7, $6, $6)
     ON CONFLICT DO NOTHING`, [roomId, chatType, refId, refName, transTypeId, work.now, asker.userId],
  );
  await work.client.query(
    `INSERT INTO participants (user_id, room_id, type) VALUES ($2, $1, $3), ($4, $1, $5) ON CONFLICT DO NOTHING`,
    [roomId, asker.userId, partOf(asker, buys(asker.userId)), other.id, partOf(other, buys(other.id))],
  );
  return roomId;
}
