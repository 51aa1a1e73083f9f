/**
 * Writes a batch of messages in one statement: seven statements in a transaction were seven round trips, each waiting
 * for the scheduler on a busy machine. The commit is implied.
 *
 * Parameters: per message room, id, sender, content, files, reply, language, body hash, end of its frame; then the
 * beginning of every frame, the current time, the files in use with the index of their message, and `extra` of each
 * message.
 * Returns a row per message and participant: index of the message (from 1), its ticks, the participant, and the cursor
 * of the frame in that participant's event log. A message whose id is taken has no row.
 *
 * - `fresh` leaves out ids that the sender used anywhere, or another participant in the same room. When two nodes write
 *   the same id at once, the unique index makes the later batch fail, and it is run again message by message.
 * - `heads` locks the rooms in one order, which makes ticks gap-free; `logs` then locks the counters of the users, also
 *   in one order.
 */
export const WRITE_MESSAGES = `
WITH sent AS (
  SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::jsonb[], $6::jsonb[], $7::text[],
    $8::bytea[], $9::text[], $14::jsonb[])
    WITH ORDINALITY AS s(room_id, id, sender_id, content, files, reply, language, body_hash, tail, extra, index)
), fresh AS (
  SELECT * FROM sent s WHERE NOT EXISTS (
    SELECT FROM room_members p JOIN messages m ON m.sender_id = p.user_id AND m.id = s.id
    WHERE p.room_id = s.room_id AND (p.user_id = s.sender_id OR m.room_id = s.room_id))
), claims AS (
  SELECT room_id, count(*) AS messages FROM fresh GROUP BY room_id
), locked AS (
  SELECT r.id FROM rooms r JOIN claims c ON c.room_id = r.id ORDER BY r.id COLLATE "C" FOR UPDATE OF r
), heads AS (
  UPDATE rooms r SET head_ticks = r.head_ticks + c.messages, updated_at = greatest(r.updated_at, $11)
  FROM claims c JOIN locked l ON l.id = c.room_id
  WHERE r.id = c.room_id RETURNING r.id, r.head_ticks - c.messages AS before
), placed AS (
  SELECT f.*, h.before + row_number() OVER (PARTITION BY f.room_id ORDER BY f.index) AS ticks
  FROM fresh f JOIN heads h ON h.id = f.room_id
), written AS (
  INSERT INTO messages (room_id, ticks, id, sender_id, content, files, reply, language, body_hash, extra, created_at)
  SELECT room_id, ticks, id, sender_id, content, files, reply, language, body_hash, extra,
    $11::timestamptz FROM placed
), used AS (
  INSERT INTO file_uses (file_id, kind, ref)
  SELECT u.file_id, 'room', p.room_id
  FROM unnest($12::bigint[], $13::text[]) AS u(index, file_id) JOIN placed p USING (index)
  ON CONFLICT DO NOTHING
), frames AS (
  SELECT m.user_id, p.index, p.ticks, $10::text || p.ticks || p.tail AS frame
  FROM placed p JOIN room_members m ON m.room_id = p.room_id
), logs AS (
  INSERT INTO log_positions AS h (user_id, last_cursor)
  SELECT user_id, count(*) FROM frames GROUP BY user_id ORDER BY user_id COLLATE "C"
  ON CONFLICT (user_id) DO UPDATE SET last_cursor = h.last_cursor + excluded.last_cursor RETURNING user_id, last_cursor
), numbered AS (
  SELECT f.*, l.last_cursor - count(*) OVER (PARTITION BY f.user_id)
    + row_number() OVER (PARTITION BY f.user_id ORDER BY f.index) AS cursor
  FROM frames f JOIN logs l USING (user_id)
), logged AS (
  INSERT INTO events (user_id, cursor, frame, created_at) SELECT user_id, cursor, frame, $11 FROM numbered
)
SELECT index, ticks, user_id, cursor FROM numbered ORDER BY index`;
