/** The change of a figure against the previous period: its direction and whole percent; null without a base. */
export type Comparison = { trend: 'up' | 'down' | 'same'; percent: number | null };

/**
 * Compares a figure with that of as many days before.
 *
 * A change is given in whole percent of what was before.
 * From nothing to something is a rise without a percentage: there is nothing to divide by.
 * A change that rounds to 0 % is reported as 1 %, so that its direction is visible.
 */
export function compare(now: number, before: number): Comparison {
  if (now === before) return { trend: 'same', percent: before === 0 ? null : 0 };
  const trend = now > before ? 'up' : 'down';
  if (before === 0) return { trend, percent: null };
  return { trend, percent: Math.max(1, Math.round((Math.abs(now - before) / before) * 100)) };
}
