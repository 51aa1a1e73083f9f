/** The filters of the room list (machines/rooms/room-filter.ts), in the order of their tabs. */
export const ROOM_FILTERS = ['all', 'unread', 'buying', 'selling', 'service', 'notices'] as const;
export type RoomFilter = (typeof ROOM_FILTERS)[number];

export const isRoomFilter = (value: unknown): value is RoomFilter => ROOM_FILTERS.some((filter) => filter === value);

/** The side of a trade that a user has in a room. */
export const ROOM_SIDES = ['buyer', 'seller'] as const;
export type RoomSide = (typeof ROOM_SIDES)[number];
