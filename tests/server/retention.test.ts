import type { QueryConfig } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { REMOVED_PERSON } from '#protocol/removed-person.ts';
import { deleteInBatches } from '#server/database/delete-in-batches.ts';
import { pruneEvents } from '#server/events/retention.ts';
import { eraseNoticesOfAccount } from '#server/notices/erase.ts';
import { sweepOldRows } from '#server/retention/sweep-old-rows.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient } from './support/client.ts';

const DAY = 24 * 3_600_000;
const AGE = { newest: 5_000, ageMs: 7 * DAY };
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const sql = async (text: string, values: unknown[] = []) =>
  (await test.deps.pool.query(text, values)).rows as unknown[];
const count = async (from: string): Promise<number> =>
  Number(((await sql(`SELECT count(*)::int AS n FROM ${from}`)) as { n: number }[])[0]?.n);

describe('pruning the event log', () => {
  beforeEach(async () => {
    await sql('TRUNCATE events, log_positions');
    await sql(`INSERT INTO log_positions (user_id, last_cursor) SELECT 'user-' || n, 20 FROM generate_series(1, 30) n`);
    await sql(`INSERT INTO events (user_id, cursor, frame, created_at)
      SELECT 'user-' || n, c, '{}', now() - CASE WHEN c <= 10 THEN interval '8 days' ELSE interval '1 hour' END
      FROM generate_series(1, 30) n, generate_series(1, 20) c`);
  });
  const heldBy = (userId: string) => count(`events WHERE user_id = '${userId}'`);

  it('does not wait for users who receive events now, and prunes them later', async () => {
    const receiving = await test.deps.pool.connect();
    await receiving.query('BEGIN');
    await receiving.query(`SELECT FROM log_positions WHERE user_id = 'user-7' FOR UPDATE`);
    expect(await pruneEvents(test.deps.pool, new Date(), AGE)).toBe(290);
    expect(await heldBy('user-7')).toBe(20);
    await receiving.query('COMMIT');
    receiving.release();
    expect(await pruneEvents(test.deps.pool, new Date(), AGE)).toBe(10);
    expect(await heldBy('user-7')).toBe(10);
  });

  it('commits between batches of a few users and events', async () => {
    const { pool } = test.deps;
    const removed: number[] = [];
    const counting = {
      query: async (statement: QueryConfig) => {
        const result = await pool.query<{ removed: string }>(statement);
        removed.push(Number(result.rows[0]?.removed));
        return result;
      },
    } as unknown as typeof pool;
    expect(await pruneEvents(counting, new Date(), AGE, { users: 4, events: 3 })).toBe(300);
    expect(Math.max(...removed)).toBeLessThanOrEqual(12);
    expect(await sql('SELECT DISTINCT pruned_cursor::int AS floor FROM log_positions')).toEqual([{ floor: 10 }]);
    expect(await sql('SELECT min(cursor)::int AS first, max(cursor)::int AS last FROM events')).toEqual([
      { first: 11, last: 20 },
    ]);
  });
});

describe('the retention of rows', () => {
  it('deletes old notices, moves, log entries and problems, and nothing younger', async () => {
    const { userId } = await createClient(test, { id: 'keeper' });
    const old = [new Date(Date.now() - 4 * 365 * DAY), new Date()];
    const [ancient, fresh] = old;
    for (const at of [ancient, fresh]) {
      const name = at === fresh ? 'new' : 'old';
      await sql(
        `INSERT INTO notices (id, user_id, ticks, type, payload, created_at)
         VALUES ($1, $2, $3, 'attention_update', '{}', $4)`,
        [name, userId, at === fresh ? 2 : 1, at],
      );
      await sql(`INSERT INTO audit_log (at, action, subject_kind, subject) VALUES ($1, 'search', 'search', $2)`, [
        at,
        name,
      ]);
      await sql('INSERT INTO document_views (file_id, owner_id, viewer_id, at) VALUES ($1, $2, $2, $3)', [
        name,
        userId,
        at,
      ]);
    }
    expect(await sweepOldRows(test.deps)).toMatchObject({
      notices: 1,
      audit_log: 1,
      document_views: 1,
      goods_moves: 0,
    });
    expect(await sql('SELECT id FROM notices')).toEqual([{ id: 'new' }]);
    expect(await sql('SELECT subject FROM audit_log')).toEqual([{ subject: 'new' }]);
    expect(await sql('SELECT file_id FROM document_views')).toEqual([{ file_id: 'new' }]);
  });

  it('leaves rows that a transaction holds, and deletes the others in batches', async () => {
    await sql('CREATE TABLE old_rows (seq int, at timestamptz)');
    await sql(`INSERT INTO old_rows SELECT n, now() - interval '1 day' FROM generate_series(1, 25) n`);
    const holder = await test.deps.pool.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT FROM old_rows WHERE seq = 3 FOR UPDATE');
    const rows = { table: 'old_rows', condition: 'at < $1', values: [new Date()] };
    expect(await deleteInBatches(test.deps.pool, rows, 10)).toBe(24);
    await holder.query('COMMIT');
    holder.release();
    expect(await deleteInBatches(test.deps.pool, { ...rows, by: 'seq' }, 10)).toBe(1);
  });
});

it('removes the names of an account without scanning the notices of others', async () => {
  await createClient(test, { id: 'reader' });
  await createClient(test, { id: 'leaver' });
  await sql(`INSERT INTO notices (id, user_id, ticks, type, payload, created_at)
    SELECT 'n' || n, 'reader', 100 + n, 'discussion', jsonb_build_object('person', jsonb_build_object(
      'userId', CASE n WHEN 77 THEN 'leaver' ELSE 'u' || n END, 'userName', 'Name ' || n)), now()
    FROM generate_series(1, 20000) n`);
  await sql('VACUUM ANALYZE notices');
  const scans = await test.deps.transact(async (work) => {
    // The planner takes an index wherever one fits: the sample of its statistics decides nothing.
    await work.client.query('SET LOCAL enable_seqscan = off');
    // The counts include transactions of the last second on the same connection.
    const scansSoFar = async (): Promise<number> => {
      const { rows } = await work.client.query<{ scans: number }>(
        `SELECT seq_scan::int AS scans FROM pg_stat_xact_user_tables WHERE relname = 'notices'`,
      );
      return rows[0]!.scans;
    };
    const before = await scansSoFar();
    await eraseNoticesOfAccount(work, 'leaver');
    return (await scansSoFar()) - before;
  });
  expect(scans).toBe(0);
  expect(await sql(`SELECT payload->'person'->>'userName' AS name FROM notices WHERE id IN ('n76', 'n77')`)).toEqual(
    expect.arrayContaining([{ name: 'Name 76' }, { name: REMOVED_PERSON }]),
  );
});
