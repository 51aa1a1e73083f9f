/** Rooms (spec §7, Chat, rooms and messages). The session determines the acting user; ids in a body must match it. */
import * as z from 'zod/mini';
import { wireMessage } from '../entities/message.ts';
import { wireRoom } from '../entities/room.ts';
import { timestamp } from '../scalars.ts';
import { defineCall } from './define-call.ts';

export const getRoom = defineCall({
  name: 'rooms.get',
  method: 'POST',
  path: '/api/rooms/get',
  access: 'user',
  response: wireRoom,
});
export const listRooms = defineCall({
  name: 'rooms.list',
  method: 'GET',
  path: '/api/rooms/get/:clientId',
  access: 'user',
  response: z.array(wireRoom),
});
export const fetchUnread = defineCall({
  name: 'messages.fetchUnread',
  method: 'POST',
  path: '/api/messages/fetchUnread',
  access: 'user',
  response: z.record(z.string(), z.int().check(z.minimum(1))),
});
export const batchRooms = defineCall({
  name: 'messages.batchFetchRoomAndLastMessages',
  method: 'POST',
  path: '/api/messages/batchFetchRoomAndLastMessages',
  access: 'user',
  response: z.array(z.object({ room: wireRoom, lastMessage: z.nullable(wireMessage) })),
});
export const updateUserAvatar = defineCall({
  name: 'rooms.updateUserAvatar',
  method: 'POST',
  path: '/api/rooms/updateUserAvatar',
  access: 'user',
  response: wireRoom,
});
export const customerUpdateTime = defineCall({
  name: 'customer.updateTime',
  method: 'POST',
  path: '/api/customer/updateTime',
  access: 'service',
  response: z.object({ updateTime: timestamp }),
});

/** Every call of this file. */
export const ROOMS_CALLS = [getRoom, listRooms, fetchUnread, batchRooms, updateUserAvatar, customerUpdateTime] as const;
