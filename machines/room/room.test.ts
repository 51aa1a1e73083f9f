import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { createSimulatedClock } from '#machines/clock/simulated-clock.ts';
import type { Message } from '#protocol/entities/message.ts';
import { RECALLED } from '#protocol/rules/recall.ts';
import { createActor } from 'xstate';
import { callError } from '../call-outcomes.model.ts';
import { toRoomRecord } from '../rooms/room-record.ts';
import { createRoomMachine, ROOM_WINDOW } from './room.machine.ts';
import type { MessagePage, RoomPorts } from './room.ports.ts';
import { createRoomViews } from './room.view.ts';
import { makeMessage } from './message.model.ts';

const message = (ticks: number, senderId = 'ben') => makeMessage(ticks, { senderId });
const range = (from: number, to: number): Message[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => message(from + at));
const page = (all: readonly Message[], { before, limit }: MessagePage): Message[] =>
  all.filter(({ ticks }) => before === null || Number(ticks) < Number(before)).slice(-limit);
const ROOM = toRoomRecord({
  roomId: 'r',
  type: 'chat',
  chatType: 1,
  refId: 'g1',
  refName: 'A watch',
  transTypeId: '0',
  createTime: 0,
  updateTime: 0,
  latestMessage: null,
  latestTicks: '5',
  unreadCount: 0,
  seenTicks: '5',
  othersSeenTicks: { ben: '2' },
  avatar: null,
  roomName: 'Ben',
  users: ['ada', 'ben'].map((id) => ({
    id,
    username: id,
    avatar: null,
    isCustomer: true,
    type: 'client',
    status: { state: 'online', lastSeenTime: null },
  })),
});

/** @param server what the server has; @param cached what the cache has; @param firstRead replaces the first read. */
function createWorld(server: Message[], cached: Message[] = [], firstRead?: Promise<Message[]>) {
  const clock = createSimulatedClock();
  const ports = {
    read: vi.fn<RoomPorts['read']>((at) => Promise.resolve(page(cached, at))),
    fetch: vi.fn<RoomPorts['fetch']>((at) => Promise.resolve(page(server, at))),
    save: vi.fn<RoomPorts['save']>(),
  };
  if (firstRead) ports.read.mockReturnValueOnce(firstRead);
  const actor = createActor(createRoomMachine(ports), { clock, input: { roomId: 'r' } });
  actor.start();
  return {
    clock,
    ports,
    actor,
    live: () => vi.waitFor(() => expect(actor.getSnapshot().matches({ sync: 'live' })).toBe(true)),
    idle: () => vi.waitFor(() => expect(actor.getSnapshot().matches({ history: 'idle' })).toBe(true)),
    ticks: () => actor.getSnapshot().context.timeline.map(({ ticks }) => Number(ticks)),
  };
}
const until = vi.waitFor;

