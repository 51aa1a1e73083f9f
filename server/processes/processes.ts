import { constants } from 'node:os';
import type { FastifyBaseLogger } from 'fastify';
import { UPLOAD } from '#protocol/member-limits.ts';
import { createProcessPool, type PoolLimits, type ProcessPool } from './process-pool.ts';

/** The pools of one server process. */
export type Processes = {
  /** For what a call waits for: pictures that arrive, documents that are shown, the first rows of a table. */
  readonly forCalls: ProcessPool;
  /** For background work: sizes of pictures, imports. */
  readonly forJobs: ProcessPool;
  close(): void;
};

const MEGABYTE = 1024 * 1024;

/** README has the figures on which the memory is based. */
const LIMITS: PoolLimits = {
  concurrency: 2,
  perPerson: 1,
  maxWaiting: UPLOAD.parallel,
  memory: 700 * MEGABYTE,
  memoryKept: 200 * MEGABYTE,
  heap: 256,
  idle: 30_000,
  priority: constants.priority.PRIORITY_BELOW_NORMAL,
};

export function createProcesses(log: Pick<FastifyBaseLogger, 'warn'>, limits: Partial<PoolLimits> = {}): Processes {
  const forCalls = createProcessPool({ ...LIMITS, ...limits }, log);
  // A job runs one task at a time, so that an import does not hold back the sizes of its owner's pictures.
  const forJobs = createProcessPool({ ...LIMITS, perPerson: LIMITS.concurrency, ...limits }, log);
  return {
    forCalls,
    forJobs,
    close() {
      forCalls.close();
      forJobs.close();
    },
  };
}
