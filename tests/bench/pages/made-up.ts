/** Deterministic rooms and messages in wire format. */
import type { RoomRecord } from '#machines/rooms/room-record.ts';
import type { Message } from '#protocol/entities/message.ts';
import { makeRoomId } from '#protocol/room-id.ts';

const START = 1_790_000_000_000;
const WORDS =
  'The case was polished once, in 1994, and the bracelet has all its links. 錶殼曾在一九九四年打磨過一次，錶鏈完整。';

export const madeUpRoomId = (me: string, number: number): string =>
  makeRoomId({ chatType: 1, users: [me, `other-${number}`] });

export function madeUpRoom(me: string, number: number): RoomRecord {
  const status = { state: 'offline', lastSeenTime: START } as const;
  const user = (id: string, username: string): RoomRecord['users'][number] => ({
    id,
    username,
    avatar: null,
    isCustomer: true,
    type: 'client',
    status,
  });
  return {
    id: madeUpRoomId(me, number),
    chatType: 1,
    refId: '0',
    refName: null,
    refImage: null,
    side: null,
    users: [user(me, 'Me'), user(`other-${number}`, `Other ${number}`)],
    updateTime: START + number * 1_000,
    latest: { id: `message-${number}`, senderId: `other-${number}`, text: WORDS.slice(0, 100), kind: 'text' },
    latestTicks: '100',
    seenTicks: '98',
    othersSeenTicks: { [`other-${number}`]: '100' },
    guessed: false,
    unreadBase: 2,
    baseTicks: '100',
    beyond: [],
    avatar: null,
    name: `Other ${number}`,
  };
}

export function madeUpMessage(me: string, room: number, ticks: number): Message {
  const senderId = ticks % 2 ? me : `other-${room}`;
  return {
    id: `made-up-${room}-${ticks}`,
    senderId,
    roomId: madeUpRoomId(me, room),
    content: `${ticks} ${WORDS}`,
    ticks: String(ticks),
    seenBy: [senderId],
    username: senderId,
    avatar: null,
    files: [],
    createTime: START + ticks * 1_000,
    reply: null,
    extra: null,
  };
}
