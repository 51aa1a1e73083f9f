import { describe, expect, it, vi } from 'vitest';
import { createSimulatedClock } from '#machines/clock/simulated-clock.ts';
import type { WireMessage } from '#protocol/entities/message.ts';
import type { WireRoom } from '#protocol/entities/room.ts';
import type { RoomItemView } from '#protocol/bridge/views.ts';
import type { RoomFilter } from '#protocol/rules/room-filters.ts';
import { createActor } from 'xstate';
import { callError } from '../call-outcomes.model.ts';
import { toFrameBatch } from './frame-batch.ts';
import { toRoomRecord, type RoomRecord } from './room-record.ts';
import { createRoomsMachine } from './rooms.machine.ts';
import type { RoomsSummary, RoomsPorts } from './rooms.ports.ts';
import { createRoomsViews, type RoomsLocalState, type UnsentMessage } from './rooms.view.ts';
import { unreadOf } from './unread.ts';

const wire = (id: string, more: Partial<WireRoom> = {}): WireRoom => ({
  roomId: id,
  type: 'chat',
  chatType: 1,
  refId: '0',
  refName: null,
  transTypeId: '0',
  users: [],
  createTime: 0,
  updateTime: 10,
  latestMessage: null,
  latestTicks: '0',
  unreadCount: 0,
  seenTicks: '0',
  othersSeenTicks: {},
  avatar: null,
  roomName: id,
  ...more,
});
const message = (roomId: string, ticks: number): WireMessage => ({
  _id: `message-${String(ticks)}`,
  sender_id: 'ben',
  roomId,
  content: 'hi',
  ticks: String(ticks),
  seen: {},
  username: '',
  avatar: null,
  files: [],
  createTime: 20 + ticks,
  replyMessage: null,
  extra: null,
});
const arrival = (roomId: string, ticks: number) => ({
  type: 'frames.received' as const,
  batch: toFrameBatch([{ event: 'chat-message', data: message(roomId, ticks), cursor: String(ticks) }]),
});
const FIRST = { limit: 9, filter: null, query: '' };
const LOCAL: RoomsLocalState = { outgoing: new Map(), drafts: {}, notices: [] };

function createWorld(cached: { rooms?: RoomRecord[]; summary?: RoomsSummary } = {}) {
  const clock = createSimulatedClock(1_000_000);
  const ports = {
    readFirst: vi.fn<RoomsPorts['readFirst']>(() =>
      Promise.resolve({ rooms: (cached.rooms ?? []).slice(0, 1), summary: cached.summary ?? null }),
    ),
    readAll: vi.fn<RoomsPorts['readAll']>(() => Promise.resolve(cached.rooms ?? [])),
    save: vi.fn<RoomsPorts['save']>(),
    remove: vi.fn<RoomsPorts['remove']>(),
    fetchPage: vi.fn<RoomsPorts['fetchPage']>(() => Promise.resolve([wire('a')])),
    fetchUnread: vi.fn<RoomsPorts['fetchUnread']>(() => Promise.resolve({})),
    fetchRooms: vi.fn<RoomsPorts['fetchRooms']>(() => Promise.resolve([])),
    now: clock.now,
  };
  const actor = createActor(createRoomsMachine(ports), { clock, input: { me: 'ada' } });
  const views = createRoomsViews('ada');
  actor.start();
  return {
    clock,
    ports,
    actor,
    live: () => vi.waitFor(() => expect(actor.getSnapshot().matches({ sync: 'live' })).toBe(true)),
    view: (limit = 50, query = '') => views(actor.getSnapshot(), LOCAL, { limit, filter: 'all', query }),
    unread: (id: string) => {
      const room = actor.getSnapshot().context.data.byId.get(id);
      return room && unreadOf(room);
    },
  };
}
const until = vi.waitFor;
const settle = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

