import type { RoomRecord } from './room-record.ts';

/** A private room without messages. */
export const makeRoom = (id: string, more: Partial<RoomRecord> = {}): RoomRecord => ({
  id,
  chatType: 1,
  refId: '0',
  refName: null,
  refImage: null,
  side: null,
  users: [],
  updateTime: 1,
  latest: null,
  latestTicks: '0',
  seenTicks: '0',
  othersSeenTicks: {},
  guessed: false,
  unreadBase: 0,
  baseTicks: '0',
  beyond: [],
  avatar: null,
  name: id,
  ...more,
});
