/**
 * Rooms (spec §7, Chat, rooms and messages). The acting user is always the session's; ids in a body only have to
 * agree.
 */
import { z } from 'zod';
import { wireMessage } from '../entities/message.ts';
import { wireRoom } from '../entities/room.ts';
import { id, timestamp, userId } from '../scalars.ts';
import { CHAT } from '../limits.ts';
import { defineCall } from './define-call.ts';

/**
 * Which room: with whom, about what. `chatType` 2 needs goods as refId, 3 and 4 find the customer service by
 * themselves.
 */
export const roomSelection = z.object({
  chatType: z.number().int().min(1).max(6).default(1),
  userId: userId.optional(),
  refId: id.optional(),
  transTypeId: id.optional(),
});
export const getRoom = defineCall({
  name: 'rooms.get',
  method: 'POST',
  path: '/api/rooms/get',
  access: 'user',
  summary: 'Creates or fetches a room; or fetches one of one’s own by roomId',
  body: z.union([z.object({ roomId: z.string().max(300) }), roomSelection]),
  answer: wireRoom,
  errors: ['RoomWithOneself'],
});
export const listRooms = defineCall({
  name: 'rooms.list',
  method: 'GET',
  path: '/api/rooms/get/:clientId',
  access: 'user',
  summary: 'Own rooms by latest message, newest first; pages of 50 until a page is shorter',
  params: z.object({ clientId: userId }),
  query: z.object({
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(200).default(CHAT.roomPageSize),
    /** Only rooms whose updateTime is at most this: keeps pages stable while messages arrive. */
    maxTime: z.coerce.number().pipe(timestamp).optional(),
  }),
  answer: z.array(wireRoom),
  errors: [],
});
export const fetchUnread = defineCall({
  name: 'messages.fetchUnread',
  method: 'POST',
  path: '/api/messages/fetchUnread',
  access: 'user',
  summary: 'Unread counts by room id; rooms without are left out',
  body: z.object({ userId }),
  answer: z.record(z.string(), z.number().int().min(1)),
  errors: [],
});
export const batchRooms = defineCall({
  name: 'messages.batchFetchRoomAndLastMessages',
  method: 'POST',
  path: '/api/messages/batchFetchRoomAndLastMessages',
  access: 'user',
  summary: 'Rooms with their last message; foreign and absent ids are left out',
  body: z.object({ roomIds: z.array(z.string().max(300)).max(CHAT.batchRooms) }),
  answer: z.array(z.object({ room: wireRoom, lastMessage: wireMessage.nullable() })),
  errors: [],
});
export const updateUserAvatar = defineCall({
  name: 'rooms.updateUserAvatar',
  method: 'POST',
  path: '/api/rooms/updateUserAvatar',
  access: 'user',
  summary: 'Shows the person’s present name and avatar in a room; both are read from the account, never from the body',
  body: z.object({
    roomId: z.string().max(300),
    userId,
    avatar: z.string().max(2_000).nullable().optional(),
    userName: z.string().max(200).optional(),
  }),
  answer: wireRoom,
  errors: [],
});
export const customerUpdateTime = defineCall({
  name: 'customer.updateTime',
  method: 'POST',
  path: '/api/customer/updateTime',
  access: 'service',
  summary: 'Customer service reports to be at the desk; new service rooms go to whoever reported last',
  body: z.object({ userId }),
  answer: z.object({ updateTime: timestamp }),
  errors: [],
});
