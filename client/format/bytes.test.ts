import { expect, it } from 'vitest';
import { bytes } from './bytes.ts';

it.each([
  [0, '0 bytes'],
  [1_023, '1,023 bytes'],
  [1_024, '1 kB'],
  [1_468_006, '1.4 MB'],
  [20 * 1_024 ** 2, '20 MB'],
  [3 * 1_024 ** 3, '3 GB'],
  [9 * 1_024 ** 5, '9,437,184 GB'],
])('writes %i bytes as %s', (size, text) => {
  expect(bytes(size, 'en')).toBe(text);
});
