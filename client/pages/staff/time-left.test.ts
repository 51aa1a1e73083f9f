import { describe, expect, it } from 'vitest';
import { timeLeft } from './time-left.ts';

const HOUR = 3_600_000;

describe('what is left of the promised time', () => {
  it.each([
    [24 * HOUR, { urgency: 'calm', unit: 'hour', amount: 24 }],
    [6.5 * HOUR, { urgency: 'calm', unit: 'hour', amount: 6 }],
    [6 * HOUR, { urgency: 'urgent', unit: 'hour', amount: 6 }],
    [59 * 60_000, { urgency: 'urgent', unit: 'minute', amount: 59 }],
    [1, { urgency: 'urgent', unit: 'minute', amount: 1 }],
    [0, { urgency: 'late', unit: 'minute', amount: 1 }],
    [-5 * HOUR, { urgency: 'late', unit: 'hour', amount: 5 }],
    [-72 * HOUR, { urgency: 'late', unit: 'day', amount: 3 }],
  ])('%i ms before it is due', (left, wanted) => {
    expect(timeLeft(1_000_000_000_000 + left, 1_000_000_000_000)).toEqual(wanted);
  });
});
