import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roundTicks, stepAt } from './chart-scale.ts';

describe('the values of an axis', () => {
  it.each([
    [1_000, 1_800, [1_000, 1_200, 1_400, 1_600, 1_800]],
    [12_000, 33_000, [10_000, 20_000, 30_000, 40_000]],
    [0.1, 0.3, [0.1, 0.15, 0.2, 0.25, 0.3]],
    [500, 500, [500, 600]],
    [0, 0, [0, 0.1]],
  ])('from %d to %d are round', (low, high, ticks) => {
    expect(roundTicks(low, high)).toEqual(ticks);
  });

  it('enclose the figures, in few equal steps', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.nat(10_000_000), (a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        const ticks = roundTicks(low, high);
        expect(ticks[0]).toBeLessThanOrEqual(low);
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(high);
        expect(ticks.length).toBeGreaterThanOrEqual(2);
        expect(ticks.length).toBeLessThanOrEqual(5);
      }),
    );
  });
});

describe('the step at a time', () => {
  it.each([
    [5, 0],
    [10, 0],
    [19, 0],
    [20, 1],
    [99, 2],
  ])('of %d is number %d', (time, index) => {
    expect(stepAt([10, 20, 30], time)).toBe(index);
  });
});
