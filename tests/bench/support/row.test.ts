import { describe, expect, it } from 'vitest';
import { compared, median, percentile, verdictOf, type Row } from './row.ts';
import { table } from './table.ts';

const row: Row = {
  name: 'send',
  what: 'send',
  against: 'pgbench',
  unit: '1/s',
  value: 60,
  baseline: 100,
  ratio: 0.6,
  reach: 0.5,
  aim: 1,
  better: 'higher',
  details: {},
};

describe('bench rows', () => {
  it('returns aim, reach or missed, in both directions', () => {
    expect(verdictOf(row)).toBe('reach');
    expect(verdictOf({ ...row, ratio: 1 })).toBe('aim');
    expect(verdictOf({ ...row, ratio: 0.49 })).toBe('missed');
    expect(verdictOf({ ...row, better: 'lower', reach: 2, aim: 1.5, ratio: 1.6 })).toBe('reach');
    expect(verdictOf({ ...row, better: 'lower', reach: 2, aim: 1.5, ratio: 2.01 })).toBe('missed');
  });

  it('judges the value where there is no baseline, and nothing where there is no bound', () => {
    expect(verdictOf({ ...row, better: 'lower', baseline: null, ratio: null, value: 250, reach: 300, aim: 200 })).toBe(
      'reach',
    );
    expect(verdictOf({ ...row, reach: null, aim: null })).toBe('noted');
  });

  it('takes the median of the rounds, so that one disturbed round decides nothing', () => {
    const { ratio, value, baseline } = compared({ ...row }, [
      { value: 1, baseline: 2 },
      { value: 100, baseline: 1 },
      { value: 2, baseline: 4 },
    ]);
    expect({ ratio, value, baseline }).toEqual({ ratio: 0.5, value: 2, baseline: 2 });
    expect(median([3, 1, 2])).toBe(2);
    expect(percentile([1, 2, 3, 4], 0.99)).toBe(4);
  });

  it('prints a line a row', () => {
    expect(table([row]).split('\n')).toHaveLength(3);
    expect(table([row])).toContain('≥ 0.50');
  });
});
