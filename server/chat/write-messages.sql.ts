/** Locks the rooms with these ids, in one order. */
export const LOCK_ROOMS = `SELECT FROM rooms WHERE id = ANY($1::text[]) ORDER BY id COLLATE "C" FOR UPDATE`;

/**
 * Writes a batch of messages, under the locks of their rooms and then of the head of the event log.
 *
 * Parameters: per message room, id, sender, content, language, body hash and, where it has any,
 * `{ files, reply, extra }`; the current time, the number of messages, and the files in use with the index of their
 * message.
 * Returns a row per message: its index (from 1), its ticks, the revision of its room's members, and the position before
 * the batch. A message has the position after it that its index says. A message whose id is taken has no row.
 *
 * - `fresh` leaves out ids that the sender used anywhere, or another member in the same room. When two nodes write the
 *   same id at once, the unique index makes the later batch fail, and it is run again message by message. The subquery
 *   counts, so that the planner looks up each id instead of reading the table.
 * - The locks of the rooms make ticks gap-free.
 */
export const WRITE_MESSAGES = `
WITH sent AS (
  SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bytea[], $7::jsonb[])
    WITH ORDINALITY AS s(room_id, id, sender_id, content, language, body_hash, more, index)
), fresh AS (
  SELECT * FROM sent s WHERE 0 =
    (SELECT count(*) FROM messages m WHERE m.id = s.id AND (m.sender_id = s.sender_id OR m.room_id = s.room_id))
), claims AS (
  SELECT room_id, count(*) AS messages, max(index) AS last FROM fresh GROUP BY room_id
), head AS (
  UPDATE event_log SET position = position + $9::bigint
  WHERE bound = 'head' AND (SELECT count(*) FROM claims) > 0 RETURNING position - $9::bigint AS before
), heads AS (
  UPDATE rooms r SET head_ticks = r.head_ticks + c.messages, head_position = h.before + c.last,
    updated_at = greatest(r.updated_at, $8)
  FROM claims c CROSS JOIN head h WHERE r.id = c.room_id
  RETURNING r.id, r.head_ticks - c.messages AS ticks, h.before, r.members_revision
), placed AS (
  SELECT f.*, h.before, h.members_revision,
    h.ticks + row_number() OVER (PARTITION BY f.room_id ORDER BY f.index) AS ticks
  FROM fresh f JOIN heads h ON h.id = f.room_id
), written AS (
  INSERT INTO messages (room_id, ticks, id, sender_id, content, files, reply, language, body_hash, extra, position,
    created_at)
  SELECT room_id, ticks, id, sender_id, content, coalesce(more->'files', '[]'), more->'reply', language, body_hash,
    more->'extra', before + index, $8::timestamptz FROM placed
), used AS (
  INSERT INTO file_uses (file_id, kind, ref)
  SELECT u.file_id, 'room', p.room_id
  FROM unnest($10::bigint[], $11::text[]) AS u(index, file_id) JOIN placed p USING (index)
  ON CONFLICT DO NOTHING
)
SELECT index, ticks, before, members_revision FROM placed ORDER BY index`;
