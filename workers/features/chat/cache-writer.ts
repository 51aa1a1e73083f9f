import type { Clock } from '#machines/clock/clock.ports.ts';
import type { RoomsSummary } from '#machines/rooms/rooms.ports.ts';
import type { RoomRecord } from '#machines/rooms/room-record.ts';
import type { Message } from '#protocol/entities/message.ts';
import type { UserCache } from '../../adapters/cache.ports.ts';

export const ROOMS_SUMMARY = 'rooms';

export type CacheWriter = {
  rooms(rooms: readonly RoomRecord[], summary: RoomsSummary): void;
  removeRooms(ids: readonly string[]): void;
  messages(messages: readonly Message[]): void;
  /** Removes all messages written so far. */
  dropMessages(): void;
  meta(key: string, value: unknown): void;
  /** Everything written so far belongs to the log up to this cursor. */
  cursor(cursor: string): void;
  stop(): void;
};

/** Delay of writes, ms: views come first, and a busy room is written in fewer transactions. */
const PAUSE = 40;

/**
 * Queues writes: those that arrive before or during a write are written together, a room that changed often once.
 *
 * When the cache gave up a write of messages, which may have been a recall, its messages are outdated: no cursor is
 * reported until they are removed, so that the next worker replays the events.
 * @param cursorSaved gets a cursor when everything up to it is in the cache
 */
export function createCacheWriter(cache: UserCache, clock: Clock, cursorSaved: (cursor: string) => void): CacheWriter {
  let rooms = new Map<string, RoomRecord>();
  let removed = new Set<string>();
  let messages: Message[] = [];
  let dropped = false;
  let meta = new Map<string, unknown>();
  let cursor: string | undefined;
  let outdated = false;
  let running = false;
  let stopped = false;

  async function write(): Promise<void> {
    const batch = { rooms, removed, messages, dropped, meta, cursor };
    rooms = new Map();
    removed = new Set();
    messages = [];
    dropped = false;
    meta = new Map();
    cursor = undefined;
    if (batch.dropped || outdated) outdated = !(await cache.dropMessages());
    if (batch.messages.length && !outdated) outdated = !(await cache.saveMessages(batch.messages));
    if (batch.rooms.size) await cache.saveRooms([...batch.rooms.values()]);
    if (batch.removed.size) await cache.removeRooms([...batch.removed]);
    for (const [key, value] of batch.meta) await cache.setMeta(key, value);
    if (batch.cursor !== undefined && !outdated && !stopped) cursorSaved(batch.cursor);
  }
  async function run(): Promise<void> {
    if (running) return;
    running = true;
    await new Promise<void>((resolve) => void clock.setTimeout(resolve, PAUSE));
    while (!stopped && (rooms.size || removed.size || messages.length || dropped || meta.size || cursor !== undefined))
      await write();
    running = false;
  }

  return {
    rooms(changed, summary) {
      for (const room of changed) {
        rooms.set(room.id, room);
        removed.delete(room.id);
      }
      meta.set(ROOMS_SUMMARY, summary);
      void run();
    },
    removeRooms(ids) {
      for (const id of ids) {
        rooms.delete(id);
        removed.add(id);
      }
      void run();
    },
    messages(more) {
      messages = messages.concat(more);
      void run();
    },
    dropMessages() {
      messages = [];
      dropped = true;
      void run();
    },
    meta(key, value) {
      meta.set(key, value);
      void run();
    },
    cursor(at) {
      cursor = at;
      void run();
    },
    stop() {
      stopped = true;
    },
  };
}
