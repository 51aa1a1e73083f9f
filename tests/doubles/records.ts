/** Writes users, sessions and rooms directly to a database. */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { KYC_STATUS } from '#protocol/lookups.ts';
import { makeRoomId } from '#protocol/room-id.ts';

export type Member = { userId: string; token: string };

/** Writes `count` verified users, each with one session. @param prefix of their ids: small letters and digits */
export async function addPeople(pool: pg.Pool, prefix: string, count: number): Promise<Member[]> {
  const people = Array.from({ length: count }, (_, index) => ({
    userId: `${prefix}-${index}`,
    token: `${prefix}-token-${index}`.padEnd(43, '-'),
  }));
  const ids = people.map(({ userId }) => userId);
  await pool.query(
    `INSERT INTO users (id, username, true_name, email_verified, mobile_verified, kyc_status)
     SELECT id, replace(id, '-', '.'), 'Bench ' || id, true, true, ${KYC_STATUS.success} FROM unnest($1::text[]) AS id`,
    [ids],
  );
  await insertSessions(pool, people);
  return people;
}

/** Signs existing people in. @returns their tokens by their ids */
export async function writeSessions(pool: pg.Pool, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const people = userIds.map((userId) => ({ userId, token: `${userId}-token`.padEnd(43, '-') }));
  await insertSessions(pool, people);
  return new Map(people.map(({ userId, token }) => [userId, token]));
}

async function insertSessions(pool: pg.Pool, people: readonly Member[]): Promise<void> {
  await pool.query(
    `INSERT INTO sessions (id, user_id, token_hash, created_at, last_seen_at)
     SELECT 's-' || id, id, hash, now(), now() FROM unnest($1::text[], $2::bytea[]) AS row(id, hash)
     ON CONFLICT DO NOTHING`,
    [people.map(({ userId }) => userId), people.map(({ token }) => createHash('sha256').update(token).digest())],
  );
}

/** Writes so many messages of a member to a room that has none. @returns their ids, the oldest first */
export async function addHistory(pool: pg.Pool, roomId: string, sender: Member, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO messages (room_id, ticks, id, sender_id, content, created_at)
     SELECT $1, n, $2 || '-history-' || n, $2, n || ' words', now() - interval '1 day'
     FROM generate_series(1, $3::int) AS n ORDER BY n
     RETURNING id`,
    [roomId, sender.userId, count],
  );
  await pool.query('UPDATE rooms SET head_ticks = $2 WHERE id = $1', [roomId, count]);
  return rows.map(({ id }) => id);
}

/** Creates a private room for every pair. @returns their ids, in order */
export async function addRooms(pool: pg.Pool, pairs: readonly (readonly [Member, Member])[]): Promise<string[]> {
  const ids = pairs.map(([a, b]) => makeRoomId({ chatType: 1, users: [a.userId, b.userId] }));
  await pool.query(
    `INSERT INTO rooms (id, chat_type, created_at, updated_at)
     SELECT id, 1, now(), now() FROM unnest($1::text[]) AS id`,
    [ids],
  );
  for (const side of [0, 1] as const) {
    await pool.query(
      `INSERT INTO room_members (user_id, room_id, type)
       SELECT u, r, 'client' FROM unnest($1::text[], $2::text[]) AS row(u, r)`,
      [pairs.map((pair) => pair[side].userId), ids],
    );
  }
  return ids;
}
