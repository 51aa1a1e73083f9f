import { describe, expect, it, vi } from 'vitest';
import type { MessageSearchView } from '#protocol/bridge/views.ts';
import { createMemoryPorts } from '#tests/doubles/memory-ports.ts';
import { createBatcher } from '../../core/batcher.ts';
import { createSignals } from '../../core/signals.ts';
import type { View } from '../../core/topic-source.ts';
import { roomSearchFeature } from './room-search.feature.ts';
import { makeMessage } from '#machines/room/message.model.ts';
import { makeRoom } from '#machines/rooms/room-record.model.ts';

const message = (id: string, content: string) => makeMessage(1, { id, content, ticks: id });

function createWorld(user: string | undefined) {
  const ports = createMemoryPorts();
  const signals = createSignals((error) => {
    throw error;
  });
  const feature = roomSearchFeature({
    ports,
    signals,
    batcher: createBatcher(ports.clock),
    actorOptions: { clock: ports.clock },
    leading: Promise.resolve(),
    userId: () => user,
    isConnected: () => false,
    locale: () => 'en',
    watch: () => () => undefined,
    send: () => Promise.reject(new Error('no other features')),
  });
  const views: View[] = [];
  const search = (query: string) =>
    feature.topics?.['room-search']?.open({ name: 'room-search', roomId: 'r', query }, (view) => views.push(view));
  const searchAll = (query: string) =>
    feature.topics?.['message-search']?.open({ name: 'message-search', query }, (view) => views.push(view));
  return { ports, signals, views, search, searchAll };
}

it('finds messages of the room on this device', async () => {
  const { ports, views, search } = createWorld('ada');
  await ports.cache
    .user('ada')
    .saveMessages([message('1', 'the dial'), message('2', 'the case'), message('3', 'Dial')]);
  search('dial');
  expect(views).toEqual([{ phase: 'searching', ids: [] }]);
  await vi.waitFor(() => expect(views.at(-1)).toEqual({ phase: 'ready', ids: ['3', '1'] }));
});

it('reads no messages for an empty query', () => {
  const { ports, views, search, searchAll } = createWorld('ada');
  const open = vi.spyOn(ports.cache, 'user');
  search('');
  searchAll('');
  expect(views).toEqual([
    { phase: 'ready', ids: [] },
    { phase: 'ready', found: [] },
  ]);
  expect(open).not.toHaveBeenCalled();
});

it('shows nothing after the user has left, and nothing to visitors', async () => {
  const { ports, signals, views, search } = createWorld('ada');
  await ports.cache.user('ada').saveMessages([message('1', 'the dial')]);
  search('dial');
  signals.emit('signedOut', { userId: 'ada' });
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  expect(views).toEqual([{ phase: 'searching', ids: [] }]);
  expect(createWorld(undefined).search('dial')).toBeUndefined();
});

describe('a search in all rooms', () => {
  /** A room whose newest message is as old as its update. */
  async function addRoom(ports: ReturnType<typeof createMemoryPorts>, id: string, contents: readonly string[]) {
    const cache = ports.cache.user('ada');
    const times = contents.map((_, index) => Number(id) * 1_000 + index);
    await cache.saveMessages(
      contents.map((content, index) =>
        makeMessage(index + 1, { id: `${id}-${index}`, roomId: id, content, createTime: times[index] ?? 0 }),
      ),
    );
    await cache.saveRooms([makeRoom(id, { name: `Room ${id}`, updateTime: times.at(-1) ?? 0 })]);
  }
  const foundIds = (view: View | undefined) => (view as MessageSearchView | undefined)?.found.map(({ id }) => id);

  it('finds the messages of every room, the newest first, and says where they are', async () => {
    const { ports, views, searchAll } = createWorld('ada');
    await addRoom(ports, '1', ['the dial', 'the case']);
    await addRoom(ports, '2', ['no match', 'Dial of 1969', 'a dial']);
    searchAll('dial');
    await vi.waitFor(() => expect(views.at(-1)).toMatchObject({ phase: 'ready' }));
    expect(foundIds(views.at(-1))).toEqual(['2-2', '2-1', '1-0']);
    expect(views.at(-1)).toMatchObject({
      found: [{}, { roomId: '2', roomName: 'Room 2', before: '', match: 'Dial', after: ' of 1969' }, {}],
    });
    expect(views.map(foundIds)).toContainEqual(['2-2', '2-1']);
  });

  it('[SRM-5] shows the newest matches only, and reads no room that is older than all of them', async () => {
    const { ports, views, searchAll } = createWorld('ada');
    await addRoom(ports, '1', ['dial']);
    await addRoom(
      ports,
      '2',
      Array.from({ length: 60 }, (_, index) => `dial ${index}`),
    );
    const read: string[] = [];
    const user = ports.cache.user('ada');
    vi.spyOn(ports.cache, 'user').mockReturnValue({
      ...user,
      messages: (roomId, limit) => {
        read.push(roomId);
        return user.messages(roomId, limit);
      },
    });
    searchAll('dial');
    await vi.waitFor(() => expect(views.at(-1)).toMatchObject({ phase: 'ready' }));
    expect(foundIds(views.at(-1))).toEqual(Array.from({ length: 50 }, (_, index) => `2-${59 - index}`));
    expect(read).toEqual(['2']);
  });

  it('ends when its topic is closed', async () => {
    const { ports, views, searchAll } = createWorld('ada');
    await addRoom(ports, '1', ['the dial']);
    searchAll('dial')?.();
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    expect(views).toEqual([{ phase: 'searching', found: [] }]);
  });
});
