/** Long texts that cost a careless pattern or parser more than their length, and what they cost. */

/** Texts of about `length` characters that begin as a match and fail at their end, or never begin. */
export function textsOf(pump: string, length: number): string[] {
  const body = pump.repeat(length / pump.length);
  return [body, `${body}\n!`, `1${body}x`, `1${body}1`, `${body}${pump[0]}\u0000`];
}

/**
 * Processor time of this thread, in milliseconds. JavaScript has no count of the steps of a match, and wall time grows
 * with whatever else the machine does; the time that this thread computes does not.
 */
export function processorTime(run: () => void): number {
  const before = process.threadCpuUsage();
  run();
  // Both parts together: systems count them exactly, and divide them by samples.
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/** The best of several: caches that other processes emptied cost time, too. */
export const fastest = (run: () => void): number => Math.min(...Array.from({ length: 5 }, () => processorTime(run)));
