import { expect, it } from 'vitest';
import { secondsLeft } from './countdown.ts';

it.each([
  [10_000, 0, 10],
  [10_001, 0, 11],
  [10_000, 9_999, 1],
  [10_000, 10_000, 0],
  [10_000, 99_000, 0],
])('counts from %i at %i: %i s', (at, now, left) => {
  expect(secondsLeft(at, now)).toBe(left);
});
