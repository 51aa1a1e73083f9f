import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DomainEventOf } from '#server/events/domain-events.ts';
import { createEventPlacer, type EventPlacer } from '#server/events/place-events.ts';
import { createTransact, type Subscribers, type Transact } from '#server/events/transact.ts';
import { systemIds } from '#server/foundation/ids.ts';
import { createTestDatabase, type TestDatabase } from './support/database.ts';

let database: TestDatabase;
let placer: EventPlacer;
let delivered: string[];
let errors: unknown[];

beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query('CREATE TABLE domain_event_log (entry text NOT NULL)');
  placer = createEventPlacer({
    pool: database.pool,
    eventSink: { deliver: ({ events }) => void delivered.push(...events.map(({ frame }) => frame)) },
    onError: (error) => void errors.push(error),
  });
});
afterAll(async () => {
  await placer.close();
  await database.drop();
});

const moved: DomainEventOf<'goods.moved'> = {
  type: 'goods.moved',
  goodsId: 'g1',
  from: 'forSale',
  to: 'hidden',
  wasFrozen: false,
  isFrozen: false,
  isAuction: false,
};
function transactWith(subscribers: Subscribers): Transact {
  delivered = [];
  errors = [];
  return createTransact({
    pool: database.pool,
    clock: () => new Date(),
    newId: systemIds.id,
    placer,
    subscribers,
    onError: (error) => void errors.push(error),
  });
}
const entries = async (): Promise<string[]> => {
  const { rows } = await database.pool.query<{ entry: string }>('SELECT entry FROM domain_event_log ORDER BY entry');
  return rows.map(({ entry }) => entry);
};

it('commits what the subscribers of a domain event write together with what the publisher wrote', async () => {
  const transact = transactWith({
    'goods.moved': [
      async (work, { goodsId, to }) => {
        await work.client.query('INSERT INTO domain_event_log VALUES ($1)', [`subscriber ${goodsId} ${to}`]);
        work.send(['user1'], { event: 'changed', data: { families: ['goods'] } });
      },
    ],
  });
  await transact(async (work) => {
    await work.client.query(`INSERT INTO domain_event_log VALUES ('publisher')`);
    await work.publish(moved);
  });
  expect(await entries()).toEqual(['publisher', 'subscriber g1 hidden']);
  await placer.idle();
  expect(delivered).toEqual(['{"event":"changed","data":{"families":["goods"]}}']);
});

it('rolls everything back when a subscriber throws', async () => {
  const before = await entries();
  const transact = transactWith({
    'goods.moved': [
      (work) => work.send(['user1'], { event: 'changed', data: { families: ['goods'] } }),
      async () => {
        throw new Error('refused');
      },
    ],
  });
  const publishing = transact(async (work) => {
    await work.client.query(`INSERT INTO domain_event_log VALUES ('undone')`);
    await work.publish(moved);
  });
  await expect(publishing).rejects.toThrow('refused');
  expect(await entries()).toEqual(before);
  await placer.idle();
  expect(delivered).toEqual([]);
});

it('is done when a callback after the commit throws, and runs the others', async () => {
  const problem = new Error('no connection');
  const called: string[] = [];
  const transact = transactWith({
    'goods.moved': [
      ({ afterCommit }) =>
        afterCommit(() => {
          throw problem;
        }),
      ({ afterCommit }) => afterCommit(() => void called.push('second')),
      (work) => work.send(['user1'], { event: 'changed', data: { families: ['goods'] } }),
    ],
  });
  await transact((work) => work.publish(moved));
  await placer.idle();
  expect([errors, called, delivered.length]).toEqual([[problem], ['second'], 1]);
});

it('fails with the error of a write that failed, not of the statement after it', async () => {
  const transact = transactWith({});
  const failing = transact(async (work) => {
    work.write(work.client.query('INSERT INTO domain_event_log VALUES (NULL)'));
    await work.client.query('SELECT 1');
  });
  await expect(failing).rejects.toMatchObject({ code: '23502' });
});
