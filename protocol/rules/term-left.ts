const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * A duration (ms) in one whole unit, rounded down, so that it never promises too much time. Up to 48 hours are in
 * hours. Less than a minute, and any negative duration, is 0 minutes.
 */
export function termLeft(length: number): { unit: 'day' | 'hour' | 'minute'; amount: number } {
  if (length > 2 * DAY) return { unit: 'day', amount: Math.floor(length / DAY) };
  if (length >= HOUR) return { unit: 'hour', amount: Math.floor(length / HOUR) };
  return { unit: 'minute', amount: Math.max(0, Math.floor(length / MINUTE)) };
}
