/** Remaining time as data; pages put it into words (spec §9). All arguments are ms. */
const SECOND = 1_000;

export type TimeUnit = 'day' | 'hour' | 'minute' | 'second';

/** Units with their amounts, the largest first. */
export type TimeParts = readonly (readonly [unit: TimeUnit, amount: number])[];

/** Units in seconds. */
const UNITS: TimeParts = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
];

/** @returns whole seconds of a countdown, rounded up, so that zero appears at the end and not before */
export const secondsLeft = (at: number, now: number): number => Math.max(0, Math.ceil((at - now) / SECOND));

/**
 * The parts of a countdown: the largest unit and the next smaller one, from whole seconds rounded up. Hours after days
 * and minutes after hours are left out where they are zero; seconds are not, since they are seen to count.
 * @param finest of a display that is renewed once a minute: no seconds. @returns no parts when less is left
 */
export function timeParts(left: number, finest: 'minute' | 'second' = 'second'): TimeParts {
  const seconds = secondsLeft(left, 0);
  const largest = UNITS.findIndex(([, length]) => seconds >= length);
  if (largest < 0) return [];
  return UNITS.slice(largest, largest + 2)
    .map(([unit, length], place): TimeParts[number] => [
      unit,
      Math.floor((place === 0 ? seconds : seconds % UNITS[largest]![1]) / length),
    ])
    .filter(([unit, amount]) => (unit === 'second' ? finest === 'second' : amount > 0));
}
