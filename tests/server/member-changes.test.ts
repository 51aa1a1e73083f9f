import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { updateBasic } from '#protocol/http/registration.ts';
import { ROOMS_AT_ONCE, sendMemberChanges, sendNextBatch } from '#server/account-state/notify-room-members.ts';
import type { Transact } from '#server/events/transact.ts';
import { addPeople, addRooms } from '#tests/doubles/records.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient, type Client } from './support/client.ts';

/** Two whole batches and one more room. */
const PARTNERS = 2 * ROOMS_AT_ONCE + 1;
let test: TestApp;
let round = 0;
let ann: Client;
let other: Client;
let partners: readonly string[];

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  round += 1;
  ann = await createClient(test, { trueName: 'Ann' });
  other = await createClient(test);
  const { pool } = test.deps;
  const people = await addPeople(pool, `partner${round}`, PARTNERS);
  await addRooms(
    pool,
    people.map((person) => [{ userId: ann.userId, token: '' }, person] as const),
  );
  partners = people.map(({ userId }) => userId);
});

const rename = (trueName: string) => ann.get(updateBasic, { body: { trueName } });
const sendAll = () => sendMemberChanges(test.deps, new AbortController().signal);
const waiting = async () => (await test.deps.pool.query('SELECT FROM member_changes')).rowCount;
/** The positions of each partner's events, in order. */
const notifications = async (): Promise<number[][]> => {
  await test.deps.placer.place();
  await test.deps.placer.idle();
  const { rows } = await test.deps.pool.query<{ positions: number[] }>(
    `SELECT array_agg(e.position::int ORDER BY e.position) FILTER (WHERE e.position IS NOT NULL) AS positions
     FROM unnest($1::text[]) AS p(id) LEFT JOIN events e ON e.user_id = p.id
       AND e.frame::jsonb = '{"event":"changed","data":{"families":["rooms"]}}'
     GROUP BY p.id`,
    [partners],
  );
  return rows.map(({ positions }) => positions ?? []);
};
const counts = async () => {
  const all = await notifications();
  return [0, 1, 2].map((count) => all.filter(({ length }) => length === count).length);
};
/** Another user's event. @returns its position */
const otherEvent = async (): Promise<number> => {
  await test.deps.transact(async (work) => {
    work.send([other.userId], { event: 'changed', data: { families: ['goods'] } });
    await work.client.query('SELECT');
  });
  await test.deps.placer.idle();
  const { rows } = await test.deps.pool.query<{ position: number }>(
    'SELECT max(position)::int AS position FROM events WHERE user_id = $1',
    [other.userId],
  );
  return rows[0]!.position;
};

it('notifies the members of very many rooms in transactions between which others write', async () => {
  await rename('Anna');
  expect(await counts()).toEqual([PARTNERS - ROOMS_AT_ONCE, ROOMS_AT_ONCE, 0]);
  const between = await otherEvent();
  await sendNextBatch(test.deps.transact);
  expect(await counts()).toEqual([1, 2 * ROOMS_AT_ONCE, 0]);
  await sendAll();
  const all = (await notifications()).flat();
  expect(all).toHaveLength(PARTNERS);
  expect(all.filter((position) => position > between)).toHaveLength(PARTNERS - ROOMS_AT_ONCE);
  expect(await waiting()).toBe(0);
});

it('goes on where it was after a batch that failed', async () => {
  await rename('Anna');
  const failing: Transact = (run) =>
    test.deps.transact(async (work) => {
      await run(work);
      throw new Error('ended');
    });
  await expect(sendNextBatch(failing)).rejects.toThrow('ended');
  expect(await counts()).toEqual([PARTNERS - ROOMS_AT_ONCE, ROOMS_AT_ONCE, 0]);
  await sendAll();
  expect(await counts()).toEqual([0, PARTNERS, 0]);
});

it('begins again for a change that comes meanwhile, so that everybody is notified after the last one', async () => {
  await rename('Anna');
  await sendNextBatch(test.deps.transact);
  const before = await otherEvent();
  await rename('Annabel');
  await sendAll();
  expect((await notifications()).filter((positions) => !positions.some((position) => position > before))).toEqual([]);
  expect(await counts()).toEqual([0, 1, 2 * ROOMS_AT_ONCE]);
  expect(await waiting()).toBe(0);
});

it('leaves no work for a person with few rooms', async () => {
  const [first] = partners as [string];
  await addRooms(test.deps.pool, [
    [
      { userId: other.userId, token: '' },
      { userId: first, token: '' },
    ],
  ]);
  await other.get(updateBasic, { body: { trueName: 'Olga' } });
  expect(await waiting()).toBe(0);
  expect((await notifications()).flat()).toHaveLength(1);
});
