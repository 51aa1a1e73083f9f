import type { WireRoom } from '#protocol/entities/room.ts';
import type { AnyEventObject } from 'xstate';
import { callError } from '../call-error.model.ts';
import { effect, type ChartModel } from '../chart-model.ts';
import { batchOfMessages, type FrameBatch } from './frame-batch.ts';
import { createRoomsMachine } from './rooms.machine.ts';
import { unreadOf } from './unread.ts';

const roomId = (at: number): string => `room_1_0_ada.p${String(at).padStart(3, '0')}_0`;
const wireRoom = (at: number): WireRoom => ({
  roomId: roomId(at),
  type: 'chat',
  chatType: 1,
  refId: '0',
  refName: null,
  transTypeId: '0',
  users: [],
  createTime: 1_000 - at,
  updateTime: 1_000 - at,
  latestMessage: null,
  latestTicks: '0',
  unreadCount: 0,
  seenTicks: '0',
  othersSeenTicks: {},
  avatar: null,
  roomName: `p${String(at)}`,
});
const unknownBatch: FrameBatch = batchOfMessages([
  {
    id: 'message-1',
    senderId: 'zoe',
    roomId: roomId(999),
    content: 'hi',
    ticks: '1',
    seenBy: [],
    username: 'zoe',
    avatar: null,
    files: [],
    createTime: 5_000,
    reply: null,
    extra: null,
  },
]);

const done = (id: string, output: unknown): AnyEventObject => ({ type: `xstate.done.actor.${id}`, output });
const failed = (id: string, status: number): AnyEventObject => ({
  type: `xstate.error.actor.${id}`,
  error: callError(status),
});

/** Keeps the explored state space small: regions that do not affect the others vary one at a time. */
function relevant(value: Record<string, unknown>): unknown {
  const { connection, again, ...rest } = value;
  return value['sync'] === 'waiting'
    ? { ...rest, connection }
    : typeof value['sync'] === 'object'
      ? { ...rest, again }
      : rest;
}

export const roomsModel: ChartModel<ReturnType<typeof createRoomsMachine>> = {
  machine: createRoomsMachine({
    readFirst: () => Promise.resolve({ rooms: [], summary: null }),
    readAll: () => Promise.resolve([]),
    save: effect,
    remove: effect,
    fetchPage: () => Promise.resolve([]),
    fetchUnread: () => Promise.resolve({}),
    fetchRooms: () => Promise.resolve([]),
    now: () => 0,
  }),
  input: { me: 'ada' },
  cases: () => [
    done('readFirst', { rooms: [], summary: null }),
    done('readAll', []),
    done(
      'fetchPage',
      Array.from({ length: 50 }, (_, at) => wireRoom(at)),
    ),
    done('fetchPage', []),
    failed('fetchPage', 401),
    failed('fetchPage', 500),
    done('fetchUnread', {}),
    failed('fetchUnread', 403),
    failed('fetchUnread', 503),
    done('fetchRooms', []),
    failed('fetchRooms', 404),
    failed('fetchRooms', 0),
    { type: 'frames.received', batch: unknownBatch },
    { type: 'rooms.received', rooms: [] },
    { type: 'room.wanted', roomId: roomId(999) },
    { type: 'room.left', roomId: roomId(999) },
    { type: 'room.seen', roomId: roomId(0), ticks: '0' },
  ],
  project: ({ value, context }) =>
    [
      JSON.stringify(relevant(value)),
      context.missing.length ? 'missing' : '',
      context.early.length ? 'early' : '',
      context.complete ? 'complete' : '',
      context.data.order.length ? 'known' : '',
      JSON.stringify(value).includes('page') && context.fetched.flat().length ? 'fetched' : '',
    ].join(' '),
  invariants: {
    'the list is in order and has every room once': ({ context: { data } }) =>
      data.order.length === data.byId.size &&
      data.order.every((room, at) => at === 0 || (data.order[at - 1]?.updateTime ?? 0) >= room.updateTime),
    'no unread count is negative': ({ context: { data } }) => data.order.every((room) => unreadOf(room) >= 0),
    'no batch waits once the cache is read': (snapshot) =>
      !snapshot.matches({ store: 'open' }) || snapshot.context.early.length === 0,
    'has no error while live': (snapshot) => !snapshot.matches({ sync: 'live' }) || snapshot.context.error === null,
    'has an error while stopped or retrying': (snapshot) =>
      !(snapshot.matches({ sync: 'stopped' }) || snapshot.matches({ sync: 'retrying' })) ||
      snapshot.context.error !== null,
    'holds events only of rooms being fetched': ({ context }) =>
      context.held.length === 0 || context.missing.length > 0,
  },
  limit: 2_000,
};
