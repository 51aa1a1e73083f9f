import type { OutboxItem } from '#machines/outbox/outbox-item.ts';
import type { DBSchema } from 'idb';
import type { DevicePort, KeyValue, UserDevice } from './device.ports.ts';
import { lazyDatabase, type LazyDatabase } from './idb-database.ts';

interface SharedSchema extends DBSchema {
  values: { key: string; value: unknown };
}
interface UserSchema extends SharedSchema {
  outbox: { key: string; value: OutboxItem };
}

const VERSION = 1;
export const deviceName = (userId?: string): string =>
  userId === undefined ? 'vermeil.device' : `vermeil.device.${userId}`;

/**
 * Device storage in IndexedDB: one database for signed-out state, one per account, so that a sign-out deletes all of
 * its data at once.
 * @param options.patience milliseconds until work that waits for a database is refused; replaced in tests
 */
export function createDevice({ patience }: { patience?: number } = {}): DevicePort {
  const shared = lazyDatabase<SharedSchema>(
    deviceName(),
    VERSION,
    (database) => database.createObjectStore('values'),
    patience,
  );
  // The features of one worker share a connection, so that a wipe waits for none of them.
  const open = new Map<string, { database: LazyDatabase<UserSchema>; users: number }>();

  const acquire = (userId: string): { database: LazyDatabase<UserSchema>; users: number } => {
    const known = open.get(userId) ?? { database: userDatabase(userId, patience), users: 0 };
    known.users += 1;
    open.set(userId, known);
    return known;
  };

  return {
    shared: keyValue(shared),
    user(userId) {
      const entry = acquire(userId);
      let closed = false;
      return {
        ...userDevice(entry.database),
        close() {
          if (closed) return;
          closed = true;
          entry.users -= 1;
          if (entry.users > 0) return;
          entry.database.close();
          if (open.get(userId) === entry) open.delete(userId);
        },
      };
    },
    async wipe(userId) {
      const database = open.get(userId)?.database ?? userDatabase(userId, patience);
      open.delete(userId);
      await database.destroy();
    },
  };
}

const userDatabase = (userId: string, patience: number | undefined): LazyDatabase<UserSchema> =>
  lazyDatabase<UserSchema>(
    deviceName(userId),
    VERSION,
    (database) => {
      database.createObjectStore('values');
      database.createObjectStore('outbox', { keyPath: 'id' });
    },
    patience,
  );

/** Both schemas have the store `values`, which idb's types cannot express for a type parameter. */
const keyValue = (database: Pick<LazyDatabase<SharedSchema>, 'use'>): KeyValue => ({
  get: <Value>(key: string) => database.use((at) => at.get('values', key)) as Promise<Value | undefined>,
  set: async (key, value) => void (await database.use((at) => at.put('values', value, key))),
  delete: (key) => database.use((at) => at.delete('values', key)),
  list: <Value>(prefix: string) =>
    database.use(async (at) => {
      const range = IDBKeyRange.bound(prefix, `${prefix}\uFFFF`);
      const [keys, values] = await Promise.all([at.getAllKeys('values', range), at.getAll('values', range)]);
      return keys.map((key, index) => ({ key, value: values[index] as Value }));
    }),
});

const userDevice = (database: LazyDatabase<UserSchema>): Omit<UserDevice, 'close'> => ({
  ...keyValue(database as unknown as LazyDatabase<SharedSchema>),
  outbox: {
    all: async () => (await database.use((at) => at.getAll('outbox'))).sort((a, b) => a.sequence - b.sequence),
    ids: () => database.use((at) => at.getAllKeys('outbox')),
    // Commits are relaxed by default; data that only this device has must be on the disk.
    put: (item) =>
      database.use(async (at) => {
        const transaction = at.transaction('outbox', 'readwrite', { durability: 'strict' });
        await Promise.all([transaction.store.put(item), transaction.done]);
      }),
    // With the values, so that it comes after what was written to them before: the draft that named the message.
    remove: (id) =>
      database.use(async (at) => {
        const transaction = at.transaction(['outbox', 'values'], 'readwrite');
        await Promise.all([transaction.objectStore('outbox').delete(id), transaction.done]);
      }),
  },
});
