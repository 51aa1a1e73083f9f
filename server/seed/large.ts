import type { Deps } from '../deps.ts';
import { CROWD_NAMES, CROWD_SENTENCES } from './content/crowd.ts';
import { PEOPLE } from './content/people.ts';
import { avatarId } from './write/demo-files.ts';

/** The rooms and messages that the large seed adds for `demo.buyer`. */
export const LARGE = { rooms: 2_000, messages: 200_000 } as const;

/**
 * A room's number determines its size: 20 long ones of 2,000 messages, 180 of 400, the rest 48 or 49; together 200,000.
 * The newest come first, half an hour apart; the first ones have unread messages.
 */
const SHAPE = `
  SELECT n, 'crowd-' || n AS user_id,
    'room_1_0_crowd-' || n || '.demo-buyer_0' AS room_id,
    CASE WHEN n % 100 = 1 THEN 2000 WHEN n % 11 = 2 AND n <= 1990 THEN 400 WHEN n % 9 = 0 THEN 48 ELSE 49 END AS size,
    $1::timestamptz - n * interval '31 minutes' AS newest,
    CASE WHEN n % 33 = 1 THEN 1 + n % 9 ELSE 0 END AS unread
  FROM generate_series(1, $2::int) AS n`;

/** Adds a crowd of people, each in a room with `demo.buyer`, by a handful of statements in one transaction. */
export async function writeCrowd({ pool, clock }: Pick<Deps, 'pool' | 'clock'>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(`CREATE TEMPORARY TABLE crowd ON COMMIT DROP AS ${SHAPE}`, [clock(), LARGE.rooms]);
    await balance(client);
    await client.query(
      `
      INSERT INTO users (id, username, true_name, language_code, head_file_id, created_at, last_seen_at)
      SELECT user_id, 'crowd.' || n,
        CASE WHEN n % 3 = 0 THEN ($1::text[])[1 + n % 12] || ' ' || ($2::text[])[1 + (n / 12) % 12]
          ELSE ($3::text[])[1 + n % 12] || ($4::text[])[1 + (n / 12) % 12] END,
        (ARRAY['EN', 'ZHHK', 'ZHCN'])[1 + n % 3], ($5::text[])[1 + n % cardinality($5::text[])],
        newest - interval '3 years', newest
      FROM crowd`,
      [
        CROWD_NAMES.en.given,
        CROWD_NAMES.en.family,
        CROWD_NAMES.zh.family,
        CROWD_NAMES.zh.given,
        PEOPLE.map(({ id }) => avatarId(id)),
      ],
    );
    await client.query(`
      INSERT INTO rooms (id, chat_type, head_ticks, created_at, updated_at)
      SELECT room_id, 1, size, newest - (size - 1) * interval '7 minutes', newest FROM crowd`);
    await client.query(
      `
      INSERT INTO room_members (user_id, room_id, type, seen_ticks)
      SELECT $1, room_id, 'client', size - unread FROM crowd
      UNION ALL SELECT user_id, room_id, 'client', size FROM crowd`,
      ['demo-buyer'],
    );
    await client.query(
      `
      INSERT INTO messages (room_id, ticks, id, sender_id, content, language, created_at)
      SELECT room_id, t, 'crowd-' || n || '-' || t,
        CASE WHEN t > size - unread OR h % 5 < 3 THEN user_id ELSE $1 END,
        ($2::text[])[1 + h % total] || CASE WHEN h % 4 > 1 THEN ' ' || ($2::text[])[1 + (h / 7) % total] ELSE '' END
          || CASE WHEN h % 9 = 0 THEN ' ' || ($2::text[])[1 + (h / 31) % total]
            || ' ' || ($2::text[])[1 + (h / 101) % total] ELSE '' END,
        (ARRAY['EN', 'ZHHK', 'ZHCN'])[1 + n % 3], newest - (size - t) * interval '7 minutes'
      FROM crowd, generate_series(1, size) AS t,
        LATERAL (SELECT hashint4(n * 4001 + t) & 2147483647 AS h, cardinality($2::text[]) AS total) AS draw`,
      ['demo-buyer', CROWD_SENTENCES],
    );
    await client.query('COMMIT');
    await client.query('ANALYZE users, rooms, room_members, messages');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

/** Rounding leaves the sum near the figure; the first room takes up the difference. */
async function balance(client: { query(text: string, values: unknown[]): Promise<unknown> }): Promise<void> {
  await client.query('UPDATE crowd SET size = size + ($1::int - (SELECT sum(size) FROM crowd)::int) WHERE n = 1', [
    LARGE.messages,
  ]);
}
