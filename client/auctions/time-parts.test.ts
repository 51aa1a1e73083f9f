import { expect, it } from 'vitest';
import { timeParts, uncertaintySeconds } from './time-parts.ts';

const HOUR = 3_600_000;

it('says the largest unit and the one below it', () => {
  expect(timeParts(53 * HOUR + 5)).toEqual({ unit: 'days', days: 2, hours: 5 });
  expect(timeParts(24 * HOUR)).toEqual({ unit: 'days', days: 1, hours: 0 });
  expect(timeParts(24 * HOUR - 1_001)).toEqual({ unit: 'hours', hours: 23, minutes: 59 });
  expect(timeParts(61_000)).toEqual({ unit: 'minutes', minutes: 1, seconds: 1 });
  expect(timeParts(59_001)).toEqual({ unit: 'minutes', minutes: 1, seconds: 0 });
  expect(timeParts(1)).toEqual({ unit: 'seconds', seconds: 1 });
  expect(timeParts(0)).toBeNull();
  expect(timeParts(-5)).toBeNull();
});

it('never claims more exactness than there is', () => {
  expect(uncertaintySeconds(0)).toBe(0.1);
  expect(uncertaintySeconds(101)).toBe(0.2);
  expect(uncertaintySeconds(1_500)).toBe(1.5);
});
