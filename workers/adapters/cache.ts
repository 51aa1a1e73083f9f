import { CallError } from '#machines/call-error.ts';
import type { RoomRecord } from '#machines/rooms/room-record.ts';
import { replaces } from '#machines/room/timeline.ts';
import type { Message } from '#protocol/entities/message.ts';
import type { Dexie, Table } from 'dexie';
import type { CachePort, UserCache } from './cache.ports.ts';
import { deleteDatabase, inTime } from './idb-database.ts';
import { loadModule } from './load-module.ts';

/** Raise it when a row changes its shape: the cache is then emptied, not converted. */
const SHAPE = 3;
/** Rows written in one transaction, so that readers do not wait long. */
const SLICE = 500;

type RoomRow = { id: string; rank: number; room: RoomRecord };
type MessageRow = { roomId: string; rank: string; message: Message };
type Library = typeof Dexie;
type Rows = {
  rooms: Table<RoomRow, string>;
  messages: Table<MessageRow, [string, string]>;
  meta: Table<{ key: string; value: unknown }, string>;
};

export const cacheName = (userId: string): string => `vermeil.cache.${userId}`;

/**
 * Inverted and padded ticks, so that the newest message comes first by key: IndexedDB reads a range forwards (getAll)
 * many times faster than backwards (a cursor).
 */
const rankOf = (ticks: string): string => (999_999_999_999_999_999n - BigInt(ticks)).toString().padStart(18, '0');

/** Dexie is a quarter of the worker's size, and visitors have no cache. */
const loadDexie = async (): Promise<Library> => (await loadModule(() => import('dexie'))).Dexie;

function openDatabase(library: Library, userId: string): Dexie & Rows {
  const database = new library(cacheName(userId), { autoOpen: true }) as Dexie & Rows;
  database
    .version(SHAPE)
    .stores({ rooms: 'id, rank', messages: '[roomId+rank]', meta: 'key' })
    .upgrade((transaction) =>
      Promise.all(['rooms', 'messages', 'meta'].map((name) => transaction.table(name).clear())),
    );
  return database;
}

/**
 * The cache in IndexedDB through Dexie: newest first by key, in slices; emptied when anything is wrong with it.
 *
 * Dexie is loaded when the first cache is opened; earlier requests wait for it, in order. If it cannot be loaded the
 * cache works without it, keeps its data, and loads it when next needed (load-module.ts). A wipe never needs it.
 *
 * While a connection of another tab keeps the database from being opened, reads find nothing and writes are dropped.
 * @param load replaced in tests
 * @param patience milliseconds until work that waits for the database is given up; replaced in tests
 */
export function createCache(load = loadDexie, patience?: number): CachePort {
  let loading: Promise<Library | undefined> | undefined;
  const library = (): Promise<Library | undefined> =>
    (loading ??= load().catch(() => {
      loading = undefined;
      return undefined;
    }));
  const open = new Map<string, { cache: UserCache; users: number; destroy(): Promise<void> }>();
  return {
    user(userId) {
      const entry = open.get(userId) ?? { ...userCache(userId, library, patience), users: 0 };
      entry.users += 1;
      open.set(userId, entry);
      let closed = false;
      return {
        ...entry.cache,
        close() {
          if (closed) return;
          closed = true;
          entry.users -= 1;
          if (entry.users > 0) return;
          entry.cache.close();
          if (open.get(userId) === entry) open.delete(userId);
        },
      };
    },
    async wipe(userId) {
      const entry = open.get(userId);
      open.delete(userId);
      await (entry ? entry.destroy() : deleteDatabase(cacheName(userId), patience));
    },
  };
}

async function putMessages(at: Rows, messages: readonly Message[]): Promise<void> {
  const keys = messages.map(({ roomId, ticks }): [string, string] => [roomId, rankOf(ticks)]);
  const rows = new Map<string, MessageRow>();
  for (const row of await at.messages.bulkGet(keys)) if (row) rows.set(`${row.rank} ${row.roomId}`, row);
  for (const message of messages) {
    const row = { roomId: message.roomId, rank: rankOf(message.ticks), message };
    const stored = rows.get(`${row.rank} ${row.roomId}`);
    if (!stored || !replaces(stored.message, message)) rows.set(`${row.rank} ${row.roomId}`, row);
  }
  await at.messages.bulkPut([...rows.values()]);
}

