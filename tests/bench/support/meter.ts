/**
 * Preloaded into a measured process (`node --import`): answers over the IPC channel what the process has used so far,
 * and on demand how late its event loop was. It adds one listener and nothing else, the same for the server and for its
 * baseline.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Delays of the event loop since it was last asked, in ms. The first answer begins the measurement. */
export type Delays = { p99: number; longest: number };

export type Usage = {
  /** Bytes, after a full collection. */
  rss: number;
  heapUsed: number;
  external: number;
  /** Microseconds of CPU since the start, user and system. */
  cpu: number;
};

let delays: ReturnType<typeof monitorEventLoopDelay> | undefined;

process.on('message', (message: unknown) => {
  const request = message as { meter?: number; collect?: boolean; ask?: number; delays?: boolean };
  if (request.delays && request.ask !== undefined) {
    const answer: Delays = { p99: (delays?.percentile(99) ?? 0) / 1e6, longest: (delays?.max ?? 0) / 1e6 };
    delays ??= monitorEventLoopDelay({ resolution: 5 });
    delays.enable();
    delays.reset();
    process.send?.({ ask: request.ask, ...answer });
  }
  if (typeof request.meter !== 'number') return;
  const cpu = process.cpuUsage();
  if (request.collect) {
    const collect = (globalThis as { gc?: () => void }).gc;
    collect?.();
    collect?.();
  }
  const { rss, heapUsed, external } = process.memoryUsage();
  const usage: Usage = { rss, heapUsed, external, cpu: cpu.user + cpu.system };
  process.send?.({ meter: request.meter, usage });
});
process.channel?.unref();
