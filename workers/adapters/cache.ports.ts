/** The cache of what the server can give again, one database a person; may be dropped at any time. */
export type UserCache = { close(): void };

export type CachePort = {
  user(userId: string): UserCache;
  wipe(userId: string): Promise<void>;
};