function userCache(
  userId: string,
  library: () => Promise<Library | undefined>,
  patience: number | undefined,
): { cache: UserCache; destroy(): Promise<void> } {
  let database: (Dexie & Rows) | undefined;
  let ended = false;
  let healing: Promise<void> | undefined;

  /** Retries on a new connection, then on an empty database, then gives up. */
  async function attempt<Result>(work: (at: Dexie & Rows) => PromiseLike<Result>, otherwise: Result): Promise<Result> {
    const loaded = await library();
    for (const heal of [reopen, recreate, undefined]) {
      if (ended || !loaded) return otherwise;
      const used = (database ??= openDatabase(loaded, userId));
      try {
        // A database that is open answers, however long that takes.
        return await (used.isOpen() ? work(used) : inTime(Promise.resolve(work(used)), patience));
      } catch (error) {
        if (error instanceof CallError) return otherwise;
        await healing;
        // Another worker may have repaired the same fault.
        if (heal && database === used) await (healing = heal(loaded));
      }
    }
    return otherwise;
  }
  function reopen(loaded: Library): Promise<void> {
    database?.close();
    database = openDatabase(loaded, userId);
    return Promise.resolve();
  }
  async function recreate(loaded: Library): Promise<void> {
    database?.close();
    await deleteDatabase(cacheName(userId), patience).catch(() => undefined);
    database = openDatabase(loaded, userId);
  }
  const isDone = (write: (at: Dexie & Rows) => PromiseLike<unknown>): Promise<boolean> =>
    attempt(async (at) => {
      await write(at);
      return true;
    }, false);
  /** @returns whether all slices were written */
  async function inSlices<Row>(
    rows: readonly Row[],
    write: (at: Dexie & Rows, slice: Row[]) => PromiseLike<unknown>,
  ): Promise<boolean> {
    let done = true;
    for (let from = 0; from < rows.length; from += SLICE) {
      const slice = rows.slice(from, from + SLICE);
      done = (await isDone((at) => write(at, slice))) && done;
    }
    return done;
  }

  const cache: UserCache = {
    firstRooms: (limit) =>
      attempt(async (at) => (await at.rooms.orderBy('rank').limit(limit).toArray()).map((row) => row.room), []),
    allRooms: () => attempt(async (at) => (await at.rooms.toArray()).map((row) => row.room), []),
    saveRooms: async (rooms) => {
      await inSlices(rooms, (at, slice) =>
        at.rooms.bulkPut(slice.map((room) => ({ id: room.id, rank: -room.updateTime, room }))),
      );
    },
    removeRooms: (ids) => attempt<void>(async (at) => at.rooms.bulkDelete([...ids]), undefined),
    messages: (roomId, limit, before) =>
      attempt(async (at) => {
        const range = at.messages
          .where('[roomId+rank]')
          .between(
            [roomId, before === undefined ? '' : rankOf(before)],
            [roomId, '\uFFFF'],
            before === undefined,
            true,
          );
        return (await range.limit(limit).toArray()).map((row) => row.message).reverse();
      }, []),
    saveMessages: (messages) =>
      inSlices(messages, (at, slice) => at.transaction('rw', at.messages, () => putMessages(at, slice))),
    dropMessages: () => isDone((at) => at.messages.clear()),
    getMeta: <Value>(key: string) =>
      attempt(async (at) => (await at.meta.get(key))?.value as Value | undefined, undefined),
    setMeta: (key, value) => attempt<void>(async (at) => void (await at.meta.put({ key, value })), undefined),
    close() {
      ended = true;
      database?.close();
    },
  };
  void library();
  return {
    cache,
    async destroy() {
      ended = true;
      database?.close();
      await deleteDatabase(cacheName(userId), patience);
    },
  };
}
