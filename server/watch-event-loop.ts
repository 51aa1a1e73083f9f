import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyBaseLogger } from 'fastify';

const LOOK_EVERY = 10_000;
/** Requests of everyone wait so long for one piece of work: it belongs into another process. ms */
const DELAY_MOST = 200;
const NANOSECONDS = 1_000_000;

/**
 * Logs when the event loop was delayed, at most once in ten seconds: the longest delay and the 99th percentile since
 * the last look, in ms, and nothing about what caused it.
 * @param delays replaced in tests
 * @returns a function that ends it
 */
export function watchEventLoop(
  log: Pick<FastifyBaseLogger, 'warn'>,
  delays: Pick<
    ReturnType<typeof monitorEventLoopDelay>,
    'enable' | 'disable' | 'reset' | 'percentile' | 'max'
  > = monitorEventLoopDelay({
    resolution: 20,
  }),
): () => void {
  delays.enable();
  const timer = setInterval(() => {
    const longest = Math.round(delays.max / NANOSECONDS);
    const p99 = Math.round(delays.percentile(99) / NANOSECONDS);
    delays.reset();
    if (longest > DELAY_MOST) log.warn({ longest, p99 }, 'event loop delayed');
  }, LOOK_EVERY).unref();
  return () => {
    clearInterval(timer);
    delays.disable();
  };
}
