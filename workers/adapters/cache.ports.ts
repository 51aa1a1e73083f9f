import type { RoomRecord } from '#machines/rooms/room-record.ts';
import type { Message } from '#protocol/entities/message.ts';

/**
 * The cache of what the server can give again, one database a person; may be dropped at any time. It never fails:
 * where the browser has no room or no database left, reads find nothing and writes are forgotten.
 */
export type UserCache = {
  /** @returns the newest rooms first. */
  firstRooms(limit: number): Promise<RoomRecord[]>;
  /** @returns every room, in no order. */
  allRooms(): Promise<RoomRecord[]>;
  saveRooms(rooms: readonly RoomRecord[]): Promise<void>;
  removeRooms(ids: readonly string[]): Promise<void>;
  /** @returns the newest `limit` messages of a room, below `before` where given, in ascending order. */
  messages(roomId: string, limit: number, before?: string): Promise<Message[]>;
  saveMessages(messages: readonly Message[]): Promise<void>;
  /** Small facts about the cache itself. */
  getMeta<Value>(key: string): Promise<Value | undefined>;
  setMeta(key: string, value: unknown): Promise<void>;
  close(): void;
};

export type CachePort = {
  /** Opens one person's cache; lazily, so it never throws. */
  user(userId: string): UserCache;
  /** Deletes one person's cache. */
  wipe(userId: string): Promise<void>;
};
