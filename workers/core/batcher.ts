import type { Clock } from '#machines/clock/clock.ports.ts';

/** Least time between two batches, ms: one frame of a screen. */
const WINDOW = 16;

/** The one batcher between the connection and the views of tabs. */
export type Batcher = {
  /** Runs `job` once in the next batch, before the batch's views are published. */
  apply(job: () => void): void;
  /** Runs `job` once in the next batch, or in the current one. */
  publish(job: () => void): void;
};

/**
 * After a pause the first batch runs at once (in a microtask); a burst runs in batches, so that ten thousand frames are
 * some dozens of chart events and patches. The window begins after the work, which leaves time for commands and reads.
 */
export function createBatcher(clock: Clock): Batcher {
  const applying = new Set<() => void>();
  const publishing = new Set<() => void>();
  let scheduled = false;
  let ranAt = Number.NEGATIVE_INFINITY;

  function run(): void {
    // Jobs that are added meanwhile run in this batch; one that throws leaves the others to the next.
    try {
      for (const jobs of [applying, publishing])
        for (const job of jobs) {
          jobs.delete(job);
          job();
        }
    } finally {
      scheduled = false;
      ranAt = clock.now();
      if (applying.size + publishing.size > 0) schedule();
    }
  }
  function schedule(): void {
    if (scheduled) return;
    scheduled = true;
    // Clamped, in case the system clock goes backwards.
    const wait = Math.min(WINDOW, ranAt + WINDOW - clock.now());
    if (wait > 0) clock.setTimeout(run, wait);
    else queueMicrotask(run);
  }
  const add = (jobs: Set<() => void>, job: () => void): void => {
    jobs.add(job);
    schedule();
  };
  return { apply: (job) => add(applying, job), publish: (job) => add(publishing, job) };
}
