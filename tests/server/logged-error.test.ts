import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toLoggedError } from '#server/foundation/logged-error.ts';
import { users } from '#server/database/schema/accounts.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient } from './support/client.ts';

const SECRET = 'mia-the-collector@example.com';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

/** What the log of a server writes about a failure. */
async function logged(failing: () => Promise<unknown>): Promise<string> {
  let text = '';
  const log = pino({ serializers: { err: toLoggedError } }, { write: (line: string) => void (text += line) });
  const err = await failing().then(
    () => undefined,
    (error: unknown) => error,
  );
  log.error({ err }, 'call failed');
  return text;
}

it('logs the code and the constraint of a failed statement, and none of its values', async () => {
  const { userId } = await createClient(test);
  await test.deps.pool.query('UPDATE users SET email = $2 WHERE id = $1', [userId, SECRET]);
  const other = await createClient(test);
  const violate = () => test.deps.pool.query('UPDATE users SET email = $2 WHERE id = $1', [other.userId, SECRET]);
  const text = await logged(violate);
  expect(JSON.parse(text)).toMatchObject({ err: { code: '23505', constraint: expect.stringContaining('email') } });
  expect(text).not.toContain(SECRET);
});

it('logs none of the parameters of a failed query', async () => {
  const [row] = await test.deps.db.select().from(users).limit(1);
  const text = await logged(() => test.deps.db.insert(users).values({ ...row!, trueName: SECRET }));
  expect(JSON.parse(text)).toMatchObject({ err: { cause: { code: '23505' } } });
  expect(text).not.toContain(SECRET);
});

it('logs messages of other errors with their causes', async () => {
  const text = await logged(() => Promise.reject(new Error('The file is gone', { cause: new TypeError('no bytes') })));
  expect(JSON.parse(text)).toMatchObject({
    err: { type: 'Error', message: 'The file is gone', cause: { type: 'TypeError', message: 'no bytes' } },
  });
});
