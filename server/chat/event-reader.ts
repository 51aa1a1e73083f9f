import type { SqlClient } from '../database/pool.ts';
import type { EventReader, LoggedEvent } from '../events/event-log.ts';
import { MESSAGE_COLUMNS, toWireMessage, type MessageRow } from './message-row.ts';
import { readMembersWithReceipts } from './messages.ts';

type Entry = { position: string; frame: string | null } & (MessageRow | { [Column in keyof MessageRow]: null });

/**
 * What users missed, with the bounds of the log in the same snapshot: a user's own events, and the messages of their
 * rooms whose newest message is beyond their cursor. A room is read backwards until a message is not; `null` positions
 * in between are the system's, which are in `events`. From a cursor below the floor, only what is left is read: another
 * connection of the user may need it.
 *
 * Parameters: users, their cursors, the rows after which no more of a user are read, in any order; the bytes after
 * which none are, by position. The row that exceeds these bytes is the last one and says so.
 */
const MISSED = `
SELECT b.head, b.floor, x.user_id, x.position, x.frame, x.exceeds, ${MESSAGE_COLUMNS}
FROM (SELECT (SELECT position FROM event_log WHERE bound = 'head') AS head,
        (SELECT position FROM event_log WHERE bound = 'floor') AS floor) b
LEFT JOIN (
  SELECT w.user_id, e.position, e.frame, e.room_id, e.ticks, e.bytes_before + e.bytes > $4 AS exceeds FROM (
    SELECT user_id, greatest(cursor, (SELECT position FROM event_log WHERE bound = 'floor')) AS cursor
    FROM unnest($1::text[], $2::bigint[]) AS u(user_id, cursor)
  ) w CROSS JOIN LATERAL (
    SELECT l.*, sum(l.bytes) OVER (ORDER BY l.position) - l.bytes AS bytes_before FROM (
      SELECT o.*, coalesce(octet_length(o.frame), octet_length(s.content) + octet_length(s.files::text)
        + coalesce(octet_length(s.reply::text), 0) + coalesce(octet_length(s.extra::text), 0)
        + coalesce(octet_length(s.preview::text), 0)) AS bytes
      FROM (
        (SELECT position, frame, room_id, ticks FROM events
         WHERE user_id = w.user_id AND position > w.cursor ORDER BY position LIMIT $3)
        UNION ALL
        (SELECT n.position, NULL, r.id, n.ticks
         FROM room_members p JOIN rooms r ON r.id = p.room_id AND r.head_position > w.cursor
         CROSS JOIN LATERAL (
           WITH RECURSIVE newer AS (
             (SELECT ticks, position FROM messages WHERE room_id = r.id ORDER BY ticks DESC LIMIT 1)
             UNION ALL
             SELECT m.ticks, m.position FROM newer f CROSS JOIN LATERAL (
               SELECT ticks, position FROM messages
               WHERE room_id = r.id AND ticks < f.ticks ORDER BY ticks DESC LIMIT 1) m
             WHERE f.position IS NULL OR f.position > w.cursor
           ) SELECT ticks, position FROM newer WHERE position > w.cursor LIMIT $3) n
         WHERE p.user_id = w.user_id LIMIT $3)
      ) o LEFT JOIN messages s ON s.room_id = o.room_id AND s.ticks = o.ticks
      ORDER BY o.position LIMIT $3
    ) l
  ) e WHERE e.bytes_before <= $4
) x ON true
LEFT JOIN messages m ON m.room_id = x.room_id AND m.ticks = x.ticks
ORDER BY x.user_id, x.position`;

/** All events with these positions: after the first, up to the last. */
const RANGE = `
SELECT l.position, l.user_ids, l.frame, ${MESSAGE_COLUMNS}
FROM (
  SELECT position, array_agg(user_id) AS user_ids, min(frame) AS frame, min(room_id) AS room_id, min(ticks) AS ticks
  FROM events WHERE position > $1 AND position <= $2 GROUP BY position
  UNION ALL
  SELECT position, NULL, NULL, room_id, ticks FROM messages WHERE position > $1 AND position <= $2 AND position > 0
) l
LEFT JOIN messages m ON m.room_id = l.room_id AND m.ticks = l.ticks
ORDER BY l.position`;

/**
 * Reads the event log. A message is read as it is now, not as it was when it was sent: one that was recalled meanwhile
 * has no text.
 */
export function createEventReader(client: SqlClient): EventReader {
  /**
   * @returns the frame of an entry and those of its users who may still read it, without users all members of the
   *   room [JOI-1]; undefined when the message is gone
   */
  async function frames(
    entries: readonly Entry[],
  ): Promise<(entry: Entry, userIds: readonly string[] | null) => Omit<LoggedEvent, 'position'> | undefined> {
    const roomIds = new Set(entries.flatMap(({ room_id }) => room_id ?? []));
    const members = roomIds.size > 0 ? await readMembersWithReceipts(client, [...roomIds]) : NO_MEMBERS;
    return (entry, userIds) => {
      if (entry.frame !== null) return { frame: entry.frame, userIds: userIds ?? [] };
      if (entry.room_id === null) return undefined;
      const readers = members.get(entry.room_id) ?? [];
      const memberIds = readers.map(({ userId }) => userId);
      return {
        frame: `{"event":"chat-message","data":${JSON.stringify(toWireMessage(entry, readers))}}`,
        userIds: userIds?.filter((userId) => memberIds.includes(userId)) ?? memberIds,
      };
    };
  }

  return {
    async readMissed(cursors, limit) {
      const { rows } = await client.query<MissedRow>({
        text: MISSED,
        values: [[...cursors.keys()], [...cursors.values()], limit.events + 1, limit.bytes],
      });
      const framed = await frames(rows);
      const events = new Map<string, LoggedEvent[] | 'too-many'>();
      for (const [userId, own] of Map.groupBy(rows, ({ user_id }) => user_id)) {
        if (userId === null) continue;
        const list = own.flatMap((row) => {
          const event = framed(row, [userId]);
          return event?.userIds.length ? [{ ...event, position: Number(row.position) }] : [];
        });
        const isCut = own.length > limit.events || own.some(({ exceeds }) => exceeds);
        events.set(userId, isCut || frameBytes(list) > limit.bytes ? 'too-many' : list);
      }
      return { head: Number(rows[0]?.head), floor: Number(rows[0]?.floor), events };
    },
    async readRange(after, upTo) {
      const { rows } = await client.query<{ user_ids: string[] | null } & Entry>({
        text: RANGE,
        values: [after, upTo],
      });
      const framed = await frames(rows);
      return rows.flatMap((row): LoggedEvent[] => {
        const event = framed(row, row.user_ids);
        return event ? [{ ...event, position: Number(row.position) }] : [];
      });
    },
  };
}

/** The size of events on the wire in bytes, without their cursors. */
const frameBytes = (events: readonly LoggedEvent[]): number =>
  events.reduce((sum, event) => sum + Buffer.byteLength(event.frame), 0);

type MissedRow = { head: string; floor: string; user_id: string | null; exceeds: boolean | null } & Entry;
const NO_MEMBERS: Awaited<ReturnType<typeof readMembersWithReceipts>> = new Map();
