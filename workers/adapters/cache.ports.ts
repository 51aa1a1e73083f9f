import type { RoomRecord } from '#machines/rooms/room-record.ts';
import type { Message } from '#protocol/entities/message.ts';

/**
 * The cache of data that the server has, one database per user; it may be dropped at any time. It never fails: without
 * storage in the browser, reads find nothing and writes are dropped. Writes of messages report that, as a dropped one
 * may contain a recall.
 */
export type UserCache = {
  /** @returns the newest rooms first. */
  firstRooms(limit: number): Promise<RoomRecord[]>;
  /** @returns every room, unordered. */
  allRooms(): Promise<RoomRecord[]>;
  saveRooms(rooms: readonly RoomRecord[]): Promise<void>;
  removeRooms(ids: readonly string[]): Promise<void>;
  /** @returns the newest `limit` messages of a room, below `before` where given, in ascending order. */
  messages(roomId: string, limit: number, before?: string): Promise<Message[]>;
  /**
   * A copy from before a recall, of the message or of its quote, does not overwrite a later one [TML-4].
   * @returns whether all were written
   */
  saveMessages(messages: readonly Message[]): Promise<boolean>;
  /** Removes the messages of all rooms. @returns whether they were removed */
  dropMessages(): Promise<boolean>;
  /** Metadata of the cache. */
  getMeta<Value>(key: string): Promise<Value | undefined>;
  setMeta(key: string, value: unknown): Promise<void>;
  close(): void;
};

export type CachePort = {
  /** Opens one user's cache; lazily, so it never throws. */
  user(userId: string): UserCache;
  /** Deletes one user's cache. */
  wipe(userId: string): Promise<void>;
};
