import { describe, expect, it } from 'vitest';
import type { RoomUser, WireRoom } from '#protocol/entities/room.ts';
import { ROOM_FILTERS, type RoomFilter } from '#protocol/rules/room-filters.ts';
import { isInFilter, unreadByFilter } from './room-filter.ts';
import { toRoomRecord } from './room-record.ts';

const user = (id: string, isCustomer = false): RoomUser => ({
  id,
  username: id,
  avatar: null,
  isCustomer,
  type: isCustomer ? 'service' : 'client',
  status: { state: 'offline', lastSeenTime: null },
});
const room = (id: string, more: Partial<WireRoom> = {}) =>
  toRoomRecord({
    roomId: id,
    type: 'chat',
    chatType: 1,
    refId: '0',
    refName: null,
    transTypeId: '0',
    users: [user('ada'), user('ben')],
    createTime: 0,
    updateTime: 0,
    latestMessage: null,
    latestTicks: '3',
    unreadCount: 0,
    seenTicks: '3',
    othersSeenTicks: {},
    avatar: null,
    roomName: '',
    ...more,
  });
const ROOMS = [
  room('plain'),
  room('bought', { side: 'buyer', unreadCount: 2 }),
  room('sold', { side: 'seller' }),
  room('helped', { users: [user('ada'), user('mia', true)], unreadCount: 1 }),
  room('joined', { side: 'seller', users: [user('ada'), user('ben'), user('mia', true)], unreadCount: 9 }),
];
const shown = (filter: RoomFilter, watched: string[] = []) =>
  ROOMS.filter((record) => isInFilter(record, filter, watched)).map(({ id }) => id);

describe('room filter', () => {
  it('[RFI-1] shows every room without a filter, and none among the notices', () => {
    expect(shown('all')).toEqual(['plain', 'bought', 'sold', 'helped', 'joined']);
    expect(shown('notices')).toEqual([]);
  });
  it('[RFI-2] shows unread rooms and the ones that are being read', () => {
    expect(shown('unread')).toEqual(['bought', 'helped', 'joined']);
    expect(shown('unread', ['sold'])).toEqual(['bought', 'sold', 'helped', 'joined']);
  });
  it('[RFI-3] shows rooms by the side of the user', () => {
    expect(shown('buying')).toEqual(['bought']);
    expect(shown('selling')).toEqual(['sold', 'joined']);
  });
  it('[RFI-4] shows the rooms with customer service, joined ones too', () => {
    expect(shown('service')).toEqual(['helped', 'joined']);
  });
  it('[RFI-5] counts the unread rooms of each filter, not their messages', () => {
    const counts = unreadByFilter(ROOMS);
    expect(ROOM_FILTERS.map((filter) => counts[filter])).toEqual([3, 3, 1, 1, 2, 0]);
  });
});
