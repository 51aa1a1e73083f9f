import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareTicks, shiftTicks, ticksBetween } from './ticks.ts';

const tick = fc.bigInt({ min: 0n, max: 999_999_999_999_999_990n });

it('[TIC-1] ticks compare as numbers, however long', () => {
  fc.assert(
    fc.property(tick, tick, (a, b) => {
      expect(Math.sign(compareTicks(String(a), String(b)))).toBe(a < b ? -1 : a > b ? 1 : 0);
    }),
  );
});

it('[TIC-2] shifting never goes below zero', () => {
  expect(shiftTicks('5', -9)).toBe('0');
  expect(shiftTicks('9007199254740993', 1)).toBe('9007199254740994');
});

it('[TIC-3] neighbours have nothing between them', () => {
  expect(ticksBetween('4', '5')).toBe(0);
  expect(ticksBetween('4', '9')).toBe(4);
  expect(ticksBetween('9', '4')).toBe(0);
});
