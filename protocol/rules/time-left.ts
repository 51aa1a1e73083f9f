/** Remaining time as data; pages put it into words (spec §9). All arguments are ms. */
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The largest unit and the next smaller one; seconds come alone. */
export type TimeParts =
  | { unit: 'days'; days: number; hours: number }
  | { unit: 'hours'; hours: number; minutes: number }
  | { unit: 'minutes'; minutes: number; seconds: number }
  | { unit: 'seconds'; seconds: number };

/** @returns whole seconds of a countdown, rounded up, so that zero appears at the end and not before */
export const secondsLeft = (at: number, now: number): number => Math.max(0, Math.ceil((at - now) / SECOND));

/** The parts of a countdown, from whole seconds rounded up. @returns null when nothing is left */
export function timeParts(left: number): TimeParts | null {
  const whole = secondsLeft(left, 0) * SECOND;
  if (whole <= 0) return null;
  if (whole >= DAY) return { unit: 'days', days: Math.floor(whole / DAY), hours: Math.floor((whole % DAY) / HOUR) };
  if (whole >= HOUR)
    return { unit: 'hours', hours: Math.floor(whole / HOUR), minutes: Math.floor((whole % HOUR) / MINUTE) };
  if (whole >= MINUTE)
    return { unit: 'minutes', minutes: Math.floor(whole / MINUTE), seconds: Math.floor((whole % MINUTE) / SECOND) };
  return { unit: 'seconds', seconds: whole / SECOND };
}

/**
 * A duration in one whole unit, rounded down, so that it never promises too much time. Up to 48 hours are in hours.
 * Less than a minute, and any negative duration, is 0 minutes.
 */
export function termLeft(length: number): { unit: 'day' | 'hour' | 'minute'; amount: number } {
  if (length > 2 * DAY) return { unit: 'day', amount: Math.floor(length / DAY) };
  if (length >= HOUR) return { unit: 'hour', amount: Math.floor(length / HOUR) };
  return { unit: 'minute', amount: Math.max(0, Math.floor(length / MINUTE)) };
}

/**
 * @returns the maximum error of a clock in seconds with one decimal, at least 0.1, rounded up
 */
export const uncertaintySeconds = (ms: number): number => Math.max(1, Math.ceil(ms / 100)) / 10;
