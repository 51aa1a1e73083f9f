/**
 * Preloaded into a measured process (`node --import`): answers over the IPC channel what the process has used so far.
 * It adds one listener and nothing else, the same for the server and for its baseline.
 */
export type Usage = {
  /** Bytes, after a full collection. */
  rss: number;
  heapUsed: number;
  external: number;
  /** Microseconds of CPU since the start, user and system. */
  cpu: number;
};

process.on('message', (message: unknown) => {
  const request = message as { meter?: number; collect?: boolean };
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
