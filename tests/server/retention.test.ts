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
    await sql('TRUNCATE events');
    await sql(`UPDATE event_log SET position = CASE bound WHEN 'head' THEN 20 ELSE 0 END`);
    await sql(`INSERT INTO events (user_id, position, frame, created_at)
      SELECT 'user-' || n, p, '{}', now() - CASE WHEN p <= 10 THEN interval '8 days' ELSE interval '1 hour' END
      FROM generate_series(1, 30) n, generate_series(1, 20) p`);
  });

  it('neither waits for events that are being written, nor they for it', async () => {
    const { pool } = test.deps;
    const writing = await pool.connect();
    await writing.query('BEGIN');
    await writing.query(`UPDATE event_log SET position = position + 1 WHERE bound = 'head'`);
    expect(await pruneEvents(pool, new Date())).toBe(300);
    await writing.query('ROLLBACK');
    const pruning = writing;
    await pruning.query('BEGIN');
    await sql(`UPDATE events SET created_at = now() - interval '8 days' WHERE position <= 15`);
    expect(await pruneEvents(pruning, new Date(), undefined, 60)).toBe(150);
    await test.deps.transact(async (work) => work.send(['user-1'], { event: 'changed', data: { families: [] } }));
    await test.deps.placer.place();
    await pruning.query('ROLLBACK');
    pruning.release();
    expect(await count(`events WHERE user_id = 'user-1'`)).toBe(11);
  });

  it('commits between batches, and raises the floor with each', async () => {
    const { pool } = test.deps;
    const removed: number[] = [];
    const counting = {
      query: async (statement: QueryConfig) => {
        const result = await pool.query<{ removed: string }>(statement);
        removed.push(Number(result.rows[0]?.removed));
        const [{ floor, pruned }] = (await sql(`SELECT position::int AS floor,
          (SELECT min(position) - 1 FROM events)::int AS pruned FROM event_log WHERE bound = 'floor'`)) as [
          { floor: number; pruned: number },
        ];
        expect(floor, 'nothing up to the floor is promised').toBeGreaterThanOrEqual(pruned);
        return result;
      },
    } as unknown as typeof pool;
    expect(await pruneEvents(counting, new Date(), undefined, 40)).toBe(300);
    expect(Math.max(...removed)).toBe(40);
    expect(await sql(`SELECT position::int AS floor FROM event_log WHERE bound = 'floor'`)).toEqual([{ floor: 10 }]);
    expect(await sql('SELECT min(position)::int AS first, max(position)::int AS last FROM events')).toEqual([
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
