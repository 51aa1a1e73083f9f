import { termLeft } from '#protocol/rules/time-left.ts';

const HOUR = 3_600_000;

/** How urgent a review is, and the time until it is due, or since then; at least one minute. */
export type DueTime = ReturnType<typeof termLeft> & { urgency: 'late' | 'urgent' | 'calm' };

/** Late from the moment it is due, urgent within the six hours before. @param dueAt and @param now ms since the epoch */
export function dueTime(dueAt: number, now: number): DueTime {
  const left = dueAt - now;
  const urgency = left <= 0 ? 'late' : left <= 6 * HOUR ? 'urgent' : 'calm';
  const { unit, amount } = termLeft(Math.abs(left));
  return { urgency, unit, amount: Math.max(1, amount) };
}
