import type { Pool } from 'pg';
import type { ParticipantType } from '#protocol/lookups.ts';
import type { Bus } from '../bus/bus.ports.ts';
import { ACCOUNTS_CHANGED, ROOMS_CHANGED } from '../bus/topics.ts';
import { fileUrl } from '../files/queries.ts';
import type { SqlClient } from '../database/pool.ts';
import { createBatcher } from '../batch/batcher.ts';

/** A member as others see them; a store shows its name and logo (spec §6). The client fills in an empty name. */
export type RoomMember = {
  readonly userId: string;
  readonly type: ParticipantType;
  readonly isCustomer: boolean;
  readonly username: string;
  readonly avatar: string | null;
  /** The store as which they take part; null without one that others may visit. */
  readonly storeId: string | null;
};

/** The members of a room: what every permission check of a room needs. */
export type RoomMembers = {
  readonly roomId: string;
  readonly members: readonly RoomMember[];
  /** Whether staff joined it. */
  readonly hasStaff: boolean;
  /** Of the room's row when they were read. */
  readonly revision: number;
};

type MemberRow = {
  room_id: string;
  user_id: string;
  type: ParticipantType;
  joined_at: Date | null;
  is_customer_service: boolean;
  true_name: string | null;
  head_file_id: string | null;
  store_name: string | null;
  store_logo: string | null;
  store_id: string | null;
};

/** Columns and tables of {@link toRoomMember}, for queries that need names beside other data. */
export const MEMBER_COLUMNS = `p.room_id, p.user_id, p.type, p.joined_at, u.is_customer_service, u.true_name,
  u.head_file_id, s.display_name AS store_name, s.logo_file_id AS store_logo,
  CASE WHEN NOT s.frozen THEN s.id END AS store_id`;
export const MEMBER_TABLES = `room_members p JOIN users u ON u.id = p.user_id
  LEFT JOIN stores s ON s.owner_id = p.user_id AND s.status = 2 AND p.type = 'store'`;

/** @returns the member of a row of {@link MEMBER_COLUMNS} */
export function toRoomMember(row: MemberRow): RoomMember {
  const file = row.store_logo ?? (row.store_name === null ? row.head_file_id : null);
  return {
    userId: row.user_id,
    type: row.type,
    isCustomer: row.is_customer_service,
    username: row.store_name ?? row.true_name ?? '',
    avatar: file === null ? null : fileUrl(file),
    storeId: row.store_id,
  };
}

const CACHE_MS = 60_000;
const CACHE_SIZE = 20_000;

/** Caches room members; see {@link createRoomMembershipCache}. */
export type RoomMembershipCache = {
  /** The room, if the user is a member; undefined for absent and foreign rooms alike. */
  findForMember(roomId: string, userId: string): Promise<RoomMembers | undefined>;
  /** Reads the room again on its next use. */
  invalidate(roomId: string): void;
};

/**
 * Caches rooms for a minute, so that sending a message needs no permission query. Names may be a minute old. A room
 * that staff joined is not cached: a membership of staff can end without any news of it [JOI-1].
 */
export function createRoomMembershipCache(pool: Pool, bus: Bus, clock: () => Date): RoomMembershipCache {
  const cached = new Map<string, { room: RoomMembers; until: number }>();
  /** Counts invalidations: rooms that were being read meanwhile are used, but not cached. */
  let invalidations = 0;
  const load = createBatcher<string, RoomMembers | undefined>((roomIds) => readMembers(pool, roomIds), {
    max: 500,
    name: 'room-members',
    isolate: false,
  });
  const invalidate = (roomId: string): void => {
    invalidations += 1;
    cached.delete(roomId);
  };
  bus.subscribe(ROOMS_CHANGED, (roomIds) => roomIds.forEach(invalidate));
  bus.subscribe(ACCOUNTS_CHANGED, (changed) => {
    invalidations += 1;
    for (const [roomId, { room }] of cached)
      if (room.members.some(({ userId }) => changed.has(userId))) invalidate(roomId);
  });

  async function find(roomId: string): Promise<RoomMembers | undefined> {
    const known = cached.get(roomId);
    if (known && known.until > clock().getTime()) return known.room;
    const before = invalidations;
    const room = await load.add(roomId);
    cached.delete(roomId);
    if (!room || room.hasStaff || before !== invalidations) return room;
    cached.set(roomId, { room, until: clock().getTime() + CACHE_MS });
    if (cached.size > CACHE_SIZE) cached.delete(cached.keys().next().value ?? '');
    return room;
  }
  return {
    async findForMember(roomId, userId) {
      const room = await find(roomId);
      return room?.members.some((member) => member.userId === userId) ? room : undefined;
    },
    invalidate,
  };
}

/** The members of these rooms now; undefined for absent rooms. */
export async function readMembers(client: SqlClient, roomIds: readonly string[]): Promise<(RoomMembers | undefined)[]> {
  const { rows } = await client.query<MemberRow & { members_revision: number }>({
    text: `SELECT ${MEMBER_COLUMNS}, r.members_revision FROM ${MEMBER_TABLES} JOIN rooms r ON r.id = p.room_id
           WHERE p.room_id = ANY($1::text[]) ORDER BY p.user_id`,
    values: [roomIds],
  });
  const byRoom = Map.groupBy(rows, ({ room_id }) => room_id);
  return roomIds.map((roomId) => {
    const found = byRoom.get(roomId);
    return (
      found && {
        roomId,
        members: found.map(toRoomMember),
        hasStaff: found.some(({ joined_at }) => joined_at !== null),
        revision: found[0]?.members_revision ?? 0,
      }
    );
  });
}
