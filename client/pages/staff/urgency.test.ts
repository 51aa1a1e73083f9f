import { describe, expect, it } from 'vitest';
import { dueTime } from './urgency.ts';

const HOUR = 3_600_000;

describe('the time until a review is due', () => {
  it.each([
    [24 * HOUR, { urgency: 'calm', unit: 'hour', amount: 24 }],
    [6.5 * HOUR, { urgency: 'calm', unit: 'hour', amount: 6 }],
    [6 * HOUR, { urgency: 'urgent', unit: 'hour', amount: 6 }],
    [59 * 60_000, { urgency: 'urgent', unit: 'minute', amount: 59 }],
    [1, { urgency: 'urgent', unit: 'minute', amount: 1 }],
    [0, { urgency: 'late', unit: 'minute', amount: 1 }],
    [-5 * HOUR, { urgency: 'late', unit: 'hour', amount: 5 }],
    [-72 * HOUR, { urgency: 'late', unit: 'day', amount: 3 }],
  ])('has its urgency %i ms before', (left, wanted) => {
    expect(dueTime(1_000_000_000_000 + left, 1_000_000_000_000)).toEqual(wanted);
  });
});
