import type { OutboxItem } from '#machines/outbox/outbox-item.ts';

/** Small cloneable values by key. A write is durable when its promise settles. */
export type KeyValue = {
  get<Value>(key: string): Promise<Value | undefined>;
  set(key: string, value: unknown): Promise<void>;
  delete(key: string): Promise<void>;
  /** @returns keys that begin with `prefix`, with their values, in the order of keys. */
  list<Value>(prefix: string): Promise<{ key: string; value: Value }[]>;
};

/**
 * A user's data that only this device has. Rejects with a CallError: `StorageFull` when the browser has no space,
 * `StorageBlocked` while a connection of another tab is in the way, `StorageMissing` when the browser stores nothing
 * for this site, `ProtocolTooOld` when a newer build has changed the database.
 */
export type UserDevice = KeyValue & {
  /** Unsent messages with their blobs. A put is on the disk when its promise settles. */
  readonly outbox: {
    /** @returns the items in order of creation. */
    all(): Promise<OutboxItem[]>;
    /** @returns the ids of all items, in any order. */
    ids(): Promise<string[]>;
    put(item: OutboxItem): Promise<void>;
    remove(id: string): Promise<void>;
  };
  close(): void;
};

/** Storage of data that only this device has: survives everything but sign-out. */
export type DevicePort = {
  /** Signed-out state, e.g. the last session. */
  readonly shared: KeyValue;
  /** Opens one user's database; lazily, so it never throws. */
  user(userId: string): UserDevice;
  /** Deletes one user's database. */
  wipe(userId: string): Promise<void>;
};
