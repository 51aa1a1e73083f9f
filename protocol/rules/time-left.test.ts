import { describe, expect, it } from 'vitest';
import { secondsLeft, termLeft, timeParts, uncertaintySeconds } from './time-left.ts';

const HOUR = 3_600_000;

describe('countdown', () => {
  it.each([
    [10_000, 0, 10],
    [10_001, 0, 11],
    [10_000, 9_999, 1],
    [10_000, 10_000, 0],
    [10_000, 99_000, 0],
  ])('counts from %i at %i: %i s', (at, now, left) => expect(secondsLeft(at, now)).toBe(left));

  it('has the largest unit and the one below it', () => {
    expect(timeParts(53 * HOUR + 5)).toEqual({ unit: 'days', days: 2, hours: 5 });
    expect(timeParts(24 * HOUR)).toEqual({ unit: 'days', days: 1, hours: 0 });
    expect(timeParts(24 * HOUR - 1_001)).toEqual({ unit: 'hours', hours: 23, minutes: 59 });
    expect(timeParts(61_000)).toEqual({ unit: 'minutes', minutes: 1, seconds: 1 });
    expect(timeParts(59_001)).toEqual({ unit: 'minutes', minutes: 1, seconds: 0 });
    expect(timeParts(1)).toEqual({ unit: 'seconds', seconds: 1 });
    expect(timeParts(0)).toBeNull();
    expect(timeParts(-5)).toBeNull();
  });
});

it('gives the 48 hours of an offer in hours, the last one in minutes, and never more than there is', () => {
  expect(termLeft(48 * HOUR)).toEqual({ unit: 'hour', amount: 48 });
  expect(termLeft(2 * HOUR - 1)).toEqual({ unit: 'hour', amount: 1 });
  expect(termLeft(HOUR - 1)).toEqual({ unit: 'minute', amount: 59 });
  expect(termLeft(-5)).toEqual({ unit: 'minute', amount: 0 });
  expect(termLeft(7 * 24 * HOUR)).toEqual({ unit: 'day', amount: 7 });
});

it('never claims that a clock is more exact than it is', () => {
  expect(uncertaintySeconds(0)).toBe(0.1);
  expect(uncertaintySeconds(101)).toBe(0.2);
  expect(uncertaintySeconds(1_500)).toBe(1.5);
});
