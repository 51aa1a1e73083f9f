/** Applies a batch of frames to the rooms. Duplicates and late frames change nothing. */
import type { Message } from '#protocol/entities/message.ts';
import { isRecalled } from '#protocol/rules/recall.ts';
import { compareTicks } from '#protocol/ticks.ts';
import type { FrameBatch, Presence, ReadReceipt } from './frame-batch.ts';
import { toLatestMessage, type RoomRecord } from './room-record.ts';
import type { RoomsData } from './rooms-data.ts';
import { countArrivals, advanceReadCursor, type ArrivedMessage } from './unread.ts';

/** A room during a batch: messages are counted together, up to the next move of a read cursor. */
type Working = { room: RoomRecord; arrivals: ArrivedMessage[]; newest: Message | null };

/** @returns the changed rooms, and the ids of unknown ones. */
export function applyBatch(
  data: RoomsData,
  batch: FrameBatch,
  me: string,
): { changed: RoomRecord[]; unknown: string[] } {
  const working = new Map<string, Working>();
  const unknown = new Set<string>();
  for (const event of batch.chat) {
    const roomId = event.kind === 'message' ? event.message.roomId : event.seen.roomId;
    const known = data.byId.get(roomId);
    if (!known) {
      unknown.add(roomId);
      continue;
    }
    const at = working.get(roomId) ?? { room: known, arrivals: [], newest: null };
    working.set(roomId, at);
    if (event.kind === 'seen') at.room = applySeen(counted(at), event.seen, me);
    else arrive(at, event.message, me);
  }
  const changed = new Map<string, RoomRecord>();
  for (const [id, at] of working) changed.set(id, withNewest(counted(at), at.newest));
  applyPresence(data, batch.presence, changed);
  return { changed: [...changed.values()].filter((room) => data.byId.get(room.id) !== room), unknown: [...unknown] };
}

function arrive(at: Working, message: Message, me: string): void {
  at.arrivals.push({ ticks: message.ticks, own: message.senderId === me });
  if (compareTicks(message.ticks, at.newest?.ticks ?? at.room.latestTicks) > 0) at.newest = message;
  else if (!isRecalled(message.extra)) return;
  else if (at.newest?.id === message.id) at.newest = message;
  else if (!at.newest && at.room.latest?.id === message.id) at.room = { ...at.room, latest: toLatestMessage(message) };
}

function counted(at: Working): RoomRecord {
  const room = countArrivals(at.room, at.arrivals);
  at.arrivals = [];
  return (at.room = room);
}

function withNewest(room: RoomRecord, newest: Message | null): RoomRecord {
  return newest && compareTicks(newest.ticks, room.latestTicks) > 0
    ? {
        ...room,
        latest: toLatestMessage(newest),
        latestTicks: newest.ticks,
        updateTime: Math.max(room.updateTime, newest.createTime),
      }
    : room;
}

function applySeen(room: RoomRecord, seen: ReadReceipt, me: string): RoomRecord {
  if (seen.userId === me) return advanceReadCursor(room, seen.ticks, seen.unreadCount);
  if (compareTicks(seen.ticks, room.othersSeenTicks[seen.userId] ?? '0') <= 0) return room;
  return { ...room, othersSeenTicks: { ...room.othersSeenTicks, [seen.userId]: seen.ticks } };
}

function applyPresence(data: RoomsData, presence: readonly Presence[], changed: Map<string, RoomRecord>): void {
  if (!presence.length) return;
  const now = new Map(presence.map(({ userId, state, lastSeenTime }) => [userId, { state, lastSeenTime }]));
  for (const known of data.order) {
    const room = changed.get(known.id) ?? known;
    const moved = room.users.some((user) => {
      const status = now.get(user.id);
      return (
        status !== undefined && (status.state !== user.status.state || status.lastSeenTime !== user.status.lastSeenTime)
      );
    });
    if (moved)
      changed.set(room.id, {
        ...room,
        users: room.users.map((user) => ({ ...user, status: now.get(user.id) ?? user.status })),
      });
  }
}
