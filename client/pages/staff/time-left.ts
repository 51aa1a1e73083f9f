const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** What is left until something is due: late, urgent (less than a quarter of the promised time), or calm; and how long in whole units. */
export type TimeLeft = { urgency: 'late' | 'urgent' | 'calm'; unit: 'day' | 'hour' | 'minute'; amount: number };

/**
 * Late from the moment it is due; urgent within the last six hours. Rounded down, so that nobody counts on more than there is,
 * but never to nothing. @param dueAt and @param now ms since the epoch
 */
export function timeLeft(dueAt: number, now: number): TimeLeft {
  const left = dueAt - now;
  const urgency = left <= 0 ? 'late' : left <= 6 * HOUR ? 'urgent' : 'calm';
  const distance = Math.abs(left);
  if (distance >= 2 * DAY) return { urgency, unit: 'day', amount: Math.floor(distance / DAY) };
  if (distance >= HOUR) return { urgency, unit: 'hour', amount: Math.floor(distance / HOUR) };
  return { urgency, unit: 'minute', amount: Math.max(1, Math.floor(distance / 60_000)) };
}
