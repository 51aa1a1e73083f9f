import { expect, it, vi } from 'vitest';
import { createSimulatedClock } from '#machines/clock/simulated-clock.ts';
import { makeRoom } from '#machines/rooms/room-record.model.ts';
import type { RoomsSummary } from '#machines/rooms/rooms.ports.ts';
import type { Message } from '#protocol/entities/message.ts';
import type { UserCache } from '../../adapters/cache.ports.ts';
import { createMemoryCache } from '../../adapters/memory-cache.ts';
import { createCacheWriter, type CacheWriter } from './cache-writer.ts';
import { makeMessage } from '#machines/room/message.model.ts';

const FACTS: RoomsSummary = { total: 1, unreadTotal: 0, complete: true, asOf: 0 };

const message = (ticks: string): Message => makeMessage(Number(ticks), { id: `m${ticks}`, createTime: 1 });

/** Everything written before the cursor is in the cache when the cursor is reported. */
async function writeAll(hand: (writer: ReturnType<typeof createCacheWriter>) => void): Promise<UserCache> {
  const clock = createSimulatedClock();
  const cache = createMemoryCache().user('ada');
  await new Promise<void>((kept) => {
    const writer = createCacheWriter(cache, clock, () => kept());
    hand(writer);
    writer.cursor('1');
    clock.advance(40);
  });
  return cache;
}

it('writes the last of a removal and a save of the same room', async () => {
  const cache = await writeAll((writer) => {
    writer.removeRooms(['back']);
    writer.rooms([makeRoom('back'), makeRoom('gone')], FACTS);
    writer.removeRooms(['gone']);
  });
  expect((await cache.allRooms()).map(({ id }) => id)).toEqual(['back']);
});

it('drops the messages from before, and writes those after', async () => {
  const cache = await writeAll((writer) => {
    writer.messages([message('1')]);
    writer.dropMessages();
    writer.messages([message('2')]);
  });
  expect((await cache.messages('r', 9)).map(({ ticks }) => ticks)).toEqual(['2']);
});

it.each([
  ['a save', (writer: CacheWriter) => writer.messages([message('1')])],
  ['a removal', (writer: CacheWriter) => writer.dropMessages()],
] as const)('reports no cursor after the cache gave up %s of messages, until they are removed', async (_, give) => {
  const clock = createSimulatedClock();
  const cache = createMemoryCache().user('ada');
  await cache.saveMessages([message('1')]);
  let isWorking = false;
  const unreliable: UserCache = {
    ...cache,
    saveMessages: async (messages) => isWorking && cache.saveMessages(messages),
    dropMessages: async () => isWorking && cache.dropMessages(),
  };
  const reported: string[] = [];
  const writer = createCacheWriter(unreliable, clock, (cursor) => reported.push(cursor));
  const writeUpTo = async (cursor: string): Promise<void> => {
    writer.meta('cursor', cursor);
    writer.cursor(cursor);
    clock.advance(40);
    await vi.waitFor(async () => expect(await cache.getMeta('cursor')).toBe(cursor));
  };
  give(writer);
  await writeUpTo('1');
  await writeUpTo('2');
  expect(reported).toEqual([]);
  isWorking = true;
  writer.messages([message('3')]);
  await writeUpTo('3');
  await vi.waitFor(() => expect(reported).toEqual(['3']));
  expect((await cache.messages('r', 9)).map(({ ticks }) => ticks)).toEqual(['3']);
});
