import { describe, expect, it } from 'vitest';
import { retryAfterOf } from '#protocol/realtime/close-codes.ts';
import { REPLAY_LIMIT, chooseReplay, retryAfterReason } from './handshake.ts';

describe('chooseReplay', () => {
  it.each([
    [undefined, 10, 0, 'none'],
    [10, 10, 0, 'none'],
    [0, 0, 0, 'none'],
    [9, 10, 0, 'events'],
    [0, 10, 0, 'events'],
    [5, 10, 5, 'events'],
    [4, 10, 5, 'resync'],
    [11, 10, 0, 'resync'],
    [0, REPLAY_LIMIT.events + 1, 0, 'resync'],
    [1, REPLAY_LIMIT.events + 1, 0, 'events'],
  ] as const)('cursor %s, head %s, floor %s → %s', (cursor, head, floor, expected) => {
    expect(chooseReplay(cursor, { head, floor })).toBe(expected);
  });
});

describe('retryAfterReason', () => {
  it('returns a delay that our client parses', () => {
    for (let index = 0; index < 100; index += 1) {
      const delay = retryAfterOf(retryAfterReason(500, 2_500));
      expect(delay).toBeGreaterThanOrEqual(500);
      expect(delay).toBeLessThanOrEqual(3_000);
    }
  });
});
