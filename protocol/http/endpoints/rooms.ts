import * as z from 'zod/mini';
import { id, timestamp, userId, textUpTo } from '../../scalars.ts';
import { CHAT } from '../../member-limits.ts';
import * as calls from '../rooms.ts';
import { defineEndpoint } from './define-endpoint.ts';
import { pageLanguage } from './fields.ts';

/** Identifies a room by its participants and subject. `chatType` 2 needs goods as `refId`; 3 and 4 select the staff. */
export const roomSelection = z.object({
  chatType: z._default(z.int().check(z.minimum(1), z.maximum(6)), 1),
  userId: z.optional(userId),
  refId: z.optional(id),
  transTypeId: z.optional(id),
  /** Rooms name their goods in it; without it in the language of the account. */
  languageCode: pageLanguage,
});
export const getRoom = defineEndpoint(calls.getRoom, {
  summary: 'Creates or fetches a room, or fetches a room of the user by roomId',
  body: z.union([z.object({ roomId: textUpTo(300), languageCode: pageLanguage }), roomSelection]),
  errors: ['RoomWithOneself'],
});
export const listRooms = defineEndpoint(calls.listRooms, {
  summary: 'The user’s rooms by latest message, newest first; pages of 50 until a page is shorter',
  params: z.object({ clientId: userId }),
  query: z.object({
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
    pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), CHAT.roomPageSize),
    /** Only rooms whose updateTime is at most this: keeps pages stable while messages arrive. */
    maxTime: z.optional(z.pipe(z.coerce.number(), timestamp)),
    /** With `maxTime`: rooms after this one, which had that updateTime; `page` then has no effect. */
    afterRoomId: z.optional(textUpTo(300)),
    languageCode: pageLanguage,
  }),
  errors: [],
});
export const fetchUnread = defineEndpoint(calls.fetchUnread, {
  summary: 'Unread counts by room id, without rooms that have no unread message',
  body: z.object({ userId }),
  errors: [],
});
export const batchRooms = defineEndpoint(calls.batchRooms, {
  summary: 'Rooms with their last message, without ids of other users’ or missing rooms',
  body: z.object({
    roomIds: z.array(textUpTo(300)).check(z.maxLength(CHAT.batchRooms)),
    languageCode: pageLanguage,
  }),
  errors: [],
});
export const updateUserAvatar = defineEndpoint(calls.updateUserAvatar, {
  summary: 'Updates the user’s name and avatar in a room from the account; those in the body are ignored',
  body: z.object({
    roomId: textUpTo(300),
    userId,
    avatar: z.optional(z.nullable(textUpTo(2_000))),
    userName: z.optional(textUpTo(200)),
    languageCode: pageLanguage,
  }),
  errors: [],
});
export const customerUpdateTime = defineEndpoint(calls.customerUpdateTime, {
  summary: 'Customer service reports to be available; new service rooms go to the one who reported last',
  body: z.object({ userId }),
  errors: [],
});
