import { CHAT_TYPE, type ChatType, type ParticipantType } from '#protocol/lookups.ts';
import { makeRoomId } from '#protocol/room-id.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { addToDailyFigure } from '../goods/daily-figures.ts';
import { readGoodsForRooms } from '../goods/queries.ts';
import { DomainError } from '../http/domain-error.ts';

/** Somebody as rooms know them. */
export type RoomParty = { readonly id: string; readonly isCustomerService: boolean; readonly isStore: boolean };
/** A room that may be made: the other party, and what it is about. */
export type RoomPlan = { readonly other: RoomParty; readonly refId: string; readonly refName: string | null };
/** What a room is found by, from the side of one who is in it. */
export type RoomLookup = {
  readonly chatType: ChatType;
  readonly refId: string;
  readonly transTypeId: string;
  readonly otherId: string | undefined;
};

/**
 * The room of somebody's own that is about this. Whoever makes one asks here first: until the transaction ends nobody else
 * makes it for the same person.
 * @returns its id, if it is there; it stands in the person's list from now on
 */
export async function findRoom(
  work: UnitOfWork,
  userId: string,
  { chatType, refId, transTypeId, otherId }: RoomLookup,
): Promise<string | undefined> {
  // Two tabs that ask at once must not get two different people of the customer service.
  await work.client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `room ${userId} ${chatType} ${refId}`,
  ]);
  // Without somebody named, "my private room" means none in particular.
  if (chatType === CHAT_TYPE.private && otherId === undefined) return undefined;
  const { rows } = await work.client.query<{ id: string }>(
    `SELECT r.id FROM participants p JOIN rooms r ON r.id = p.room_id
     WHERE p.user_id = $1 AND p.joined_at IS NULL AND r.chat_type = $2 AND r.ref_id = $3 AND r.trans_type_id = $4
       AND ($5::text IS NULL OR EXISTS (SELECT FROM participants o WHERE o.room_id = r.id AND o.user_id = $5 AND o.joined_at IS NULL))
       AND ($5::text IS NOT NULL OR $2 <> 2 OR NOT EXISTS (SELECT FROM goods g WHERE g.id = r.ref_id AND g.seller_id = $1))
     ORDER BY r.created_at, r.id LIMIT 1`,
    [userId, chatType, chatType === CHAT_TYPE.private ? '0' : refId, transTypeId, otherId ?? null],
  );
  const known = rows[0]?.id;
  // Whom the other had opened it for wants it in their own list now.
  if (known !== undefined)
    await work.client.query('UPDATE rooms SET opened_by = NULL WHERE id = $1 AND opened_by <> $2', [known, userId]);
  return known;
}

/** @throws DomainError NotFoundService for who is not there */
export async function readRoomParty(work: UnitOfWork, userId: string): Promise<RoomParty> {
  const { rows } = await work.client.query<RoomParty>(
    `SELECT id, is_customer_service AS "isCustomerService", EXISTS (SELECT FROM stores WHERE owner_id = users.id AND status = 2) AS "isStore"
     FROM users WHERE id = $1`,
    [userId],
  );
  if (!rows[0]) throw new DomainError('NotFoundService');
  return rows[0];
}

/** As what somebody takes part (spec §6): staff as service, stores as the store; who asks about goods asks as a person. */
function participantType(one: Pick<RoomParty, 'isCustomerService' | 'isStore'>, buys: boolean): ParticipantType {
  if (one.isCustomerService) return 'service';
  return one.isStore && !buys ? 'store' : 'client';
}

/** Makes the room of a plan, unless it is there. @returns its id. @throws DomainError RoomWithOneself */
export async function makeRoom(
  work: UnitOfWork,
  asker: RoomParty,
  chatType: ChatType,
  { other, refId, refName }: RoomPlan,
  transTypeId: string,
): Promise<string> {
  if (other.id === asker.id) throw new DomainError('RoomWithOneself');
  const roomId = makeRoomId({ chatType, refId, users: [asker.id, other.id], transTypeId });
  const [goods] = chatType === CHAT_TYPE.goods ? await readGoodsForRooms(work.client, [refId]) : [];
  const buys = (userId: string): boolean => goods !== undefined && goods.sellerId !== userId;
  const { rowCount: made } = await work.client.query(
    `INSERT INTO rooms (id, chat_type, ref_id, ref_name, trans_type_id, opened_by, created_at, update_time) VALUES ($1, $2, $3, $4, $5, $7, $6, $6)
     ON CONFLICT DO NOTHING`,
    [roomId, chatType, refId, refName, transTypeId, work.now, asker.id],
  );
  if (made === 1 && goods && buys(asker.id)) await addToDailyFigure(work.client, refId, 'chats', work.now);
  await work.client.query(
    `INSERT INTO participants (user_id, room_id, type) VALUES ($2, $1, $3), ($4, $1, $5) ON CONFLICT DO NOTHING`,
    [roomId, asker.id, participantType(asker, buys(asker.id)), other.id, participantType(other, buys(other.id))],
  );
  return roomId;
}
