/**
 * Room ids.
 *
 * [RID-1] The third segment is refId, the last one transTypeId (spec §3).
 * [RID-2] Both users make the same id, and parsing it returns its parts.
 * [RID-3] The parser is total: any text gives parts or nothing.
 * [RID-4] An unknown chat type reads as private.
 */
import { CHAT_TYPE, type ChatType } from './lookups.ts';

/**
 * `room_{chatType}_{refId}_{lowerUserId}.{higherUserId}_{transTypeId}`: the third segment is refId and the last is
 * transTypeId (spec §3, Chat room). A room without a subject has refId `0`.
 */
export type RoomIdParts = { chatType: ChatType; refId: string; users: readonly [string, string]; transTypeId: string };

const CHAT_TYPES: readonly number[] = Object.values(CHAT_TYPE);

/** @returns the id of the only room of these two users about this subject, in either order of the users */
export function makeRoomId(parts: {
  chatType: ChatType;
  refId?: string;
  users: readonly [string, string];
  transTypeId?: string;
}): string {
  const [a, b] = parts.users;
  const pair = a < b ? `${a}.${b}` : `${b}.${a}`;
  return `room_${parts.chatType}_${parts.refId ?? '0'}_${pair}_${parts.transTypeId ?? '0'}`;
}

/**
 * Reads a room id; total: anything that is not a room id gives undefined. An unknown chat type reads as private (spec
 * §3).
 */
export function parseRoomId(roomId: string): RoomIdParts | undefined {
  const match =
    /^room_(\d{1,2})_([A-Za-z0-9-]{1,64})_([A-Za-z0-9-]{1,64})\.([A-Za-z0-9-]{1,64})_([A-Za-z0-9-]{1,64})$/.exec(
      roomId,
    );
  if (!match) return undefined;
  const [, type, refId, lower, higher, transTypeId] = match as unknown as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  if (lower >= higher) return undefined;
  const chatType = CHAT_TYPES.includes(Number(type)) ? (Number(type) as ChatType) : CHAT_TYPE.private;
  return { chatType, refId, users: [lower, higher], transTypeId };
}
