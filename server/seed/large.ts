import type { PoolClient } from 'pg';
import type { Deps } from '../deps.ts';
import { CROWD_NAMES, CROWD_SENTENCES } from './content/crowd.ts';
import { PEOPLE } from './content/people.ts';
import { avatarId } from './write/demo-files.ts';

/** The rooms and messages that the large seed adds for `demo.buyer`. */
export const LARGE = { rooms: 2_000, messages: 200_000 } as const;

/** People who each have a room with the same person. */
export type Crowd = {
  /** Of their ids, which are numbered from 1, and of their usernames. */
  readonly prefix: string;
  /** Who has a room with each. */
  readonly owner: string;
  readonly rooms: number;
  readonly messages: number;
  readonly now: Date;
  readonly avatarIds: readonly string[];
  /** Whether they have verified contacts, which bidding requires. */
  readonly isVerified?: boolean;
  readonly passwordHash?: string;
};

/**
 * A room's number determines its size: one in a hundred has 2,000 messages, 9 in a hundred 400, the rest 48 or 49;
 * together a hundred times the rooms. The newest come first, half an hour apart; the first ones have unread messages.
 */
const SHAPE = `
  SELECT n, $4 || '-' || n AS user_id,
    'room_1_0_' || least(($4 || '-' || n) COLLATE "C", $3) || '.' || greatest(($4 || '-' || n) COLLATE "C", $3)
      || '_0' AS room_id,
    CASE WHEN n % 100 = 1 THEN 2000 WHEN n % 11 = 2 AND n % 2000 <= 1990 THEN 400 WHEN n % 9 = 0 THEN 48
      ELSE 49 END AS size,
    $1::timestamptz - n * interval '31 minutes' AS newest,
    CASE WHEN n % 33 = 1 THEN 1 + n % 9 ELSE 0 END AS unread
  FROM generate_series(1, $2::int) AS n`;

/** Adds a crowd of people, each in a room with `demo.buyer`, by a handful of statements in one transaction. */
export async function writeLarge({ pool, clock }: Pick<Deps, 'pool' | 'clock'>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await writeCrowd(client, {
      ...LARGE,
      prefix: 'crowd',
      owner: 'demo-buyer',
      now: clock(),
      avatarIds: PEOPLE.map(({ id }) => avatarId(id)),
    });
    await client.query('COMMIT');
    await client.query('ANALYZE users, rooms, room_members, messages');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

/** Writes a crowd, whose owner is there already. @param client in a transaction */
export async function writeCrowd(client: PoolClient, crowd: Crowd): Promise<void> {
  const { owner, prefix, avatarIds } = crowd;
  await client.query(`CREATE TEMPORARY TABLE crowd ON COMMIT DROP AS ${SHAPE}`, [
    crowd.now,
    crowd.rooms,
    owner,
    prefix,
  ]);
  // Rounding leaves the sum near the figure; the first room takes up the difference.
  await client.query('UPDATE crowd SET size = size + ($1::int - (SELECT sum(size) FROM crowd)::int) WHERE n = 1', [
    crowd.messages,
  ]);
  await client.query(
    `
    INSERT INTO users (id, username, true_name, language_code, head_file_id, created_at, last_seen_at, email,
      email_verified, area_code, mobile, mobile_verified, password_hash)
    SELECT user_id, $6 || '.' || n,
      CASE WHEN n % 3 = 0 THEN ($1::text[])[1 + n % 12] || ' ' || ($2::text[])[1 + (n / 12) % 12]
        ELSE ($3::text[])[1 + n % 12] || ($4::text[])[1 + (n / 12) % 12] END,
      (ARRAY['EN', 'ZHHK', 'ZHCN'])[1 + n % 3], ($5::text[])[1 + n % nullif(cardinality($5::text[]), 0)],
      newest - interval '3 years', newest, CASE WHEN $7 THEN $6 || '.' || n || '@vermeil.example' END, $7,
      CASE WHEN $7 THEN '852' END, CASE WHEN $7 THEN '1' || lpad(n::text, 7, '0') END, $7, $8
    FROM crowd`,
    [
      CROWD_NAMES.en.given,
      CROWD_NAMES.en.family,
      CROWD_NAMES.zh.family,
      CROWD_NAMES.zh.given,
      avatarIds,
      prefix,
      crowd.isVerified ?? false,
      crowd.passwordHash ?? null,
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
    [owner],
  );
  await client.query(
    `
    INSERT INTO messages (room_id, ticks, id, sender_id, content, language, created_at)
    SELECT room_id, t, $3 || '-' || n || '-' || t,
      CASE WHEN t > size - unread OR h % 5 < 3 THEN user_id ELSE $1 END,
      ($2::text[])[1 + h % total] || CASE WHEN h % 4 > 1 THEN ' ' || ($2::text[])[1 + (h / 7) % total] ELSE '' END
        || CASE WHEN h % 9 = 0 THEN ' ' || ($2::text[])[1 + (h / 31) % total]
          || ' ' || ($2::text[])[1 + (h / 101) % total] ELSE '' END,
      (ARRAY['EN', 'ZHHK', 'ZHCN'])[1 + n % 3], newest - (size - t) * interval '7 minutes'
    FROM crowd, generate_series(1, size) AS t,
      LATERAL (SELECT hashint4(n * 4001 + t) & 2147483647 AS h, cardinality($2::text[]) AS total) AS draw`,
    [owner, CROWD_SENTENCES, prefix],
  );
}
