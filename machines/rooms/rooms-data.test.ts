import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeMessage, type Message } from '#protocol/entities/message.ts';
import type { WireRoom } from '#protocol/entities/room.ts';
import { RECALLED } from '#protocol/rules/recall.ts';
import { applyBatch } from './apply-batch.ts';
import type { ChatEvent, FrameBatch } from './frame-batch.ts';
import { toLatestMessage, toRoomRecord } from './room-record.ts';
import {
  mergeRooms,
  byUpdate,
  dropRooms,
  NO_ROOMS,
  putRooms,
  roomsWithOtherCount,
  unreadTotal,
  type RoomsData,
} from './rooms-data.ts';
import { hasNothingNew, FIRST_PAGE, isLastPage, nextPage } from './rooms-sync.ts';
import { unreadOf } from './unread.ts';
import { makeMessage } from '../room/message.model.ts';

const wire = (at: number, more: Partial<WireRoom> = {}): WireRoom => ({
  roomId: `room-${String(at)}`,
  type: 'chat',
  chatType: 1,
  refId: '0',
  refName: null,
  transTypeId: '0',
  users: [
    {
      id: `p${String(at)}`,
      username: 'P',
      avatar: null,
      isCustomer: true,
      type: 'client',
      status: { state: 'offline', lastSeenTime: null },
    },
  ],
  createTime: 0,
  updateTime: at,
  latestMessage: null,
  latestTicks: '0',
  unreadCount: 0,
  seenTicks: '0',
  othersSeenTicks: {},
  avatar: null,
  roomName: '',
  ...more,
});
const message = (room: number, ticks: number, senderId = 'ben'): Message =>
  makeMessage(ticks, {
    id: `m-${String(room)}-${String(ticks)}`,
    senderId,
    roomId: `room-${String(room)}`,
    content: `text ${String(ticks)}`,
    createTime: 1_000 + ticks,
  });
const batch = (...chat: ChatEvent[]): FrameBatch => ({ chat, presence: [], typing: [], notices: [], cursor: null });
const arrivalOf = (one: Message): ChatEvent => ({ kind: 'message', message: one });
const seenMove = (ticks: number, unreadCount?: number, userId = 'ada'): ChatEvent => ({
  kind: 'seen',
  seen: { roomId: 'room-1', userId, ticks: String(ticks), unreadCount },
});
const start = (...rooms: WireRoom[]): RoomsData => putRooms(NO_ROOMS, rooms.map(toRoomRecord));
const apply = (data: RoomsData, next: FrameBatch): RoomsData => putRooms(data, applyBatch(data, next, 'ada').changed);

