import { CHAT_TYPE, type ChatType, type ParticipantType } from '#protocol/lookups.ts';
import { makeRoomId } from '#protocol/room-id.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { addToDailyFigure } from '../goods/daily-figures.ts';
import { readGoodsForRooms } from '../goods/queries.ts';
import { DomainError } from '../http/domain-error.ts';

/** A user with what decides their role in a room. */
export type RoomParty = { readonly id: string; readonly isCustomerService: boolean; readonly isStore: boolean };
/** A room to create: the other party and the subject. */
export type RoomPlan = { readonly other: RoomParty; readonly refId: string; readonly refName: string | null };
/** Identifies a room from the side of one member. */
export type RoomLookup = {
  readonly chatType: ChatType;
  readonly refId: string;
  readonly transTypeId: string;
  readonly otherId: string | undefined;
};

/**
 * Finds the user's own room about a subject, and shows it in the user's list again. Callers that create one call this
 * first: it takes a lock, so that no other transaction creates the same room until this one ends.
 * @returns its id, if it exists
 */
export async function findRoom(
  work: UnitOfWork,
  userId: string,
  { chatType, refId, transTypeId, otherId }: RoomLookup,
): Promise<string | undefined> {
  // Two simultaneous requests must not get two different members of staff.
  await work.client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `room ${userId} ${chatType} ${refId}`,
  ]);
  // A private room cannot be found without its other member.
  if (chatType === CHAT_TYPE.private && otherId === undefined) return undefined;
  const { rows } = await work.client.query<{ id: string }>(
    `SELECT r.id FROM room_members p JOIN rooms r ON r.id = p.room_id
     WHERE p.user_id = $1 AND p.joined_at IS NULL AND r.chat_type = $2 AND r.ref_id = $3 AND r.trans_type_id = $4
       AND ($5::text IS NULL OR EXISTS (SELECT FROM room_members o
         WHERE o.room_id = r.id AND o.user_id = $5 AND o.joined_at IS NULL))
       AND ($5::text IS NOT NULL OR $2 <> 2
         OR NOT EXISTS (SELECT FROM goods g WHERE g.id = r.ref_id AND g.seller_id = $1))
     ORDER BY r.created_at, r.id LIMIT 1`,
    [userId, chatType, chatType === CHAT_TYPE.private ? '0' : refId, transTypeId, otherId ?? null],
  );
  const known = rows[0]?.id;
  // A member who opens a room that the other opened wants it in their own list.
  if (known !== undefined)
    await work.client.query('UPDATE rooms SET opened_by = NULL WHERE id = $1 AND opened_by <> $2', [known, userId]);
  return known;
}

/** @throws DomainError NotFoundService for an absent user */
export async function readRoomParty(work: UnitOfWork, userId: string): Promise<RoomParty> {
  const { rows } = await work.client.query<RoomParty>(
    `SELECT id, is_customer_service AS "isCustomerService",
       EXISTS (SELECT FROM stores WHERE owner_id = users.id AND status = 2) AS "isStore"
     FROM users WHERE id = $1`,
    [userId],
  );
  if (!rows[0]) throw new DomainError('NotFoundService');
  return rows[0];
}

/** The role in a room (spec §6): staff as service, stores as the store; a buyer takes part as a person. */
function participantType(party: Pick<RoomParty, 'isCustomerService' | 'isStore'>, isBuyer: boolean): ParticipantType {
  if (party.isCustomerService) return 'service';
  return party.isStore && !isBuyer ? 'store' : 'client';
}

/** Creates the room of a plan unless it exists. @returns its id. @throws DomainError RoomWithOneself */
export async function makeRoom(
  work: UnitOfWork,
  opener: RoomParty,
  chatType: ChatType,
  { other, refId, refName }: RoomPlan,
  transTypeId: string,
): Promise<string> {
  if (other.id === opener.id) throw new DomainError('RoomWithOneself');
  const roomId = makeRoomId({ chatType, refId, users: [opener.id, other.id], transTypeId });
  const [goods] = chatType === CHAT_TYPE.goods ? await readGoodsForRooms(work.client, [refId]) : [];
  const isBuyer = (userId: string): boolean => goods !== undefined && goods.sellerId !== userId;
  const { rowCount: created } = await work.client.query(
    `INSERT INTO rooms (id, chat_type, ref_id, ref_name, trans_type_id, opened_by, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $7, $6, $6) ON CONFLICT DO NOTHING`,
    [roomId, chatType, refId, refName, transTypeId, work.now, opener.id],
  );
  if (created === 1 && goods && isBuyer(opener.id)) await addToDailyFigure(work.client, refId, 'chats', work.now);
  await work.client.query(
    `INSERT INTO room_members (user_id, room_id, type) VALUES ($2, $1, $3), ($4, $1, $5) ON CONFLICT DO NOTHING`,
    [
      roomId,
      opener.id,
      participantType(opener, isBuyer(opener.id)),
      other.id,
      participantType(other, isBuyer(other.id)),
    ],
  );
  return roomId;
}
