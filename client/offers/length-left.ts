const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A duration in whole units, rounded down. Two days or less are given in hours. */
export function lengthLeft(ms: number): { unit: 'day' | 'hour' | 'minute'; amount: number } {
  if (ms > 48 * HOUR) return { unit: 'day', amount: Math.floor(ms / (24 * HOUR)) };
  if (ms >= HOUR) return { unit: 'hour', amount: Math.floor(ms / HOUR) };
  return { unit: 'minute', amount: Math.max(0, Math.floor(ms / MINUTE)) };
}
