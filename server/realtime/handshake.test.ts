import { describe, expect, it } from 'vitest';
import { retryAfterOf } from '#protocol/realtime/close-codes.ts';
import type { LoggedEvent } from '../events/event-log.ts';
import { chooseReplay, retryAfterReason } from './handshake.ts';

const at = (position: number): LoggedEvent => ({ position, userIds: ['ann'], frame: '{}' });

describe('chooseReplay', () => {
  it.each([
    [undefined, 10, 0, [], 'none'],
    [10, 10, 0, [], 'none'],
    [0, 0, 0, [], 'none'],
    [4, 10, 0, [], 'none'],
    [9, 10, 0, [10], 'events'],
    [0, 10, 0, [3, 10], 'events'],
    [5, 10, 5, [6], 'events'],
    [4, 10, 5, [6], 'resync'],
    [4, 10, 5, [], 'resync'],
    [11, 10, 0, [], 'resync'],
    [7, 10, 0, [3, 5], 'none'],
  ] as const)('cursor %s, head %s, floor %s, missed %j → %s', (cursor, head, floor, missed, expected) => {
    expect(chooseReplay(cursor, { head, floor }, missed.map(at)).kind).toBe(expected);
  });

  it('[LOG-3] resyncs a client that missed too many events', () => {
    expect(chooseReplay(0, { head: 10, floor: 0 }, 'too-many')).toEqual({ kind: 'resync', events: [] });
  });

  it('[LOG-2] leaves out what only another connection of the user missed', () => {
    expect(chooseReplay(5, { head: 10, floor: 0 }, [3, 6, 9].map(at)).events.map(({ position }) => position)).toEqual([
      6, 9,
    ]);
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
