/** Small values by key, plain cloneable data. A set is durable when its promise settles. */
export type KeyValue = {
  get<Value>(key: string): Promise<Value | undefined>;
  set(key: string, value: unknown): Promise<void>;
  delete(key: string): Promise<void>;
};

/** What only this device knows of one person. */
export type UserDevice = KeyValue & { close(): void };

/** Storage of what only this device knows (decision 16): survives everything but sign-out. */
export type DevicePort = {
  /** Belongs to nobody: the last session. */
  readonly shared: KeyValue;
  /** Opens one person's database; lazily, so it never throws. */
  user(userId: string): UserDevice;
  /** Deletes one person's database. */
  wipe(userId: string): Promise<void>;
};
