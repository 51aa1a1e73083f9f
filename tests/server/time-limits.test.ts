import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, timeLimits } from '#server/database/pool.ts';
import { startServer, type ServerProcess } from '../doubles/server-process.ts';
import { createTestApp, type TestApp } from './support/app.ts';

const LIMITS = { connect: 200, lock: 200, idle: 600 };
const CALL = 400;

describe('calls to a slow database', () => {
  let test: TestApp;
  let limited: ReturnType<typeof openDatabase>;
  beforeAll(async () => {
    test = await createTestApp();
    limited = openDatabase({ ...test.database.connection, ...timeLimits(LIMITS, CALL), max: 1 });
    test.app.get<{ Params: { what: string } }>('/probe/:what', ({ params }) => probe(params.what));
  });
  afterAll(async () => {
    await limited.pool.end();
    await test.close();
  });

  async function probe(what: string): Promise<object> {
    const client = await limited.pool.connect();
    try {
      await client.query('BEGIN');
      if (what === 'statement') await client.query('SELECT pg_sleep(60)');
      if (what === 'lock') await client.query('LOCK TABLE users');
      if (what === 'connection') await limited.pool.query('SELECT 1');
      return {};
    } finally {
      await client.query('ROLLBACK').catch(() => undefined);
      client.release();
    }
  }

  it.each(['statement', 'lock', 'connection'])('answer 503 with Retry-After when a %s takes too long', async (what) => {
    const other = await test.deps.pool.connect();
    await other.query('BEGIN');
    await other.query('LOCK TABLE users IN SHARE MODE');
    const answer = await test.app.inject(`/probe/${what}`);
    await other.query('ROLLBACK');
    other.release();
    expect([answer.statusCode, answer.json(), answer.headers['retry-after']]).toMatchObject([
      503,
      { errorCode: 'ServiceUnavailable' },
      '2',
    ]);
    expect((await limited.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });

  it('ends a transaction that was left open, not the process', async () => {
    const client = await limited.pool.connect();
    await client.query('BEGIN');
    await client.query('LOCK TABLE users');
    // Waits for the lock until the database ends the idle transaction.
    expect((await test.deps.pool.query('SELECT FROM users LIMIT 1')).rowCount).toBe(0);
    client.release(true);
  });
});

/** PostgreSQL and its children. */
function postgresOf({ dataDir }: ServerProcess): number[] {
  const postmaster = Number(/\d+/.exec(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8'))?.[0]);
  const parentOf = (pid: string): number => {
    try {
      return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) \S+ (\d+) .*$/s, '$1'));
    } catch {
      return 0;
    }
  };
  const children = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && parentOf(pid) === postmaster);
  return [postmaster, ...children.map(Number)];
}

describe.runIf(process.platform === 'linux')('a database that stalls', () => {
  let server: ServerProcess;
  let stopped: number[] = [];
  const resume = (): void => {
    for (const pid of stopped.splice(0)) process.kill(pid, 'SIGCONT');
  };
  afterEach(async () => {
    resume();
    await server.dispose();
  });

  it('makes the server unready and calls fail; both recover with it', async () => {
    server = await startServer({ SEED: 'none', DATABASE_CALL_TIMEOUT: '3', DATABASE_CONNECT_TIMEOUT: '3' });
    const get = (path: string): Promise<Response> =>
      fetch(`${server.url}${path}`, { signal: AbortSignal.timeout(20_000) });
    const call = '/api/NewsPublic/list?languageCode=EN&pageNo=1';
    const before = (await get(call)).status;
    stopped = postgresOf(server);
    for (const pid of stopped) process.kill(pid, 'SIGSTOP');
    const [alive, ready, called] = await Promise.all([
      get('/healthz'),
      get('/readyz'),
      get(`${call}&again=1`).then(async (answer) => [answer.status, answer.headers.get('retry-after')]),
    ]);
    expect([before, alive.status, ready.status, called]).toEqual([200, 200, 503, [503, '2']]);
    resume();
    await expect.poll(async () => (await get('/readyz')).status).toBe(200);
    expect((await get(call)).status).toBe(200);
  }, 90_000);
});
