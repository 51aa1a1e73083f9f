import { expect, it } from 'vitest';
import { isNewer } from './newer-state.ts';

it('[WAT-2] orders states of an auction by their records, then by time; an equal state is not newer', () => {
  const known = { seq: 3, asOf: 1_000 };
  expect(isNewer(known, null)).toBe(true);
  expect(isNewer({ seq: 4, asOf: 1 }, known)).toBe(true);
  expect(isNewer({ seq: 3, asOf: 1_001 }, known)).toBe(true);
  expect(isNewer({ ...known }, known)).toBe(false);
  expect(isNewer({ seq: 2, asOf: 9_999 }, known)).toBe(false);
});
