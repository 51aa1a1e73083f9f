/**
 * The filters of the room list.
 *
 * [RFI-1] `all` shows every room. Notices have a filter of their own, and no other filter shows them.
 * [RFI-2] `unread` shows rooms with unread messages, and those that a tab shows: a room stays while it is being read.
 * [RFI-3] `buying` and `selling` show the rooms in which the server names the user as buyer or seller.
 * [RFI-4] `service` shows the rooms with customer service in them.
 * [RFI-5] Each filter has the number of its rooms with unread messages; `notices` has the number of unread notices.
 */
import { ROOM_FILTERS, type RoomFilter } from '#protocol/rules/room-filters.ts';
import type { RoomRecord } from './room-record.ts';
import { unreadOf } from './unread.ts';

/** @param watched ids of the rooms that tabs show */
export function isInFilter(room: RoomRecord, filter: RoomFilter, watched: readonly string[]): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'unread':
      return unreadOf(room) > 0 || watched.includes(room.id);
    case 'buying':
      return room.side === 'buyer';
    case 'selling':
      return room.side === 'seller';
    case 'service':
      return room.users.some((user) => user.isCustomer);
    case 'notices':
      return false;
  }
}

/** @returns the number of rooms with unread messages by filter; `notices` is 0. */
export function unreadByFilter(rooms: readonly RoomRecord[]): Record<RoomFilter, number> {
  const unread = rooms.filter((room) => unreadOf(room) > 0);
  return Object.fromEntries(
    ROOM_FILTERS.map((filter) => [filter, unread.filter((room) => isInFilter(room, filter, [])).length]),
  ) as Record<RoomFilter, number>;
}
