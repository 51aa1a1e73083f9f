import { describe, expect, it } from 'vitest';
import { secondsLeft, timeParts, type TimeParts } from './time-left.ts';

const HOUR = 3_600_000;

describe('countdown', () => {
  it.each([
    [10_000, 0, 10],
    [10_001, 0, 11],
    [10_000, 9_999, 1],
    [10_000, 10_000, 0],
    [10_000, 99_000, 0],
  ])('counts from %i at %i: %i s', (at, now, left) => expect(secondsLeft(at, now)).toBe(left));

  it.each<[number, TimeParts]>([
    [
      53 * HOUR + 5,
      [
        ['day', 2],
        ['hour', 5],
      ],
    ],
    [24 * HOUR, [['day', 1]]],
    [
      24 * HOUR - 1_001,
      [
        ['hour', 23],
        ['minute', 59],
      ],
    ],
    [HOUR, [['hour', 1]]],
    [
      61_000,
      [
        ['minute', 1],
        ['second', 1],
      ],
    ],
    [
      59_001,
      [
        ['minute', 1],
        ['second', 0],
      ],
    ],
    [1, [['second', 1]]],
    [0, []],
    [-5, []],
  ])('of %i ms has the largest unit and the one below it', (left, parts) => expect(timeParts(left)).toEqual(parts));

  it.each<[number, TimeParts]>([
    [
      92 * 60_000,
      [
        ['hour', 1],
        ['minute', 32],
      ],
    ],
    [119_000, [['minute', 1]]],
    [59_000, []],
  ])('of %i ms has no seconds where it is renewed once a minute', (left, parts) =>
    expect(timeParts(left, 'minute')).toEqual(parts),
  );
});
