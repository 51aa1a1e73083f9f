/**
 * What the server benches stand on: a PostgreSQL of their own with fsync on, the real server on it as a measured
 * process, and people with sessions and rooms, written straight into the database.
 */
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { makeRoomId } from '#protocol/room-id.ts';
import { startCluster, type ClusterConnection } from '#server/database/cluster.ts';
import { freePort } from '#tests/doubles/server-process.ts';
import { startMeasured, untilReady, type Measured } from './process.ts';

const DATABASE = 'bench';

export type Member = { userId: string; token: string };

export type Ground = {
  connection: ClusterConnection;
  database: string;
  pool: pg.Pool;
  /** Starts the real server on this database, in production mode, without rate limits. */
  server(environment?: Record<string, string>): Promise<{ measured: Measured; port: number; url: string }>;
  dispose(): Promise<void>;
};

export async function openGround(): Promise<Ground> {
  const folder = await mkdtemp(join(tmpdir(), 'vermeil-bench-'));
  const cluster = await startCluster({ folder: join(folder, 'postgres') });
  const { connection } = cluster;
  const admin = new pg.Pool({ ...connection, database: 'postgres', max: 1 });
  await admin.query(`CREATE DATABASE ${DATABASE}`);
  await admin.end();
  const pool = new pg.Pool({ ...connection, database: DATABASE, max: 4 });
  const running: Measured[] = [];
  return {
    connection, database: DATABASE, pool,
    async server(environment = {}) {
      const port = await freePort();
      const measured = startMeasured('server/main.ts', {
        PORT: String(port), DATA_DIR: join(folder, 'data'), DATABASE_URL: databaseUrl(connection),
        SEED: 'none', RATE_LIMIT: 'off', NODE_ENV: 'production', ...environment,
      });
      running.push(measured);
      const url = `http://127.0.0.1:${port}`;
      await untilReady(measured, url);
      return { measured, port, url };
    },
    async dispose() {
      await Promise.all(running.map((measured) => measured.stop()));
      await pool.end();
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function databaseUrl({ host, port, user, password }: ClusterConnection): string {
  const secret = password ? `:${encodeURIComponent(password)}` : '';
  return host.startsWith('/')
    ? `postgres://${user}${secret}@localhost:${port}/${DATABASE}?host=${encodeURIComponent(host)}`
    : `postgres://${user}${secret}@${host}:${port}/${DATABASE}`;
}

/** Writes so many people, each with one session. @param prefix of their ids: small letters and digits */
export async function addPeople(pool: pg.Pool, prefix: string, count: number): Promise<Member[]> {
  const people = Array.from({ length: count }, (_, index) => ({ userId: `${prefix}-${index}`, token: `${prefix}-token-${index}`.padEnd(43, '0') }));
  const ids = people.map(({ userId }) => userId);
  await pool.query(
    `INSERT INTO users (id, username, true_name) SELECT id, replace(id, '-', '.'), 'Bench ' || id FROM unnest($1::text[]) AS id`, [ids]);
  await pool.query(
    `INSERT INTO sessions (id, user_id, token_hash, created_at, last_seen_at)
     SELECT 's-' || id, id, hash, now(), now() FROM unnest($1::text[], $2::bytea[]) AS row(id, hash)`,
    [ids, people.map(({ token }) => createHash('sha256').update(token).digest())]);
  return people;
}

/** Makes a private room for every pair. @returns their ids, in order */
export async function addRooms(pool: pg.Pool, pairs: readonly (readonly [Member, Member])[]): Promise<string[]> {
  const ids = pairs.map(([a, b]) => makeRoomId({ chatType: 1, users: [a.userId, b.userId] }));
  await pool.query(
    `INSERT INTO rooms (id, chat_type, created_at, update_time) SELECT id, 1, now(), now() FROM unnest($1::text[]) AS id`, [ids]);
  for (const side of [0, 1] as const) {
    await pool.query(
      `INSERT INTO participants (user_id, room_id, type) SELECT u, r, 'client' FROM unnest($1::text[], $2::text[]) AS row(u, r)`,
      [pairs.map((pair) => pair[side].userId), ids]);
  }
  return ids;
}
