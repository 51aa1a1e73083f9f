import '../abort-signal.ts';
import type { WireRoom } from '#protocol/entities/room.ts';
import type { RoomRecord } from './room-record.ts';

/** What the cache knows of the list as a whole, so that the first window can be shown before the rest is read. */
export type RoomsFacts = {
  total: number;
  unreadTotal: number;
  /** Every room has been fetched before: only what is newer needs to be. */
  complete: boolean;
  /** When the data was last known to be the server's, in ms. */
  asOf: number;
};

/** What the list needs from outside. Calls reject with a CallError. */
export type RoomsPorts = {
  readFirst(): Promise<{ rooms: RoomRecord[]; facts: RoomsFacts | null }>;
  readAll(): Promise<RoomRecord[]>;
  /** Writes behind; never fails. */
  save(rooms: readonly RoomRecord[], facts: RoomsFacts): void;
  remove(ids: readonly string[]): void;
  /** A page of 50 rooms, newest first, none newer than `maxTime`. */
  fetchPage(at: { page: number; maxTime: number | null }, signal: AbortSignal): Promise<WireRoom[]>;
  fetchUnread(signal: AbortSignal): Promise<Record<string, number>>;
  /** Rooms by id, at most 200; absent and foreign ones are left out. */
  fetchRooms(ids: readonly string[], signal: AbortSignal): Promise<WireRoom[]>;
  now(): number;
};
