import type { PoolClient } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runInOneRoundTrip, sendTogether } from '#server/database/one-round-trip.ts';
import { openSiblingPool } from '#server/database/pool.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

describe('statements in one round trip', () => {
  let database: TestDatabase;
  let pool: TestDatabase['pool'];
  beforeAll(async () => {
    database = await createTestDatabase();
    pool = openSiblingPool(database.pool, { max: 1 });
    await pool.query(`CREATE TABLE places (n int PRIMARY KEY,
      later int UNIQUE DEFERRABLE INITIALLY DEFERRED)`);
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });
  beforeEach(() => pool.query('TRUNCATE places'));

  const insert = (n: number, later: number | null = null) => ({
    name: 'insert',
    text: 'INSERT INTO places (n, later) VALUES ($1, $2)',
    values: [n, later],
  });
  const READ = { name: 'read', text: 'SELECT n FROM places ORDER BY n' };
  const stored = async () => (await database.pool.query<{ n: number }>(READ)).rows.map(({ n }) => n);
  const connection = async (): Promise<number> =>
    (await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]!.pid;

  it('are answered at once, after their commit, each with its result', async () => {
    const client = (await pool.connect()) as PoolClient & { connection: NodeJS.EventEmitter };
    let answers = 0;
    client.connection.on('readyForQuery', () => (answers += 1));
    client.release();
    const results = await runInOneRoundTrip(pool, [insert(1), READ, insert(2), READ]);
    expect(results.map(({ rows }) => rows)).toEqual([[], [{ n: 1 }], [], [{ n: 1 }, { n: 2 }]]);
    expect(answers).toBe(1);
    expect(await stored()).toEqual([1, 2]);
  });

  it('do nothing when one of them fails, and leave the connection in use', async () => {
    const before = await connection();
    const unseen = { name: 'unseen', text: 'SELECT count(*)::int AS count FROM places' };
    await expect(runInOneRoundTrip(pool, [insert(1), insert(1), unseen])).rejects.toMatchObject({ code: '23505' });
    // The statement that was skipped is prepared when it is next sent.
    const [count] = await runInOneRoundTrip(pool, [unseen]);
    expect([count!.rows, await connection()]).toEqual([[{ count: 0 }], before]);
  });

  it('do nothing when their commit fails', async () => {
    const sent = runInOneRoundTrip(pool, [insert(1, 7), insert(2, 7), READ]);
    await expect(sent).rejects.toMatchObject({ code: '23505' });
    expect(await stored()).toEqual([]);
  });

  it('do nothing when a value cannot be sent', async () => {
    const values = [{ toPostgres: () => JSON.parse('') as string }];
    const sent = runInOneRoundTrip(pool, [insert(1), { ...insert(2), values }]);
    await expect(sent).rejects.toThrow(SyntaxError);
    expect(await stored()).toEqual([]);
    await runInOneRoundTrip(pool, [insert(3)]);
    expect(await stored()).toEqual([3]);
  });

  it('of an open transaction are answered together, and fail together', async () => {
    const client = (await pool.connect()) as PoolClient & { connection: NodeJS.EventEmitter };
    const place = (numbers: readonly number[]) =>
      sendTogether(client, (together) => Promise.all(numbers.map((n) => together.query(insert(n)))));
    await client.query('BEGIN');
    let answers = 0;
    client.connection.on('readyForQuery', () => (answers += 1));
    expect((await place([1, 2])).map(({ rowCount }) => rowCount)).toEqual([1, 1]);
    expect(answers).toBe(1);
    const sent: Promise<unknown>[] = [];
    const failing = sendTogether(client, async (together) => {
      sent.push(...[insert(3), insert(3), { name: 'commit', text: 'COMMIT' }].map((one) => together.query(one)));
      await Promise.allSettled(sent);
    });
    await failing;
    const outcomes = await Promise.allSettled(sent);
    expect(outcomes).toMatchObject(
      Array.from({ length: 3 }, () => ({ status: 'rejected', reason: { code: '23505' } })),
    );
    await client.query('ROLLBACK');
    client.release();
    expect(await stored()).toEqual([]);
  });

  it('of an open transaction are named, and sent in the first turn', async () => {
    const client = await pool.connect();
    await client.query('BEGIN');
    const later = sendTogether(client, async (together) => {
      await together.query(READ);
      await together.query(READ);
    });
    await expect(later).rejects.toThrow('first turn');
    await expect(sendTogether(client, (together) => together.query('SELECT 1'))).rejects.toThrow('named');
    await expect(sendTogether(client, (together) => together.query(READ.text, [1]))).rejects.toThrow('named');
    await client.query('ROLLBACK');
    client.release();
  });

  it('leave no connection in the pool that the database has ended', async () => {
    const end = { name: 'end', text: 'SELECT pg_terminate_backend(pg_backend_pid())' };
    const ended = runInOneRoundTrip(pool, [end]);
    const next = runInOneRoundTrip(pool, [insert(1)]);
    await expect(ended).rejects.toThrow();
    await next;
    expect(await stored()).toEqual([1]);
  });

  it('see what was committed while an earlier one waited for a lock', async () => {
    await database.pool.query('INSERT INTO places (n) VALUES (1)');
    const other = await database.pool.connect();
    await other.query('BEGIN; SELECT FROM places WHERE n = 1 FOR UPDATE; INSERT INTO places (n) VALUES (2)');
    const waiting = runInOneRoundTrip(pool, [
      { name: 'lock', text: 'SELECT FROM places WHERE n = 1 FOR UPDATE' },
      READ,
    ]);
    const isWaiting = `SELECT count(*)::int AS count FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    const waits = async () => (await database.pool.query<{ count: number }>(isWaiting)).rows[0]!.count;
    await expect.poll(waits).toBe(1);
    await other.query('COMMIT');
    other.release();
    expect((await waiting)[1]!.rows).toEqual([{ n: 1 }, { n: 2 }]);
  });
});
