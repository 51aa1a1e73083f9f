import type { Clock } from '#machines/clock/clock.ports.ts';

/** Least time between two batches, ms: `longest`, two frames of a screen, in a burst. */
const WINDOW = { shortest: 4, longest: 32 };

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
 * It doubles while batches gather the same job repeatedly: messages that come one by one hardly wait, and in a burst
 * tabs have time to render.
 */
export function createBatcher(clock: Clock): Batcher {
  const applying = new Set<() => void>();
  const publishing = new Set<() => void>();
  let scheduled = false;
  let ranAt = Number.NEGATIVE_INFINITY;
  let window = WINDOW.shortest;
  /** Whether a job was asked for again before it ran. */
  let gathers = false;

  function run(): void {
    window = gathers ? Math.min(WINDOW.longest, 2 * window) : WINDOW.shortest;
    // Jobs that are added meanwhile run in this batch; one that throws leaves the others to the next.
    try {
      for (const jobs of [applying, publishing])
        for (const job of jobs) {
          jobs.delete(job);
          job();
        }
    } finally {
      scheduled = false;
      gathers = false;
      ranAt = clock.now();
      if (applying.size + publishing.size > 0) schedule();
    }
  }
  function schedule(): void {
    if (scheduled) return;
    scheduled = true;
    // Clamped, in case the system clock goes backwards.
    const wait = Math.min(window, ranAt + window - clock.now());
    if (wait > 0) clock.setTimeout(run, wait);
    else queueMicrotask(run);
  }
  const add = (jobs: Set<() => void>, job: () => void): void => {
    gathers ||= jobs.has(job);
    jobs.add(job);
    schedule();
  };
  return { apply: (job) => add(applying, job), publish: (job) => add(publishing, job) };
}
