import { termLeft } from '#protocol/rules/term-left.ts';

const HOUR = 3_600_000;

/** The urgency of a review and the time until or since its due time; at least one minute. */
export type DueTime = ReturnType<typeof termLeft> & { urgency: 'late' | 'urgent' | 'calm' };

/** Late from the due time on, urgent in the six hours before. @param dueAt and @param now ms since the epoch */
export function dueTime(dueAt: number, now: number): DueTime {
  const left = dueAt - now;
  const urgency = left <= 0 ? 'late' : left <= 6 * HOUR ? 'urgent' : 'calm';
  const { unit, amount } = termLeft(Math.abs(left));
  return { urgency, unit, amount: Math.max(1, amount) };
}
