import { median, type Row } from './row.ts';
import { figure } from './table.ts';

/** Below this share of the other commit a row fails. */
const WORST = 0.85;

/** One row of two commits, measured in turns. */
export type Comparison = {
  readonly name: string;
  readonly what: string;
  readonly ours: number;
  readonly theirs: number;
  /** Median of the rounds: above 1 is better than the other commit, whichever direction is better. */
  readonly ratio: number;
  readonly isWorse: boolean;
};

/**
 * Compares rows by name; what only one commit measures is left out.
 * @param rounds the rows of both commits, measured one after the other in each round
 */
export function compareRows(
  rounds: readonly { readonly ours: readonly Row[]; readonly theirs: readonly Row[] }[],
): Comparison[] {
  const names = new Set(rounds.flatMap(({ ours }) => ours.map(({ name }) => name)));
  return [...names].flatMap((name) => {
    const pairs = rounds.flatMap(({ ours, theirs }) => {
      const [own, other] = [ours, theirs].map((rows) => rows.find((row) => row.name === name));
      return own && other ? [{ own, other }] : [];
    });
    const [first] = pairs;
    if (!first) return [];
    const ratio = median(
      pairs.map(({ own, other }) => (own.better === 'higher' ? own.value / other.value : other.value / own.value)),
    );
    return [
      {
        name,
        what: first.own.what,
        ours: median(pairs.map(({ own }) => own.value)),
        theirs: median(pairs.map(({ other }) => other.value)),
        ratio,
        // A ratio that is no number proves nothing.
        isWorse: !(ratio >= WORST),
      },
    ];
  });
}

/** @returns a line for each comparison */
export const comparisonLines = (comparisons: readonly Comparison[], ref: string): string[] =>
  comparisons.map(
    ({ name, what, ours, theirs, ratio, isWorse }) =>
      `${isWorse ? 'worse' : 'kept '}  ${name}: ${figure(ours)} against ${figure(theirs)} of ${ref}, ` +
      `ratio ${figure(ratio)} (${what})`,
  );