describe('rooms', () => {
  it('are sorted by the latest message, newest first, in any order of insertion', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.tuple(fc.nat(20), fc.nat(50)))), (all) => {
        const data = all.reduce(
          (at, some) =>
            putRooms(
              at,
              some.map(([id, updateTime]) => toRoomRecord(wire(id, { updateTime }))),
            ),
          NO_ROOMS,
        );
        expect(data.order).toEqual([...data.byId.values()].sort(byUpdate));
      }),
    );
  });
  it('[ROO-5] end in the same state in any order and number of messages', () => {
    const batches = fc.array(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 12 })), { maxLength: 20 }),
      { maxLength: 10 },
    );
    fc.assert(
      fc.property(batches, (all) => {
        const data = all.reduce(
          (at, some) =>
            apply(
              at,
              batch(...some.map(([room, ticks]) => arrivalOf(message(room, ticks, ticks % 3 ? 'ben' : 'ada')))),
            ),
          start(wire(1), wire(2), wire(3)),
        );
        for (const room of [1, 2, 3]) {
          const ticks = [
            ...new Set(
              all
                .flat()
                .filter(([id]) => id === room)
                .map(([, at]) => at),
            ),
          ];
          const record = data.byId.get(`room-${String(room)}`);
          expect(record && unreadOf(record)).toBe(ticks.filter((at) => at % 3).length);
          expect(record?.latestTicks).toBe(String(Math.max(0, ...ticks)));
        }
      }),
    );
  });
  it('[ROO-5] take the server’s count for the messages before it in the log', () => {
    const data = apply(
      start(wire(1)),
      batch(arrivalOf(message(1, 1)), arrivalOf(message(1, 2)), seenMove(2, 0), arrivalOf(message(1, 3))),
    );
    expect(unreadTotal(data)).toBe(1);
    const fewer = apply(
      start(wire(1)),
      batch(
        arrivalOf(message(1, 1)),
        arrivalOf(message(1, 2)),
        arrivalOf(message(1, 3)),
        seenMove(1, 1),
        arrivalOf(message(1, 4)),
      ),
    );
    expect(unreadTotal(fewer)).toBe(2);
  });
  it('[ROO-5] return the ids of unknown rooms', () => {
    expect(applyBatch(start(wire(1)), batch(arrivalOf(message(7, 1))), 'ada')).toEqual({
      changed: [],
      unknown: ['room-7'],
    });
  });
  it('[ROO-5] are the same objects when nothing changed', () => {
    const data = apply(start(wire(1)), batch(arrivalOf(message(1, 1))));
    expect(applyBatch(data, batch(arrivalOf(message(1, 1))), 'ada').changed).toEqual([]);
    expect(apply(data, batch())).toBe(data);
  });
  it('show the presence of a user in every room of theirs', () => {
    const data = apply(start(wire(1), wire(2)), {
      ...batch(),
      presence: [{ userId: 'p2', state: 'online', lastSeenTime: 5 }],
    });
    expect(data.order.map((room) => room.users[0]?.status.state)).toEqual(['online', 'offline']);
  });
  it('move the seenMove cursors of others forwards only', () => {
    const data = apply(
      apply(start(wire(1)), batch(seenMove(5, undefined, 'ben'))),
      batch(seenMove(3, undefined, 'ben')),
    );
    expect(data.order[0]?.othersSeenTicks).toEqual({ ben: '5' });
  });
  it('[ROO-2] adopt rooms from the server and keep newer local changes', () => {
    const data = apply(start(wire(1)), batch(arrivalOf(message(1, 1)), arrivalOf(message(1, 2))));
    const older = wire(1, { latestTicks: '1', unreadCount: 1, roomName: 'Ben' });
    expect(mergeRooms(data, [older])[0]).toMatchObject({
      name: 'Ben',
      latestTicks: '2',
      unreadBase: 2,
      updateTime: 1_002,
    });
    const newer = wire(1, { latestTicks: '3', unreadCount: 1, seenTicks: '2' });
    expect(mergeRooms(data, [newer])[0]).toMatchObject({ latestTicks: '3', unreadBase: 1, seenTicks: '2' });
    expect(mergeRooms(start(wire(1)), [wire(1)])).toEqual([]);
  });
  it('[ROO-2] return the rooms whose count differs from the server’s', () => {
    const data = apply(start(wire(1), wire(2)), batch(arrivalOf(message(1, 1))));
    expect(roomsWithOtherCount(data, { 'room-1': 1 })).toEqual([]);
    expect(roomsWithOtherCount(data, { 'room-2': 4 })).toEqual(['room-1', 'room-2']);
  });
  it('[ROO-6] can be dropped', () =>
    expect(dropRooms(start(wire(1), wire(2)), ['room-2']).order.map((room) => room.id)).toEqual(['room-1']));

  it('[ROO-8] are paged by the last room, and for older servers by number within one moment', () => {
    const page = Array.from({ length: 50 }, (_, at) => wire(100 - at));
    expect(isLastPage(page)).toBe(false);
    const second = nextPage(FIRST_PAGE, page);
    expect(second).toEqual({ page: 1, maxTime: 51, afterRoomId: 'room-51' });
    expect(nextPage(second, [wire(51)])).toEqual({ page: 2, maxTime: 51, afterRoomId: 'room-51' });
    expect(nextPage(second, [])).toEqual(second);
    expect(hasNothingNew(start(...page), page)).toBe(true);
    expect(hasNothingNew(start(...page), [wire(100, { latestTicks: '1' })])).toBe(false);
  });

  it('name the kind of the latest card; a card of a newer server is a message', () => {
    const kind = (extra: Message['extra'], content = '') => toLatestMessage({ ...message(1, 1), content, extra }).kind;
    expect(kind({ card: 'offer', id: 'of1' })).toBe('offer');
    expect(kind({ card: 'deal', id: 'de1', move: 'send' })).toBe('deal');
    expect(
      toLatestMessage({ ...message(1, 1), content: '', extra: { card: 'deal', id: 'de1', move: 'send' } }).text,
    ).toBe('send');
    expect(kind({ card: 'agentBuy', id: 'ab1', move: 'quote' })).toBe('agentBuy');
    expect(kind({ card: 'gift' })).toBe('card');
    expect(kind({ card: 'gift' }, 'with text')).toBe('text');
  });

  it('shows a recalled last message without its text, also after a response from before the recall', () => {
    const [first, last] = [message(1, 1), message(1, 2)];
    const recalled = { ...last, content: '', extra: RECALLED };
    const arrivals = (...messages: Message[]) => batch(...messages.map(arrivalOf));
    const empty = putRooms(NO_ROOMS, [toRoomRecord(wire(1))]);
    const latestAfter = (data: RoomsData, ...messages: Message[]) =>
      applyBatch(data, arrivals(...messages), 'ada').changed[0]?.latest;
    const data = putRooms(empty, applyBatch(empty, arrivals(first, last), 'ada').changed);
    expect(latestAfter(data, recalled)).toMatchObject({ id: last.id, text: '', kind: 'recalled' });
    expect(latestAfter(empty, first, last, recalled)).toMatchObject({ id: last.id, kind: 'recalled' });
    expect(latestAfter(data, { ...first, content: '', extra: RECALLED })).toBeUndefined();
    const after = putRooms(data, applyBatch(data, arrivals(recalled), 'ada').changed);
    const late = wire(1, { latestMessage: encodeMessage(last), latestTicks: '2' });
    expect(putRooms(after, mergeRooms(after, [late])).byId.get('room-1')?.latest).toMatchObject({ kind: 'recalled' });
  });
});
