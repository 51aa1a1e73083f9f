/**
 * Counts the unread messages of one room, correct in any order and number of frames.
 *
 * [UNR-1] A message counts once, by its ticks: ticks have no gaps, so everything up to `baseTicks` is settled.
 * [UNR-2] Own messages never count, nor do messages at or below the own read cursor.
 * [UNR-3] Moving the read cursor is optimistic, never goes backwards and never makes the count negative.
 * [UNR-4] The server's count replaces ours; only messages after its snapshot are added.
 * [UNR-5] A count that comes with a read cursor is used once, when the cursor moves or its count was guessed: repeated
 *         after a reconnection, it is older than the messages counted since.
 */
import { compareTicks, shiftTicks, ticksBetween } from '#protocol/ticks.ts';
import type { RoomRecord } from './room-record.ts';

type UnreadCounters = Pick<RoomRecord, 'seenTicks' | 'unreadBase' | 'baseTicks' | 'beyond' | 'guessed'>;
export type ArrivedMessage = { ticks: string; own: boolean };

/** @returns the number of unread messages. */
export const unreadOf = (room: Pick<RoomRecord, 'unreadBase' | 'beyond'>): number =>
  room.unreadBase + room.beyond.reduce((sum, message) => sum + (message.counts ? 1 : 0), 0);

/** @returns the counters after messages arrived; the same object when all of them were known. */
export function countArrivals<Room extends UnreadCounters>(room: Room, arrivals: readonly ArrivedMessage[]): Room {
  const fresh = arrivals.filter(({ ticks }) => compareTicks(ticks, room.baseTicks) > 0);
  if (!fresh.length) return room;
  const beyond = new Map(room.beyond.map((message) => [message.ticks, message]));
  const before = beyond.size;
  for (const { ticks, own } of fresh) {
    if (!beyond.has(ticks)) beyond.set(ticks, { ticks, counts: !own && compareTicks(ticks, room.seenTicks) > 0 });
  }
  return beyond.size === before ? room : settle(room, [...beyond.values()]);
}

/** Adds the messages that follow `baseTicks` without a gap to the settled ones. */
function settle<Room extends UnreadCounters>(room: Room, messages: RoomRecord['beyond']): Room {
  const beyond = messages.sort((a, b) => compareTicks(a.ticks, b.ticks));
  let { unreadBase, baseTicks } = room;
  let settled = 0;
  for (const message of beyond) {
    if (message.ticks !== shiftTicks(baseTicks, 1)) break;
    baseTicks = message.ticks;
    unreadBase += message.counts ? 1 : 0;
    settled += 1;
  }
  return { ...room, unreadBase, baseTicks, beyond: beyond.slice(settled) };
}

/**
 * Moves the own read cursor.
 * @param truth the server's count of unread messages after `ticks`, if known
 * @returns the same object when the cursor is there already and its count is the server's
 */
export function advanceReadCursor<Room extends UnreadCounters>(room: Room, ticks: string, truth?: number): Room {
  const forward = compareTicks(ticks, room.seenTicks) > 0;
  const same = compareTicks(ticks, room.seenTicks) === 0;
  if (!forward && !(same && truth !== undefined && room.guessed)) return room;
  const beyond = forward
    ? room.beyond.map((message) =>
        message.counts && compareTicks(message.ticks, ticks) <= 0 ? { ...message, counts: false } : message,
      )
    : room.beyond;
  const atMost = compareTicks(ticks, room.baseTicks) >= 0 ? 0 : ticksBetween(ticks, room.baseTicks) + 1;
  const counted = beyond.reduce((sum, message) => sum + (message.counts ? 1 : 0), 0);
  const unreadBase = Math.min(atMost, truth === undefined ? room.unreadBase : Math.max(0, truth - counted));
  return { ...room, seenTicks: ticks, unreadBase, beyond, guessed: truth === undefined };
}

/**
 * Merges the server's snapshot of a room with newer local data.
 * @param snapshot the room from the server: all its messages are settled
 */
export function mergeSnapshot<Room extends UnreadCounters>(snapshot: Room, known: UnreadCounters): Room {
  if (compareTicks(known.baseTicks, snapshot.baseTicks) > 0) {
    // The response is older than frames that have been counted since.
    const { seenTicks, unreadBase, baseTicks, beyond, guessed } = known;
    return advanceReadCursor({ ...snapshot, seenTicks, unreadBase, baseTicks, beyond, guessed }, snapshot.seenTicks);
  }
  const later = known.beyond.filter((message) => compareTicks(message.ticks, snapshot.baseTicks) > 0);
  return advanceReadCursor(later.length ? settle(snapshot, later) : snapshot, known.seenTicks);
}