describe('rooms', () => {
  it('[ROO-1] shows the first window of the cache, with the counts of all of it, before the rest is read', async () => {
    const rooms = [toRoomRecord(wire('a', { updateTime: 2 })), toRoomRecord(wire('b', { updateTime: 1 }))];
    const world = createWorld({ rooms, summary: { total: 2, unreadTotal: 7, complete: true, asOf: 500 } });
    world.ports.readAll.mockReturnValue(new Promise(() => undefined));
    await until(() => expect(world.view().phase).toBe('ready'));
    expect(world.view()).toMatchObject({ total: 2, unreadTotal: 7, asOf: 500, rooms: [{ id: 'a' }] });
    expect(world.ports.fetchPage).not.toHaveBeenCalled();
  });
  it('[ROO-3] retries 5 s after a failure, and at once at a wake-up', async () => {
    const world = createWorld();
    world.ports.fetchPage.mockRejectedValue(callError(0));
    await until(() => expect(world.view()).toMatchObject({ phase: 'failed', error: { code: 'Offline' } }));
    world.clock.advance(4_999);
    await settle();
    expect(world.ports.fetchPage).toHaveBeenCalledTimes(1);
    world.clock.advance(1);
    await until(() => expect(world.ports.fetchPage).toHaveBeenCalledTimes(2));
    await until(() => expect(world.actor.getSnapshot().matches({ sync: 'retrying' })).toBe(true));
    world.ports.fetchPage.mockResolvedValue([wire('a')]);
    world.actor.send({ type: 'wake' });
    await world.live();
    expect(world.view()).toMatchObject({ phase: 'ready', error: null, asOf: null });
  });
  it.each([401, 403, 404])('[ROO-3] stops after %d', async (status) => {
    const world = createWorld();
    world.ports.fetchPage.mockRejectedValue(callError(status));
    await until(() => expect(world.actor.getSnapshot().matches({ sync: 'stopped' })).toBe(true));
    world.clock.advance(60_000);
    world.actor.send({ type: 'wake' });
    await settle();
    expect(world.ports.fetchPage).toHaveBeenCalledTimes(1);
  });
  it('[ROO-4] makes one fetch of many refetches within a second, and one more of those during it', async () => {
    const world = createWorld();
    await world.live();
    for (let at = 0; at < 5; at += 1) world.actor.send({ type: 'refetch' });
    world.clock.advance(999);
    await settle();
    expect(world.ports.fetchPage).toHaveBeenCalledTimes(1);
    world.clock.advance(1);
    await until(() => expect(world.ports.fetchPage).toHaveBeenCalledTimes(2));
    await world.live();
    let answer: (rooms: WireRoom[]) => void = () => undefined;
    world.ports.fetchPage.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    world.actor.send({ type: 'refetch' });
    world.clock.advance(1_000);
    for (let at = 0; at < 3; at += 1) world.actor.send({ type: 'refetch' });
    answer([]);
    await until(() => expect(world.actor.getSnapshot().matches({ sync: 'settling' })).toBe(true));
    world.clock.advance(1_000);
    await until(() => expect(world.ports.fetchPage).toHaveBeenCalledTimes(4));
    await world.live();
    world.clock.advance(60_000);
    expect(world.ports.fetchPage).toHaveBeenCalledTimes(4);
  });
  it('[ROO-5] applies frames that arrived while the cache was read', async () => {
    const world = createWorld({ rooms: [toRoomRecord(wire('a'))] });
    world.ports.fetchUnread.mockResolvedValue({ a: 1 });
    world.actor.send(arrival('a', 1));
    await until(() => expect(world.unread('a')).toBe(1));
    await world.live();
    expect(world.ports.fetchRooms).not.toHaveBeenCalled();
  });
  it('[ROO-5] counts messages of an unknown room during its fetch, then fetches rooms missed meanwhile', async () => {
    const world = createWorld();
    await world.live();
    const answers: ((rooms: WireRoom[]) => void)[] = [];
    world.ports.fetchRooms.mockImplementation(
      () =>
        new Promise((resolve) => {
          answers.push(resolve);
        }),
    );
    world.actor.send(arrival('new', 1));
    world.actor.send(arrival('new', 2));
    world.actor.send(arrival('other', 1));
    answers[0]?.([wire('new', { latestTicks: '1', unreadCount: 1 })]);
    await until(() => expect(world.unread('new')).toBe(2));
    await until(() => expect(answers).toHaveLength(2));
    expect(world.ports.fetchRooms.mock.calls.map(([ids]) => ids)).toEqual([['new'], ['other']]);
    expect(world.actor.getSnapshot().context.absent).toEqual([]);
    answers[1]?.([]);
    await until(() => expect(world.actor.getSnapshot().context.absent).toEqual(['other']));
  });
  it('[ROO-2] fetches rooms whose count differs, with their ticks', async () => {
    const world = createWorld();
    world.ports.fetchUnread.mockResolvedValue({ a: 3 });
    world.ports.fetchRooms.mockResolvedValue([wire('a', { latestTicks: '3', unreadCount: 3 })]);
    await until(() => expect(world.unread('a')).toBe(3));
    world.actor.send(arrival('a', 3));
    expect(world.unread('a')).toBe(3);
  });
  it('[ROO-2] stops at the first page without news, once all rooms were fetched', async () => {
    const full = Array.from({ length: 50 }, (_, at) => wire(`room ${String(at)}`, { updateTime: 100 - at }));
    const world = createWorld({
      rooms: full.map(toRoomRecord),
      summary: { total: 50, unreadTotal: 0, complete: true, asOf: 1 },
    });
    world.ports.fetchPage.mockResolvedValue(full);
    await world.live();
    expect(world.ports.fetchPage).toHaveBeenCalledTimes(1);
  });
  it('[ROO-6] drops rooms that the server no longer lists', async () => {
    const world = createWorld({ rooms: [toRoomRecord(wire('a')), toRoomRecord(wire('ghost'))] });
    await world.live();
    expect(world.ports.remove).toHaveBeenCalledExactlyOnceWith(['ghost']);
    expect(world.view().rooms.map(({ id }) => id)).toEqual(['a']);
  });
  it('[ROO-6] keeps a room that a tab shows, although the list does not contain it', async () => {
    const world = createWorld();
    const opened = [wire('empty')];
    world.ports.fetchRooms.mockImplementation((ids) =>
      Promise.resolve(opened.filter((room) => ids.includes(room.roomId))),
    );
    world.actor.send({ type: 'room.wanted', roomId: 'empty' });
    await world.live();
    await until(() => expect(world.unread('empty')).toBe(0));
    const again = async () => {
      world.actor.send({ type: 'refetch' });
      world.clock.advance(1_000);
      await world.live();
      await settle();
    };
    await again();
    expect(world.unread('empty')).toBe(0);
    expect(world.ports.remove).not.toHaveBeenCalled();

    opened.pop();
    await again();
    expect(world.unread('empty')).toBeUndefined();
    expect(world.actor.getSnapshot().context.absent).toEqual(['empty']);
  });
  it('[ROO-6] drops a room outside the list once no tab shows it', async () => {
    const world = createWorld();
    world.ports.fetchRooms.mockResolvedValue([wire('empty')]);
    world.actor.send({ type: 'room.wanted', roomId: 'empty' });
    await world.live();
    await until(() => expect(world.unread('empty')).toBe(0));
    world.actor.send({ type: 'room.left', roomId: 'empty' });
    world.actor.send({ type: 'refetch' });
    world.clock.advance(1_000);
    await world.live();
    expect(world.unread('empty')).toBeUndefined();
  });
  it('[ROO-7] is as old as the cache until the first response, and not during a refetch', async () => {
    const world = createWorld({
      rooms: [toRoomRecord(wire('a'))],
      summary: { total: 1, unreadTotal: 0, complete: true, asOf: 7 },
    });
    let answer: (rooms: WireRoom[]) => void = () => undefined;
    world.ports.fetchPage.mockReturnValueOnce(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    world.actor.send({ type: 'connection.up' });
    await vi.waitFor(() => expect(world.ports.fetchPage).toHaveBeenCalledOnce());
    expect(world.view().asOf).toBe(7);
    answer([wire('a')]);
    await world.live();
    world.actor.send({ type: 'refetch' });
    world.clock.advance(1_000);
    expect(world.actor.getSnapshot().matches({ sync: 'fetching' })).toBe(true);
    expect(world.view().asOf).toBeNull();
  });
  it('[ROO-7] says how old the data is while the connection is down', async () => {
    const world = createWorld();
    await world.live();
    world.actor.send({ type: 'connection.up' });
    world.clock.advance(5_000);
    expect(world.view().asOf).toBeNull();
    world.actor.send({ type: 'connection.down' });
    world.clock.advance(5_000);
    expect(world.view().asOf).toBe(1_005_000);
    world.actor.send({ type: 'connection.up' });
    expect(world.view().asOf).toBeNull();
  });
  it('finds rooms by name, subject or latest message, and keeps the items of unchanged rooms', async () => {
    const world = createWorld();
    world.ports.fetchPage.mockResolvedValue([
      wire('a', { roomName: 'Ching' }),
      wire('b', { refName: 'A jade BANGLE' }),
      wire('c', { latestMessage: { ...message('c', 1), content: 'see the bangle' } }),
    ]);
    await world.live();
    expect(world.view(50, ' bangle ').rooms.map(({ id }) => id)).toEqual(['b', 'c']);
    const before = world.view().rooms;
    world.actor.send(arrival('a', 1));
    const after = world.view().rooms;
    expect([after[0]?.id, before.includes(after[1] as never), before.includes(after[0] as never)]).toEqual([
      'a',
      true,
      false,
    ]);
  });
  it('shows a draft instead of the latest message, and the state of the outbox', async () => {
    const world = createWorld();
    await world.live();
    const local: RoomsLocalState = {
      ...LOCAL,
      drafts: { a: { text: ' half  a\nsentence', replyTo: null } },
      outgoing: new Map([['a', { state: 'failed', last: { content: 'the bangle', files: [] } }]]),
    };
    expect(createRoomsViews('ada')(world.actor.getSnapshot(), local, FIRST).rooms[0]).toMatchObject({
      subtitle: 'half a sentence',
      subtitleKind: 'draft',
      outgoing: 'failed',
    });
  });

  it('[RFI-1] [RFI-5] shows notices in the bell and in their filter only, with their unread number', async () => {
    const world = createWorld();
    world.ports.fetchPage.mockResolvedValue([wire('a', { unreadCount: 3, latestTicks: '3' }), wire('b')]);
    world.ports.fetchUnread.mockResolvedValue({ a: 3 });
    await world.live();
    const notice = { id: 'agent_buy', type: 'agent_buy', unread: 2, updateTime: 1 } as RoomItemView;
    const views = createRoomsViews('ada');
    const view = (filter: RoomFilter | null) =>
      views(world.actor.getSnapshot(), { ...LOCAL, notices: [notice] }, { limit: 9, filter, query: '' });
    const ids = (filter: RoomFilter | null) => view(filter).rooms.map(({ id }) => id);
    expect(ids(null)).toEqual(['a', 'b', 'agent_buy']);
    expect(ids('all')).toEqual(['a', 'b']);
    expect(ids('unread')).toEqual(['a']);
    expect(ids('notices')).toEqual(['agent_buy']);
    expect(view('unread')).toMatchObject({ total: 1, unreadTotal: 5, unread: { all: 1, unread: 1, notices: 2 } });
  });

  it('shows a waiting message instead of the latest one', async () => {
    const world = createWorld();
    await world.live();
    const views = createRoomsViews('ada');
    const first = (content: string, files: UnsentMessage['files'] = [], forward?: UnsentMessage['forward']) =>
      views(
        world.actor.getSnapshot(),
        { ...LOCAL, outgoing: new Map([['a', { state: 'waiting', last: { content, files, forward } }]]) },
        FIRST,
      ).rooms[0];
    expect(first('see you\nthere')).toMatchObject({
      id: 'a',
      subtitle: 'see you there',
      subtitleKind: 'text',
      outgoing: 'waiting',
    });
    expect(first('', [{ name: 'clasp.jpg', type: 'image/jpeg' }])).toMatchObject({
      subtitle: 'clasp.jpg',
      subtitleKind: 'image',
    });
    expect(first('', [{ name: 'papers.pdf', type: 'application/pdf' }])).toMatchObject({
      subtitle: 'papers.pdf',
      subtitleKind: 'file',
    });
    const voice = { length: 12_000, peaks: [] };
    expect(first('', [{ name: 'note.webm', type: 'audio/webm', voice }])).toMatchObject({
      subtitle: '0:12',
      subtitleKind: 'voice',
    });
    expect(first('', [], { files: [{ name: 'note.webm', type: 'file', voice }] })).toMatchObject({
      subtitle: '0:12',
      subtitleKind: 'voice',
    });
    expect(first('', [], { files: [{ name: 'dial.webp', type: 'image' }] })).toMatchObject({
      subtitle: 'dial.webp',
      subtitleKind: 'image',
    });
    expect(first('as agreed', [], { files: [{ name: 'deed.pdf', type: 'file' }] })).toMatchObject({
      subtitle: 'as agreed',
      subtitleKind: 'text',
    });
  });
});
