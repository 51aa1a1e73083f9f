import { expect, it } from 'vitest';
import { termLeft } from './term-left.ts';

const HOUR = 3_600_000;

it('gives up to 48 hours in hours, the last one in minutes, and never more than there is', () => {
  expect(termLeft(48 * HOUR)).toEqual({ unit: 'hour', amount: 48 });
  expect(termLeft(2 * HOUR - 1)).toEqual({ unit: 'hour', amount: 1 });
  expect(termLeft(HOUR - 1)).toEqual({ unit: 'minute', amount: 59 });
  expect(termLeft(-5)).toEqual({ unit: 'minute', amount: 0 });
  expect(termLeft(7 * 24 * HOUR)).toEqual({ unit: 'day', amount: 7 });
});
