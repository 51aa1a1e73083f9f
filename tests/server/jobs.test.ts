import { afterAll, beforeAll, expect, it } from 'vitest';
import { jobCatalogue } from '#server/jobs/catalogue.ts';
import { startJobs } from '#server/jobs/job-runner.ts';
import { createTestApp, type TestApp } from './support/app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it('of two processes one does the work, and a restart forgets nothing', async () => {
  const { pool } = test.deps;
  const errors: unknown[] = [];
  let runs = 0;
  let done = (): void => undefined;
  const ran = new Promise<void>((settle) => {
    done = settle;
  });
  const job = {
    name: 'test.count',
    cron: '0 0 1 1 *',
    run: async () => {
      runs += 1;
      done();
    },
  };
  // Asked for while nobody works, as before a restart.
  const before = await startJobs({
    pool,
    jobs: [{ ...job, run: () => Promise.reject(new Error('nobody asked')) }],
    onError: (error) => errors.push(error),
    pollSeconds: 600,
  });
  await before.stop();
  const asker = await startJobs({ pool, jobs: [], onError: (error) => errors.push(error) });
  await asker.ask('test.count');
  await asker.stop();
  const [one, two] = await Promise.all(
    [0, 1].map(() => startJobs({ pool, jobs: [job], onError: (error) => errors.push(error), pollSeconds: 0.5 })),
  );
  await ran;
  await Promise.all([one!.stop(), two!.stop()]);
  const { rows } = await pool.query<{ state: string }>(`SELECT state FROM pgboss.job WHERE name = 'test.count'`);
  expect([runs, rows, errors]).toEqual([1, [{ state: 'completed' }], []]);
});

it('keeps the times of every job of ours, and of no other', async () => {
  const { pool } = test.deps;
  const jobs = jobCatalogue(test.deps);
  const runner = await startJobs({
    pool,
    jobs,
    onError: (error) => {
      throw error;
    },
  });
  await runner.stop();
  const { rows } = await pool.query<{ name: string; cron: string }>('SELECT name, cron FROM pgboss.schedule');
  expect(new Set(rows)).toEqual(new Set(jobs.map(({ name, cron }) => ({ name, cron }))));
});

it('every job of ours may run twice', async () => {
  for (const job of jobCatalogue(test.deps)) {
    await job.run();
    await expect(job.run()).resolves.toBe(0);
  }
});
