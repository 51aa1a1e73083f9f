import { describe, expect, it } from 'vitest';
import { roomsLimit } from './window.ts';

describe('roomsLimit', () => {
  it.each([
    [50, 0, 10_000, 100],
    [100, 12, 10_000, 100],
    [100, 60, 10_000, 200],
    [200, 60, 10_000, 200],
    [200, 9_999, 10_000, 10_050],
    [100, 60, 120, 150],
    [150, 119, 120, 150],
    [50, 3, 4, 50],
  ])('holds %i, last visible %i of %i: asks for %i', (current, last, total, limit) => {
    expect(roomsLimit(current, last, total)).toBe(limit);
  });
});
