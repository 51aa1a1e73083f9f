import { expect, it } from 'vitest';
import { lengthLeft } from './length-left.ts';

it('says the 48 hours of an offer in hours, the last one in minutes, and never more than there is', () => {
  const hour = 3_600_000;
  expect(lengthLeft(48 * hour)).toEqual({ unit: 'hour', amount: 48 });
  expect(lengthLeft(2 * hour - 1)).toEqual({ unit: 'hour', amount: 1 });
  expect(lengthLeft(hour - 1)).toEqual({ unit: 'minute', amount: 59 });
  expect(lengthLeft(-5)).toEqual({ unit: 'minute', amount: 0 });
  expect(lengthLeft(7 * 24 * hour)).toEqual({ unit: 'day', amount: 7 });
});
