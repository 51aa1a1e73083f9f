import type { Pool } from 'pg';
import { measureRun } from './measure-run.ts';
import type { TimedWork } from './work-loop.ts';

const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** How often a process looks whether a job is due. */
const LOOK_EVERY = 30 * SECOND;
/** A process that has run a job for so long is taken for dead. */
const LEASE = 30 * MINUTE;
const FIRST_RETRY = 30 * SECOND;
const RETRIES = 3;

/** A job with fixed times. It may run twice, so it must be idempotent. */
export type ScheduledJob = {
  /** Primary key in `scheduled_jobs`. */
  readonly name: string;
  /** ms between two runs; the times are multiples of it since 1970 UTC … */
  readonly every: number;
  /** … plus this many ms. */
  readonly offset: number;
  run(): Promise<unknown>;
};

/** The first time of a job after `now`. */
export function nextRun({ every, offset }: Pick<ScheduledJob, 'every' | 'offset'>, now: Date): Date {
  return new Date((Math.floor((now.getTime() - offset) / every) + 1) * every + offset);
}

/**
 * When a job is due is a row of `scheduled_jobs`, so that it survives a restart and one process of several runs
 * it. A job that fails is tried three times more, later each time, and then waits for its next time.
 * @returns the work of looking whether the job is due, and of running it
 */
export function scheduled(
  job: ScheduledJob,
  { pool, clock }: { readonly pool: Pick<Pool, 'query'>; readonly clock: () => Date },
  lookEvery = LOOK_EVERY,
): TimedWork {
  const { name } = job;
  return {
    name,
    every: lookEvery,
    async run() {
      const now = clock();
      const lease = new Date(now.getTime() + LEASE);
      await pool.query('INSERT INTO scheduled_jobs (name, due_at) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
        name,
        nextRun(job, now),
      ]);
      const {
        rows: [claimed],
      } = await pool.query<{ tries: number; due_at: Date }>(
        `UPDATE scheduled_jobs SET tries = tries + 1, leased_until = $3
         WHERE name = $1 AND due_at <= $2 AND (leased_until IS NULL OR leased_until <= $2) RETURNING tries, due_at`,
        [name, now, lease],
      );
      if (!claimed) return;
      const finish = async (dueAt: Date, tries: number): Promise<unknown> =>
        pool.query(
          `UPDATE scheduled_jobs SET due_at = $2, tries = $3, leased_until = NULL
           WHERE name = $1 AND leased_until = $4`,
          [name, dueAt, tries, lease],
        );
      try {
        await measureRun(name, () => job.run(), (now.getTime() - claimed.due_at.getTime()) / SECOND);
      } catch (error) {
        const { tries } = claimed;
        if (tries > RETRIES) await finish(nextRun(job, clock()), 0);
        else await finish(new Date(clock().getTime() + FIRST_RETRY * 2 ** (tries - 1)), tries);
        throw error;
      }
      await finish(nextRun(job, clock()), 0);
    },
  };
}
