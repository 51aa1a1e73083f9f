/**
 * All rooms of a user as one immutable value: by id, and in list order. Thousands of rooms are data, not actors; a
 * batch of frames costs one pass.
 */
import type { WireRoom } from '#protocol/entities/room.ts';
import { compareTicks } from '#protocol/ticks.ts';
import { toRoomRecord, type RoomRecord } from './room-record.ts';
import { mergeSnapshot, unreadOf } from './unread.ts';

export type RoomsData = { byId: ReadonlyMap<string, RoomRecord>; order: readonly RoomRecord[] };
export const NO_ROOMS: RoomsData = { byId: new Map(), order: [] };

/** Newest first, then by id. */
export const byUpdate = (a: { updateTime: number; id: string }, b: { updateTime: number; id: string }): number =>
  b.updateTime - a.updateTime || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** @returns the rooms with the changed ones replaced. */
export function putRooms(data: RoomsData, changed: readonly RoomRecord[]): RoomsData {
  if (!changed.length) return data;
  const byId = new Map(data.byId);
  for (const room of changed) byId.set(room.id, room);
  const moved = [...new Set(changed.map((room) => room.id))].flatMap((id) => byId.get(id) ?? []).sort(byUpdate);
  const order: RoomRecord[] = [];
  let next = 0;
  for (const room of data.order) {
    if (byId.get(room.id) !== room) continue;
    for (let head = moved[next]; head && byUpdate(head, room) < 0; head = moved[next]) {
      order.push(head);
      next += 1;
    }
    order.push(room);
  }
  return { byId, order: order.concat(moved.slice(next)) };
}

/** @returns the rooms without these. */
export function dropRooms(data: RoomsData, ids: readonly string[]): RoomsData {
  if (!ids.length) return data;
  const byId = new Map(data.byId);
  for (const id of ids) byId.delete(id);
  return { byId, order: data.order.filter((room) => byId.has(room.id)) };
}

/** @returns the sum of unread messages over all rooms. */
export const unreadTotal = (data: RoomsData): number => data.order.reduce((sum, room) => sum + unreadOf(room), 0);

/** Merges rooms from the server with newer local changes. @returns only the rooms that changed. */
export function mergeRooms(data: RoomsData, received: readonly WireRoom[]): RoomRecord[] {
  return received.flatMap((wire) => {
    const known = data.byId.get(wire.roomId);
    const fresh = toRoomRecord(wire);
    if (!known) return [fresh];
    // A response from before a recall does not bring the text back.
    const recalled = known.latest?.kind === 'recalled' && known.latest.id === fresh.latest?.id;
    const ahead = recalled || compareTicks(known.latestTicks, fresh.latestTicks) > 0;
    const joined = mergeSnapshot(
      ahead ? { ...fresh, latest: known.latest, latestTicks: known.latestTicks, updateTime: known.updateTime } : fresh,
      known,
    );
    return JSON.stringify(joined) === JSON.stringify(known) ? [] : [joined];
  });
}

/**
 * @returns the rooms whose unread count differs from the server's; the server leaves out rooms without unread messages.
 */
export const roomsWithOtherCount = (data: RoomsData, counts: Readonly<Record<string, number>>): string[] =>
  data.order.filter((room) => unreadOf(room) !== (counts[room.id] ?? 0)).map((room) => room.id);
