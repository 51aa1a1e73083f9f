import * as z from 'zod/mini';
import { id, timestamp, userId, ticks, textUpTo, count } from '../scalars.ts';
import { PARTICIPANT_TYPE } from '../lookups.ts';
import { NOTICE_TYPES } from '../rules/notices.ts';
import { ROOM_SIDES } from '../rules/room-filters.ts';
import { wireMessage } from './message.ts';
import { fileRef } from './user.ts';

/** A participant (spec §3, Room user). `username` is the store's display name when the party is a store (spec §6). */
export const roomUser = z.object({
  id: userId,
  username: z.string(),
  avatar: z.nullable(z.string()),
  isCustomer: z.boolean(),
  type: z.enum(PARTICIPANT_TYPE),
  /** Of a participant who is a store that can be visited. */
  storeId: z.optional(id),
  status: z.object({ state: z.enum(['online', 'offline']), lastSeenTime: z.nullable(timestamp) }),
});
export type RoomUser = z.infer<typeof roomUser>;

/**
 * A chat room as one member sees it (spec §3, Chat room). `seenTicks` is that member's read cursor, `othersSeenTicks`
 * those of the others by user id; the server computes `unreadCount` from the cursor.
 */
export const wireRoom = z.object({
  roomId: textUpTo(300),
  /** spec §3, Room types. */
  type: z.enum(['chat', ...NOTICE_TYPES]),
  chatType: z.int(),
  refId: z.string(),
  refName: z.nullable(z.string()),
  /** The first picture of the goods the room is about. */
  refImage: z.optional(fileRef),
  transTypeId: z.string(),
  /** The member's side of the trade; absent in rooms without one, and for staff. */
  side: z.optional(z.enum(ROOM_SIDES)),
  users: z.array(roomUser),
  createTime: timestamp,
  /** Time of the latest message, or of the creation of a room without any; rooms are sorted by it, newest first. */
  updateTime: timestamp,
  latestMessage: z.nullable(wireMessage),
  latestTicks: ticks,
  unreadCount: count,
  seenTicks: ticks,
  othersSeenTicks: z.record(z.string(), ticks),
  avatar: z.nullable(z.string()),
  roomName: z.string(),
});
export type WireRoom = z.infer<typeof wireRoom>;
