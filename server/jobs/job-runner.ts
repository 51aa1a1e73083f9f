import type { Pool } from 'pg';
import { PgBoss } from 'pg-boss';

/** Work that comes round. JOB-2: it may run twice and must then do no harm. */
export interface Job {
  /** Letters, digits, dots and dashes; the queue's name in the database. */
  readonly name: string;
  /** Minute, hour, day of month, month, day of week; UTC. */
  readonly cron: string;
  run(): Promise<unknown>;
}

/** The jobs of one process, running. */
export interface JobRunner {
  /** Asks for a job out of its turn; some process will take it. */
  ask(name: string): Promise<void>;
  /** Waits for what is running, at most five seconds. */
  stop(): Promise<void>;
}

export interface JobRunnerDeps {
  readonly pool: Pool;
  readonly jobs: readonly Job[];
  readonly onError: (error: unknown) => void;
  /** How often the database is asked for work that is due. */
  readonly pollSeconds?: number;
}

/**
 * JOB-1: what is due is kept in the database (schema `pgboss`), so that it survives a restart and of several processes only
 * one does it. A job that fails is tried three times more, later each time.
 */
export async function startJobs({ pool, jobs, onError, pollSeconds = 30 }: JobRunnerDeps): Promise<JobRunner> {
  const boss = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) }, schema: 'pgboss' });
  boss.on('error', onError);
  await boss.start();
  // What an earlier release scheduled and this one no longer has would pile up for nobody.
  for (const { name } of await boss.getSchedules())
    if (!jobs.some((job) => job.name === name)) await boss.unschedule(name);
  for (const job of jobs) {
    await boss.createQueue(job.name, {
      policy: 'short',
      retryLimit: 3,
      retryDelay: 30,
      retryBackoff: true,
      expireInSeconds: 1_800,
    });
    await boss.schedule(job.name, job.cron);
    await boss.work(job.name, { pollingIntervalSeconds: pollSeconds }, async () => {
      try {
        await job.run();
      } catch (error) {
        onError(error);
        throw error;
      }
    });
  }
  return {
    async ask(name) {
      await boss.send(name, {});
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  };
}
