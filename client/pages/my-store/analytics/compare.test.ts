import { describe, expect, it } from 'vitest';
import { compare } from './compare.ts';

describe('comparing a figure with the days before', () => {
  it.each([
    [150, 100, { trend: 'up', percent: 50 }],
    [50, 100, { trend: 'down', percent: 50 }],
    [0, 8, { trend: 'down', percent: 100 }],
    [100, 100, { trend: 'same', percent: 0 }],
  ])('%i after %i', (now, before, wanted) => {
    expect(compare(now, before)).toEqual(wanted);
  });

  it('names no percentage of nothing', () => {
    expect(compare(7, 0)).toEqual({ trend: 'up', percent: null });
    expect(compare(0, 0)).toEqual({ trend: 'same', percent: null });
  });

  it('never calls a change none', () => {
    expect(compare(1001, 1000)).toEqual({ trend: 'up', percent: 1 });
    expect(compare(999, 1000)).toEqual({ trend: 'down', percent: 1 });
  });
});
