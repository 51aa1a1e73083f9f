import { expect, it } from 'vitest';
import { responseBand } from './response-time.ts';

const MINUTE = 60_000;

it.each([
  [0, { unit: 'hour', count: 1 }],
  [60 * MINUTE, { unit: 'hour', count: 1 }],
  [61 * MINUTE, { unit: 'hours', count: 2 }],
  [24 * 60 * MINUTE, { unit: 'hours', count: 24 }],
  [24 * 60 * MINUTE + 1, { unit: 'days', count: 2 }],
  [7 * 24 * 60 * MINUTE, { unit: 'days', count: 7 }],
])('[RSP-1] shows a median of %s ms as %j', (time, band) => expect(responseBand(time)).toEqual(band));

it.each([[null], [7 * 24 * 60 * MINUTE + 1]])('[RSP-2] shows no time for %s', (time) =>
  expect(responseBand(time)).toBeNull(),
);
