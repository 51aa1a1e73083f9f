const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The time left in its largest unit and the next smaller one. Seconds have no second unit. */
export type TimeParts =
  | { unit: 'days'; days: number; hours: number }
  | { unit: 'hours'; hours: number; minutes: number }
  | { unit: 'minutes'; minutes: number; seconds: number }
  | { unit: 'seconds'; seconds: number };

/**
 * Time left in days, hours, minutes or seconds (spec §9), each with the unit below it; whole seconds, rounded
 * up, so that zero is not shown early.
 * @param left ms @returns null when nothing is left
 */
export function timeParts(left: number): TimeParts | null {
  if (left <= 0) return null;
  const whole = Math.ceil(left / SECOND) * SECOND;
  if (whole >= DAY) return { unit: 'days', days: Math.floor(whole / DAY), hours: Math.floor((whole % DAY) / HOUR) };
  if (whole >= HOUR)
    return { unit: 'hours', hours: Math.floor(whole / HOUR), minutes: Math.floor((whole % HOUR) / MINUTE) };
  if (whole >= MINUTE)
    return { unit: 'minutes', minutes: Math.floor(whole / MINUTE), seconds: Math.floor((whole % MINUTE) / SECOND) };
  return { unit: 'seconds', seconds: whole / SECOND };
}

/** The uncertainty of the clock in seconds with one digit, at least 0.1. */
export const uncertaintySeconds = (ms: number): number => Math.max(1, Math.ceil(ms / 100)) / 10;
