import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { scheduledJobs } from '#server/job-catalogue.ts';
import { DAY, HOUR, MINUTE, nextRun, scheduled, type ScheduledJob } from '#server/jobs/scheduled-job.ts';
import { startTimedWork } from '#server/jobs/work-loop.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { waitFor } from './support/wait-for.ts';

let test: TestApp;
/** The time of the test, which never passes unless the test moves it. */
const NOW = Date.now();
let ahead = 0;
const clock = (): Date => new Date(NOW + ahead);
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  ahead = 0;
  await test.deps.pool.query('DELETE FROM scheduled_jobs');
});

const job = (run: () => Promise<unknown>): ScheduledJob => ({ name: 'test.count', every: DAY, offset: HOUR, run });
/** A process that looks every 20 ms. */
const process = (
  run: () => Promise<unknown>,
  onError: (error: unknown) => void = (error) => expect.unreachable(String(error)),
) => startTimedWork([scheduled(job(run), { pool: test.deps.pool, clock }, 20)], onError);
const rows = async () =>
  (
    await test.deps.pool.query<{ due_at: Date; tries: number; leased_until: Date | null }>(
      `SELECT due_at, tries, leased_until FROM scheduled_jobs WHERE name = 'test.count'`,
    )
  ).rows;

it('runs a job that became due while no process ran, in one of two processes, once', async () => {
  const before = process(() => Promise.reject(new Error('not due yet')));
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  await before.stop();
  ahead = DAY;
  let runs = 0;
  const two = [0, 1].map(() => process(async () => (runs += 1)));
  const next = nextRun(
    job(async () => 0),
    clock(),
  );
  await waitFor(async () => expect(await rows()).toEqual([{ due_at: next, tries: 0, leased_until: null }]));
  await Promise.all(two.map((one) => one.stop()));
  expect(runs).toBe(1);
});

it('leaves a job to the process that runs it until its lease expires', async () => {
  await process(async () => 0).stop();
  ahead = DAY;
  let finish = (): void => undefined;
  let taken = 0;
  const slow = process(() => {
    taken += 1;
    return new Promise<void>((resolve) => {
      finish = resolve;
    });
  });
  await waitFor(() => expect(taken).toBe(1));
  await process(() => Promise.reject(new Error('another process runs it'))).stop();
  ahead += 31 * MINUTE;
  let other = 0;
  const rescuer = process(async () => (other += 1));
  await waitFor(() => expect(other).toBe(1));
  await rescuer.stop();
  const after = await rows();
  finish();
  await slow.stop();
  expect(await rows(), 'the late result changes nothing').toEqual(after);
});

it('retries a failing job three times with growing delays, then waits for its next time', async () => {
  await process(async () => 0).stop();
  ahead = DAY;
  const waits: number[] = [];
  const errors: unknown[] = [];
  for (let round = 0; round < 4; round += 1) {
    await process(
      () => Promise.reject(new Error('broken')),
      (error) => errors.push(error),
    ).stop();
    const [row] = await rows();
    waits.push(Math.round((row!.due_at.getTime() - clock().getTime()) / 1_000));
    ahead = row!.due_at.getTime() - NOW + 100;
  }
  expect([waits.slice(0, 3), errors.length]).toEqual([[30, 60, 120], 4]);
  expect(waits[3]).toBeGreaterThan(120);
});

it('gives every job its own name and times', () => {
  const names = scheduledJobs(test.deps).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const at = (text: string): Date => new Date(text);
  expect(nextRun({ every: DAY, offset: 3 * HOUR + 41 * MINUTE }, at('2026-11-22T03:41:00Z'))).toEqual(
    at('2026-11-23T03:41:00Z'),
  );
  expect(nextRun({ every: 10 * MINUTE, offset: 2 * MINUTE }, at('2026-11-22T03:41:59Z'))).toEqual(
    at('2026-11-22T03:42:00Z'),
  );
});

it('may run every job twice', async () => {
  for (const each of scheduledJobs(test.deps)) {
    await each.run();
    const again = await each.run();
    // A sweep of several tables counts them one by one.
    const counts = typeof again === 'object' && again !== null ? Object.values(again) : [again];
    expect(new Set(counts), each.name).toEqual(new Set([0]));
  }
});
