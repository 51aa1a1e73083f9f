import type { OutboxItem } from '#machines/outbox/outbox-item.ts';

/** Small values by key, plain cloneable data. A set is durable when its promise settles. */
export type KeyValue = {
  get<Value>(key: string): Promise<Value | undefined>;
  set(key: string, value: unknown): Promise<void>;
  delete(key: string): Promise<void>;
  /** @returns keys that begin with `prefix`, with their values, in the order of keys. */
  list<Value>(prefix: string): Promise<{ key: string; value: Value }[]>;
};

/** What only this device knows of one person. Rejects with a CallError, `StorageFull` when the browser has no room. */
export type UserDevice = KeyValue & {
  /** Unsent messages, blobs included. A put has reached the disk when its promise settles. */
  readonly outbox: {
    /** @returns the items in the order they were written by the person. */
    all(): Promise<OutboxItem[]>;
    put(item: OutboxItem): Promise<void>;
    remove(id: string): Promise<void>;
  };
  close(): void;
};

/** Storage of what only this device knows: survives everything but sign-out. */
export type DevicePort = {
  /** Signed-out state, e.g. the last session. */
  readonly shared: KeyValue;
  /** Opens one person's database; lazily, so it never throws. */
  user(userId: string): UserDevice;
  /** Deletes one person's database. */
  wipe(userId: string): Promise<void>;
};
