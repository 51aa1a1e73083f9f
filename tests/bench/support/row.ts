/**
 * One line of the table: a figure of ours beside a baseline of the same run. `ratio` is ours / baseline; where there is
 * no baseline, `value` itself is judged.
 */
export type Row = {
  name: string;
  what: string;
  against: string;
  unit: string;
  value: number;
  baseline: number | null;
  ratio: number | null;
  /** Bounds of the ratio, or of the value where there is no baseline. */
  reach: number | null;
  aim: number | null;
  better: 'higher' | 'lower';
  /** Whatever helps to read the figure; not judged. */
  details: Record<string, number | string>;
};

export type Verdict = 'aim' | 'reach' | 'missed' | 'noted';

/** @returns whether the row came to its aim, at least to what it must reach, or to neither. */
export function verdictOf(row: Row): Verdict {
  const judged = row.ratio ?? row.value;
  const meets = (bound: number): boolean => (row.better === 'higher' ? judged >= bound : judged <= bound);
  if (row.reach === null) return 'noted';
  if (row.aim !== null && meets(row.aim)) return 'aim';
  return meets(row.reach) ? 'reach' : 'missed';
}

/** A row whose figures were taken in interleaved rounds: the ratio is the median of the rounds' ratios. */
export function compared(
  row: Pick<Row, 'name' | 'what' | 'against' | 'unit' | 'reach' | 'aim' | 'better'> & { details?: Row['details'] },
  rounds: readonly { value: number; baseline: number }[],
): Row {
  return {
    ...row,
    details: { ...row.details, rounds: rounds.length },
    value: median(rounds.map((round) => round.value)),
    baseline: median(rounds.map((round) => round.baseline)),
    ratio: median(rounds.map((round) => round.value / round.baseline)),
  };
}

/** @returns the middle value; NaN of nothing. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** @param fraction from 0 to 1. @returns the value below which that share lies, by nearest rank. */
export function percentile(values: readonly number[], fraction: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? Number.NaN;
}
