import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as calls from '#protocol/http/imports.ts';
import { staffPeople } from '#protocol/http/staff.ts';
import { IMPORT } from '#protocol/member-limits.ts';
import { createImportRunner } from '#server/imports/runner.ts';
import type { ProcessPool } from '#server/processes/process-pool.ts';
import { createProcesses } from '#server/processes/processes.ts';
import { TASKS } from '#tests/doubles/hostile-tasks.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient, type Client } from './support/client.ts';
import { importTools } from './support/imports.ts';

let test: TestApp;
let seller: Client;
let other: Client;
let staff: Client;
let ahead = 0;
/** What the process does instead of reading rows. */
let instead: (typeof TASKS)['stall' | 'crash' | 'hoard'] | undefined;
/** Awaited before each read. */
let beforeRead: () => unknown = () => undefined;
/** Whose turn it was. */
let turns: string[] = [];

beforeAll(async () => {
  const processes = createProcesses({ warn: () => undefined }, { priority: 0, memory: 400 * 1024 * 1024 });
  const hold: ProcessPool['hold'] = (options, use) => {
    turns.push(options.personId);
    return processes.forJobs.hold(options, (held) =>
      use({
        ...held,
        async call(task, input) {
          if (task.name === 'readBatch') await beforeRead();
          return held.call((instead && task.name === 'readBatch' ? instead : task) as typeof task, input);
        },
      }),
    );
  };
  test = await createTestApp({
    processes: { ...processes, forJobs: { ...processes.forJobs, hold } },
    clock: () => new Date(Date.now() + ahead),
  });
  [seller, other] = [await createClient(test), await createClient(test)];
  staff = await createClient(test, { isCustomerService: true });
});
afterAll(() => test.close());
beforeEach(() => {
  instead = undefined;
  beforeRead = () => undefined;
  turns = [];
});

const { create, run, ended } = importTools(() => ({ test, seller, other }));
const table = (rows: number): string =>
  `sku,title\n${Array.from({ length: rows }, (_, at) => `k${at},Bowl ${at}`).join('\n')}\n`;
const reasons = async () =>
  (await staff.get(staffPeople, { query: { keyword: seller.userId } })).items[0]?.parkedImports.map(
    ({ reason }) => reason,
  );

describe('an import that ends its process', () => {
  it.each([
    ['is killed', 'crash', 'ended'],
    ['stalls', 'stall', 'time'],
    ['takes all memory', 'hoard', 'memory'],
  ] as const)('because it %s is parked at once, and no process takes it up', async (_, name, reason) => {
    await test.database.pool.query('UPDATE imports SET parked = NULL');
    instead = TASKS[name];
    const { id } = await create(table(3));
    expect(await run(id, true)).toMatchObject({ state: 'failed', errorCode: 'ImportParked', rows: 0 });
    expect(await reasons()).toEqual([reason]);
    instead = undefined;
    turns = [];
    ahead += 3_600_000;
    const elsewhere = createImportRunner(test.deps);
    elsewhere.start();
    await elsewhere.flush();
    await elsewhere.stop();
    expect(turns).toEqual([]);
    expect(await seller.call(calls.startImport, { params: { id }, body: { dry: true } })).toMatchObject({
      status: 422,
      error: { errorCode: 'ImportParked' },
    });
    expect((await seller.get(calls.readImport, { params: { id } })).state).toBe('failed');
    expect(await run((await create(table(3))).id, true), 'the next one works').toMatchObject({ state: 'checked' });
  });

  it('keeps what was imported before, and is parked when all of it took too long', async () => {
    await test.database.pool.query('UPDATE imports SET parked = NULL');
    const { id } = await create(table(1_200));
    await test.database.pool.query('UPDATE imports SET state = $2, dry = false, processor_time = $3 WHERE id = $1', [
      id,
      'importing',
      IMPORT.processorTime,
    ]);
    const runner = createImportRunner(test.deps);
    runner.start();
    expect(await ended(id)).toMatchObject({ state: 'failed', errorCode: 'ImportParked', rows: 500, accepted: 500 });
    await runner.stop();
    expect(await reasons()).toEqual(['time']);
  });
});

it('a long import gives way to one that waits, and goes on afterwards', async () => {
  const [long, short] = [await create(table(1_200)), await create(table(2), 'csv', other)];
  const isQueued = Promise.withResolvers<undefined>();
  beforeRead = async () => {
    await isQueued.promise;
    ahead += 40_000;
  };
  await seller.get(calls.startImport, { params: { id: long.id }, body: { dry: true } });
  await expect.poll(() => turns).toEqual([seller.userId]);
  await other.get(calls.startImport, { params: { id: short.id }, body: { dry: true } });
  isQueued.resolve(undefined);
  expect(await ended(long.id)).toMatchObject({ state: 'checked', rows: 1_200, refused: 0 });
  expect((await other.get(calls.readImport, { params: { id: short.id } })).state).toBe('checked');
  expect(turns.slice(0, 2)).toEqual([seller.userId, other.userId]);
});
