import '../abort-signal.ts';
import type { WireRoom } from '#protocol/entities/room.ts';
import type { RoomRecord } from './room-record.ts';
import type { PagePosition } from './rooms-sync.ts';

/** The cached summary of the list, so that its first window can be shown before the rest is read. */
export type RoomsSummary = {
  total: number;
  unreadTotal: number;
  /** Every room was fetched before: only newer ones need to be. */
  complete: boolean;
  /** When the data last matched the server's, in ms. */
  asOf: number;
};

/** What the room list needs from outside. Calls reject with a CallError. */
export type RoomsPorts = {
  readFirst(): Promise<{ rooms: RoomRecord[]; summary: RoomsSummary | null }>;
  readAll(): Promise<RoomRecord[]>;
  /** Queues the write; never fails. */
  save(rooms: readonly RoomRecord[], summary: RoomsSummary): void;
  remove(ids: readonly string[]): void;
  /** A page of 50 rooms, newest first, then by id. */
  fetchPage(at: PagePosition, signal: AbortSignal): Promise<WireRoom[]>;
  fetchUnread(signal: AbortSignal): Promise<Record<string, number>>;
  /** Rooms by id, at most 200; those that are absent or not the user's are left out. */
  fetchRooms(ids: readonly string[], signal: AbortSignal): Promise<WireRoom[]>;
  now(): number;
};
