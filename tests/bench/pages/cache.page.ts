/** The cache adapter beside raw IndexedDB with the same rows under the same keys, in one page, by turns. */
import { createCache } from '#workers/adapters/cache.ts';
import { madeUpMessage, madeUpRoom, madeUpRoomId } from './made-up.ts';

export type CacheFigures = Record<'rooms' | 'messages', { ours: number[]; raw: number[] }>;
declare global {
  interface Window {
    fillCache(options: {
      me: string;
      rooms: number;
      talkingRooms: number;
      messages: number;
      raw: boolean;
    }): Promise<void>;
    compare(options: { me: string; talkingRooms: number; rounds: number }): Promise<CacheFigures>;
  }
}

const RAW = 'bench.raw';
const rank = (ticks: number): string => String(999_999_999_999 - ticks).padStart(18, '0');

function openRaw(): Promise<IDBDatabase> {
  const request = indexedDB.open(RAW, 1);
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore('rooms', { keyPath: 'id' });
    request.result.createObjectStore('messages', { keyPath: ['roomId', 'rank'] });
  });
  return answer(request);
}

function answer<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')));
  });
}

function write(database: IDBDatabase, store: string, rows: readonly object[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(store, 'readwrite');
    for (const row of rows) transaction.objectStore(store).put(row);
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('error', () => reject(transaction.error ?? new Error('write')));
  });
}

const read = (
  database: IDBDatabase,
  store: string,
  range: IDBKeyRange | undefined,
  limit?: number,
): Promise<unknown[]> => answer(database.transaction(store).objectStore(store).getAll(range, limit));

window.fillCache = async ({ me, rooms, talkingRooms, messages, raw }) => {
  const cache = createCache().user(me);
  const records = Array.from({ length: rooms }, (_, number) => madeUpRoom(me, number));
  await cache.saveRooms(records);
  const database = raw ? await openRaw() : undefined;
  if (database)
    await write(
      database,
      'rooms',
      records.map((room) => ({ id: room.id, rank: -room.updateTime, room })),
    );
  for (let room = 0; room < talkingRooms; room += 1) {
    const list = Array.from({ length: messages }, (_, index) => madeUpMessage(me, room, index + 1));
    await cache.saveMessages(list);
    if (database)
      await write(
        database,
        'messages',
        list.map((message, index) => ({ roomId: message.roomId, rank: rank(index + 1), message })),
      );
  }
  database?.close();
  cache.close();
};

async function timed(work: () => Promise<unknown[]>, expected: number): Promise<number> {
  const from = performance.now();
  const rows = await work();
  const took = performance.now() - from;
  if (rows.length !== expected) throw new Error(`${rows.length} rows instead of ${expected}`);
  return took;
}

/** Times in ms. A round of messages is twenty rooms one after the other: one alone is shorter than the clock's step. */
window.compare = async ({ me, talkingRooms, rounds }) => {
  const cache = createCache().user(me);
  const database = await openRaw();
  const count = (await cache.allRooms()).length;
  const figures: CacheFigures = { rooms: { ours: [], raw: [] }, messages: { ours: [], raw: [] } };
  const newest = async (one: (roomId: string) => Promise<unknown[]>): Promise<unknown[]> => {
    const all: unknown[] = [];
    for (let turn = 0; turn < 20; turn += 1) all.push(...(await one(madeUpRoomId(me, turn % talkingRooms))));
    return all;
  };
  for (let round = 0; round < rounds + 2; round += 1) {
    const rooms = {
      ours: await timed(() => cache.allRooms(), count),
      raw: await timed(() => read(database, 'rooms', undefined), count),
    };
    const messages = {
      ours: await timed(() => newest((roomId) => cache.messages(roomId, 50)), 1_000),
      raw: await timed(
        () => newest((roomId) => read(database, 'messages', IDBKeyRange.bound([roomId], [roomId, '\uFFFF']), 50)),
        1_000,
      ),
    };
    // The first two rounds open files and compile.
    if (round < 2) continue;
    for (const side of ['ours', 'raw'] as const) {
      figures.rooms[side].push(rooms[side]);
      figures.messages[side].push(messages[side] / 20);
    }
  }
  database.close();
  cache.close();
  return figures;
};