describe('room', () => {
  it('[RM-1] shows the cache at once, then the newest page', async () => {
    const world = createWorld(range(1, 8), range(1, 3));
    world.ports.fetch.mockReturnValueOnce(new Promise(() => undefined));
    await until(() => expect(world.ticks()).toEqual([1, 2, 3]));
  });
  it('[RM-2] closes a gap from its newer end', async () => {
    const world = createWorld(range(1, 180), range(1, 20));
    await until(() => expect(world.ticks()).toHaveLength(180));
    await world.live();
    expect(world.ports.fetch.mock.calls.map(([at]) => [at.before, at.limit])).toEqual([
      [null, 50],
      ['131', 100],
      ['31', 10],
    ]);
  });
  it('[RM-2] shows what it fetched for a gap when a newer gap has come meanwhile', async () => {
    const server = range(1, 21);
    const world = createWorld(server, range(1, 10));
    const gap = Promise.withResolvers<Message[]>();
    world.ports.fetch.mockResolvedValueOnce(range(20, 21)).mockReturnValueOnce(gap.promise);
    await until(() => expect(world.ports.fetch).toHaveBeenCalledTimes(2));
    server.push(...range(22, 24));
    world.actor.send({ type: 'messages.received', messages: [message(24)] });
    gap.resolve(range(11, 19));
    await world.live();
    expect(world.ticks()).toEqual(range(1, 24).map(({ ticks }) => Number(ticks)));
  });
  it('[RM-2] leaves a gap outside the window', async () => {
    const world = createWorld(range(1, 1_000), range(1, 20));
    await world.live();
    expect(world.ticks()).toEqual(range(801, 1_000).map(({ ticks }) => Number(ticks)));
    expect(world.ports.fetch.mock.calls.length).toBeLessThan(5);
  });
  it('[RM-2] does not fetch endlessly when a response misses the gap', async () => {
    const world = createWorld([...range(1, 5), message(20)], range(1, 5));
    await until(() => expect(world.actor.getSnapshot().matches({ sync: 'retrying' })).toBe(true));
    expect(world.ports.fetch).toHaveBeenCalledTimes(2);
  });
  it('[RM-2] fetches again in 5 s when the server has nothing for a gap', async () => {
    const world = createWorld([message(10), message(11)], [message(1)]);
    await until(() => expect(world.actor.getSnapshot().matches({ sync: 'retrying' })).toBe(true));
    expect(world.ports.fetch).toHaveBeenCalledTimes(2);
    world.clock.advance(5_000);
    await until(() => expect(world.ports.fetch).toHaveBeenCalledTimes(4));
  });
  it('[RM-3] holds 200 messages while live, grows with history, and narrows when the newest is seen', async () => {
    const server = range(1, 400);
    const world = createWorld(server);
    await world.live();
    server.push(...range(401, 700));
    world.actor.send({ type: 'messages.received', messages: range(401, 700) });
    expect(world.ticks()).toHaveLength(ROOM_WINDOW);
    world.actor.send({ type: 'room.history.older' });
    await world.idle();
    expect(world.ticks()).toHaveLength(ROOM_WINDOW + 50);
    world.actor.send({ type: 'messages.received', messages: [message(701)] });
    expect(world.ticks()).toHaveLength(ROOM_WINDOW + 51);
    world.actor.send({ type: 'room.seen', ticks: '700' });
    expect(world.ticks()).toHaveLength(ROOM_WINDOW + 51);
    world.actor.send({ type: 'room.seen', ticks: '701' });
    expect([world.ticks().length, world.ticks().at(-1)]).toEqual([ROOM_WINDOW, 701]);
  });
  it('[RM-4] reads history from the cache as far as it goes, then from the server', async () => {
    const world = createWorld(range(1, 120), range(30, 120));
    await world.live();
    world.actor.send({ type: 'room.history.older' });
    await until(() => expect(world.ticks()[0]).toBe(30));
    expect(world.ports.fetch).toHaveBeenCalledTimes(1);
    world.actor.send({ type: 'room.history.older' });
    await until(() => expect(world.ticks()[0]).toBe(1));
    expect(world.ports.fetch).toHaveBeenLastCalledWith({ roomId: 'r', before: '30', limit: 50 }, expect.anything());
    world.actor.send({ type: 'room.history.older' });
    expect(world.actor.getSnapshot().matches({ history: 'idle' })).toBe(true);
  });
  it('[RM-5] fetches the newest page when the list knows of a newer message', async () => {
    const server = range(1, 5);
    const world = createWorld(server);
    await world.live();
    server.push(message(6), message(7));
    world.actor.send({ type: 'room.changed', latestTicks: '7', seenTicks: '5' });
    await until(() => expect(world.ticks().at(-1)).toBe(7));
    world.actor.send({ type: 'room.changed', latestTicks: '7', seenTicks: '7' });
    expect(world.ports.fetch).toHaveBeenCalledTimes(2);
  });
  it('[RM-5] fetches again in 5 s when the response is older than the latest message', async () => {
    const server = range(1, 5);
    const world = createWorld(server);
    const early = page(server, { roomId: 'r', before: null, limit: 50 });
    let answer: (messages: Message[]) => void = () => undefined;
    world.ports.fetch.mockReturnValueOnce(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    await until(() => expect(world.ports.fetch).toHaveBeenCalledOnce());
    server.push(message(6));
    world.actor.send({ type: 'room.changed', latestTicks: '6', seenTicks: '5' });
    answer(early);
    await until(() => expect(world.ticks().at(-1)).toBe(5));
    world.clock.advance(5_000);
    await until(() => expect(world.ticks().at(-1)).toBe(6));
    await world.live();
    expect(world.ports.fetch).toHaveBeenCalledTimes(2);
  });
  it.each([
    [404, 'absent'],
    [403, 'refused'],
    [401, 'refused'],
    [500, 'retrying'],
    [0, 'retrying'],
  ] as const)('[RM-6] is after %d: %s', async (status, state) => {
    const world = createWorld([]);
    world.ports.fetch.mockRejectedValue(callError(status));
    await until(() => expect(world.actor.getSnapshot().matches({ sync: state })).toBe(true));
    world.clock.advance(5_000);
    await until(() => expect(world.ports.fetch).toHaveBeenCalledTimes(state === 'retrying' ? 2 : 1));
  });
  it('[RM-7] keeps the marker at the read cursor of the opening', async () => {
    const world = createWorld(range(1, 5));
    await world.live();
    world.actor.send({ type: 'room.changed', latestTicks: '5', seenTicks: '2' });
    world.actor.send({ type: 'room.changed', latestTicks: '5', seenTicks: '5' });
    expect(world.actor.getSnapshot().context.markerTicks).toBe('2');
  });
  it('[RM-8] shows nothing from before a reset, and fetches the newest page and history again', async () => {
    const secret = { ...message(5), content: 'secret' };
    const server = [...range(1, 4), secret];
    const world = createWorld(server, [secret]);
    await world.live();
    server[4] = { ...message(5), extra: RECALLED };
    server.push(...range(6, 65));
    world.actor.send({ type: 'room.reset' });
    expect(world.ticks()).toEqual([]);
    await world.live();
    expect(world.ticks()).toEqual(range(16, 65).map(({ ticks }) => Number(ticks)));
    world.ports.read.mockResolvedValue([]);
    world.actor.send({ type: 'room.history.older' });
    await until(() => expect(world.ticks()[0]).toBe(1));
    expect(world.actor.getSnapshot().context.timeline[4]).toEqual({ ...message(5), extra: RECALLED });
  });
  it.each(['cache', 'newest page', 'history'])(
    '[RM-8] ignores a response of the %s from before a reset',
    async (of) => {
      const { promise, resolve } = Promise.withResolvers<Message[]>();
      const world = createWorld(range(1, 80), [], of === 'cache' ? promise : undefined);
      if (of === 'newest page') {
        world.ports.fetch.mockReturnValueOnce(promise);
        await until(() => expect(world.ports.fetch).toHaveBeenCalledOnce());
      }
      if (of === 'history') {
        await world.live();
        world.ports.read.mockReturnValueOnce(promise);
        world.actor.send({ type: 'room.history.older' });
      }
      world.actor.send({ type: 'room.reset' });
      resolve([{ ...message(1), content: 'secret' }]);
      await world.live();
      expect(world.ticks()).toEqual(range(31, 80).map(({ ticks }) => Number(ticks)));
    },
  );
  it('[TML-1][RM-2] has every message once and in order, in any order of frames', async () => {
    const frames = fc.array(fc.array(fc.integer({ min: 1, max: 90 }), { maxLength: 15 }), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(
        frames,
        fc.integer({ min: 0, max: 90 }),
        fc.integer({ min: 0, max: 90 }),
        async (batches, from, to) => {
          const world = createWorld(range(1, 90), range(from || 1, to));
          for (const batch of batches)
            world.actor.send({ type: 'messages.received', messages: batch.map((ticks) => message(ticks)) });
          await world.live();
          const ticks = world.ticks();
          expect(ticks).toEqual(range(ticks[0] ?? 1, 90).map((one) => Number(one.ticks)));
          world.actor.stop();
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('room view', () => {
  const local = {
    record: ROOM,
    unsent: [],
    marks: { waiting: [], sent: undefined },
    draft: { text: '', replyTo: null },
    asOf: null,
    typists: [],
  };
  it('shows gaps, read receipts, and unsent messages last and once', async () => {
    const world = createWorld([]);
    world.ports.fetch.mockReturnValue(new Promise(() => undefined));
    world.actor.send({ type: 'messages.received', messages: [message(1, 'ada'), message(3, 'ada'), message(5)] });
    const views = createRoomViews('ada');
    const shown = views(world.actor.getSnapshot(), local);
    expect(shown.messages.map(({ id, kind, seen }) => [id, kind, seen])).toEqual([
      ['message-1', 'message', true],
      ['gap-1', 'gap', false],
      ['message-3', 'message', false],
      ['gap-3', 'gap', false],
      ['message-5', 'message', false],
    ]);
    expect(shown).toMatchObject({
      name: 'Ben',
      itemName: 'A watch',
      refId: 'g1',
      members: [{ id: 'ada', online: true }, { id: 'ben' }],
    });
    const [own] = shown.messages;
    const unsent = own
      ? [
          { ...own, id: 'message-5' },
          { ...own, id: 'unsent' },
        ]
      : [];
    const again = views(world.actor.getSnapshot(), { ...local, unsent });
    expect(again.messages.map(({ id }) => id)).toEqual([
      'message-1',
      'gap-1',
      'message-3',
      'gap-3',
      'message-5',
      'unsent',
    ]);
    expect(again.messages[0]).toBe(own);
    expect(again.members).toBe(shown.members);
  });
  it('shows who types in this room', () => {
    const { actor } = createWorld([]);
    const typists = [
      { roomId: 'r', userId: 'ben' },
      { roomId: 'other', userId: 'cleo' },
    ];
    expect(createRoomViews('ada')(actor.getSnapshot(), { ...local, typists }).typing).toEqual(['ben']);
  });
  it('shows marks, with those the server does not have yet, and makes no other views again', async () => {
    const marked = {
      ...message(2),
      marks: { revision: 3, reactions: { love: ['ben'], new: ['ben'] }, pinned: true },
    };
    const world = createWorld([message(1), marked]);
    await world.live();
    const views = createRoomViews('ada');
    const before = views(world.actor.getSnapshot(), local).messages;
    expect(before.map(({ marks }) => marks)).toEqual([
      null,
      { reactions: [{ reaction: 'love', count: 1, own: false }], pinned: true },
    ]);
    const wanted = (mark: 'love' | 'pin', on: boolean) => ({ id: mark, roomId: 'r', messageId: marked.id, mark, on });
    const pending = { sent: wanted('love', true), waiting: [wanted('pin', false)] };
    const after = views(world.actor.getSnapshot(), { ...local, marks: pending }).messages;
    expect(after[1]?.marks).toEqual({ reactions: [{ reaction: 'love', count: 2, own: true }], pinned: false });
    expect(after[0]).toBe(before[0]);
    const same = views(world.actor.getSnapshot(), {
      ...local,
      marks: { sent: undefined, waiting: [...pending.waiting] },
    });
    expect(same.messages[0]).toBe(before[0]);
  });
});
