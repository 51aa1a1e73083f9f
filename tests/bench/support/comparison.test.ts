import { describe, expect, it } from 'vitest';
import { comparisonLines, compareRows } from './comparison.ts';
import type { Row } from './row.ts';

const row = (value: number, change: Partial<Row> = {}): Row => ({
  name: 'send',
  what: 'sent messages',
  against: 'pgbench',
  unit: '1/s',
  value,
  baseline: null,
  ratio: null,
  reach: null,
  aim: null,
  better: 'higher',
  details: {},
  ...change,
});
const rounds = (pairs: readonly (readonly [number, number])[], change: Partial<Row> = {}) =>
  pairs.map(([ours, theirs]) => ({ ours: [row(ours, change)], theirs: [row(theirs, change)] }));

describe('the comparison of two commits', () => {
  it('takes the median of the rounds’ ratios', () => {
    const [found] = compareRows(
      rounds([
        [100, 100],
        [50, 100],
        [80, 100],
      ]),
    );
    expect(found).toMatchObject({ ours: 80, theirs: 100, ratio: 0.8, isWorse: true });
  });

  it('fails a row that is worse by more than 15 %, in both directions', () => {
    const isWorse = (ours: number, better: Row['better']) => compareRows(rounds([[ours, 100]], { better }))[0]?.isWorse;
    expect([isWorse(86, 'higher'), isWorse(84, 'higher')]).toEqual([false, true]);
    expect([isWorse(117, 'lower'), isWorse(118, 'lower')]).toEqual([false, true]);
    expect(isWorse(Number.NaN, 'higher')).toBe(true);
  });

  it('leaves out rows of one commit only', () => {
    expect(compareRows([{ ours: [row(1), row(1, { name: 'new' })], theirs: [row(1)] }])).toHaveLength(1);
  });

  it('writes a line for each', () => {
    expect(comparisonLines(compareRows(rounds([[50, 100]])), 'v1')).toEqual([
      'worse  send: 50.0 against 100 of v1, ratio 0.50 (sent messages)',
    ]);
  });
});
