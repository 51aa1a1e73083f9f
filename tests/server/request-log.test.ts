import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient } from './support/client.ts';

let test: TestApp;
afterEach(() => test.close());

/** An application whose log the test reads. */
async function logging(accessLog: boolean): Promise<() => Record<string, unknown>[]> {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  test = await createTestApp({ log, config: { accessLog } });
  return () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

it('logs one line for each request, with its id and without personal data', async () => {
  const logged = await logging(true);
  const ann = await createClient(test);
  const headers = { authorization: `Bearer ${ann.token}`, 'x-request-id': 'chosen by the client' };
  const answer = await test.app.inject({ url: '/api/ClientUser/profile?email=ann@example.com', headers });
  await test.app.inject({ url: '/api/ClientUser/profile', headers });
  await test.app.inject('/there/is/no/such/page/ann');
  await test.app.inject('/healthz');
  const lines = logged();
  expect(lines).toMatchObject([
    { msg: 'request', method: 'GET', route: '/api/ClientUser/profile', status: 200 },
    { msg: 'request', method: 'GET', route: '/api/ClientUser/profile', status: 200 },
    { msg: 'request', method: 'GET', status: 404 },
  ]);
  const id = answer.headers['x-request-id'];
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}$/);
  expect(lines[0]!['reqId']).toBe(id);
  expect(lines[1]!['reqId']).not.toBe(id);
  expect(lines[0]!['user']).toMatch(/^[\w-]{12}$/);
  expect(lines[1]!['user']).toBe(lines[0]!['user']);
  expect(lines[2]).not.toHaveProperty('user');
  expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${ann.userId}|example.com|127.0.0.1|/ann|chosen`));
});

it('names the request of an error, also without the log of requests', async () => {
  const logged = await logging(false);
  test.app.get('/fails', () => {
    throw new Error('a defect');
  });
  const answer = await test.app.inject('/fails');
  expect(logged()).toMatchObject([{ msg: 'call failed', reqId: answer.headers['x-request-id'] }]);
});

it('logs connections that the database cuts', async () => {
  const { openDatabase, openSiblingPool: openSibling } = await import('#server/database/pool.ts');
  await logging(false);
  const cut: string[] = [];
  const { pool } = openDatabase(test.database.connection, (error) => cut.push((error as { code?: string }).code ?? ''));
  const sibling = openSibling(pool, { max: 1 });
  const busy = await pool.connect();
  await Promise.all([pool.query('SELECT 1'), sibling.query('SELECT 1')]);
  await test.deps.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
  // One in use, one idle, one of the sibling.
  await expect.poll(() => cut.filter((code) => code === '57P01')).toHaveLength(3);
  busy.release(true);
  await Promise.all([pool.end(), sibling.end()]);
});
