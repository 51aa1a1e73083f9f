import { byUpdate } from '#machines/rooms/rooms-data.ts';
import { byTicks, replaces } from '#machines/room/timeline.ts';
import type { RoomRecord } from '#machines/rooms/room-record.ts';
import type { Message } from '#protocol/entities/message.ts';
import { compareTicks } from '#protocol/ticks.ts';
import type { CachePort } from './cache.ports.ts';

type Kept = { rooms: Map<string, RoomRecord>; messages: Map<string, Map<string, Message>>; meta: Map<string, unknown> };

/** A cache in memory, for browsers without a database and for tests. It ends with the worker. */
export function createMemoryCache(): CachePort {
  const users = new Map<string, Kept>();
  const of = (userId: string): Kept => {
    const kept = users.get(userId) ?? {
      rooms: new Map<string, RoomRecord>(),
      messages: new Map<string, Map<string, Message>>(),
      meta: new Map<string, unknown>(),
    };
    users.set(userId, kept);
    return kept;
  };
  return {
    user: (userId) => ({
      firstRooms: (limit) =>
        Promise.resolve(structuredClone([...of(userId).rooms.values()].sort(byUpdate).slice(0, limit))),
      allRooms: () => Promise.resolve(structuredClone([...of(userId).rooms.values()])),
      saveRooms: async (rooms) => {
        for (const room of structuredClone([...rooms])) of(userId).rooms.set(room.id, room);
      },
      removeRooms: async (ids) => {
        for (const id of ids) of(userId).rooms.delete(id);
      },
      messages: (roomId, limit, before) =>
        Promise.resolve(
          structuredClone(
            [...(of(userId).messages.get(roomId)?.values() ?? [])]
              .filter((message) => before === undefined || compareTicks(message.ticks, before) < 0)
              .sort(byTicks)
              .slice(-limit),
          ),
        ),
      saveMessages: async (messages) => {
        for (const message of structuredClone([...messages])) {
          const room = of(userId).messages.get(message.roomId) ?? new Map<string, Message>();
          const stored = room.get(message.ticks);
          if (!stored || !replaces(stored, message)) room.set(message.ticks, message);
          of(userId).messages.set(message.roomId, room);
        }
        return true;
      },
      dropMessages: async () => {
        of(userId).messages.clear();
        return true;
      },
      getMeta: <Value>(key: string) => Promise.resolve(structuredClone(of(userId).meta.get(key)) as Value | undefined),
      setMeta: (key, value) => Promise.resolve(void of(userId).meta.set(key, structuredClone(value))),
      close: () => undefined,
    }),
    wipe: (userId) => Promise.resolve(void users.delete(userId)),
  };
}
