import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outboxItem } from './message.model.ts';
import { nextDue, nextToSend, PARALLEL_ROOMS, retryDelay } from './schedule.ts';

const FAILED = { code: 'MessageEmpty', status: 422 };
const ids = (items: readonly { id: string }[]): string[] => items.map(({ id }) => id);

describe('schedule', () => {
  it('[OUT-3] sends the oldest message of each room', () => {
    const items = [outboxItem('a1', 'a', 1), outboxItem('a2', 'a', 2), outboxItem('b1', 'b', 3)];
    expect(ids(nextToSend(items, [], {}, 0))).toEqual(['a1', 'b1']);
    expect(ids(nextToSend(items, ['a1'], {}, 0))).toEqual(['b1']);
  });
  it('[OUT-3] sends at most four rooms at a time', () => {
    const items = Array.from({ length: 9 }, (_, at) => outboxItem(`m${String(at)}`, `room ${String(at)}`, at));
    expect(nextToSend(items, [], {}, 0)).toHaveLength(PARALLEL_ROOMS);
    expect(nextToSend(items, ['m0', 'm1', 'm2'], {}, 0)).toHaveLength(1);
  });
  it('[OUT-3] holds a retried message while a younger one of its room is sent', () => {
    expect(nextToSend([outboxItem('a1', 'a', 1), outboxItem('a2', 'a', 2)], ['a2'], {}, 0)).toEqual([]);
  });
  it('[OUT-4] sends past a failed message, not past a waiting one', () => {
    const items = [outboxItem('a1', 'a', 1), outboxItem('a2', 'a', 2)];
    expect(
      ids(nextToSend([{ ...outboxItem('a1', 'a', 1), error: FAILED }, outboxItem('a2', 'a', 2)], [], {}, 0)),
    ).toEqual(['a2']);
    const tries = { a1: { attempts: 1, notBefore: 50 } };
    expect(nextToSend(items, [], tries, 49)).toEqual([]);
    expect([nextDue(items, [], tries, 49), nextDue(items, [], tries, 50), nextDue(items, ['a1'], tries, 0)]).toEqual([
      50,
      undefined,
      undefined,
    ]);
    expect(ids(nextToSend(items, [], tries, 50))).toEqual(['a1']);
  });
  it('[OUT-6] waits from 1 s to 60 s, stretched by half at most, and as long as Retry-After', () => {
    expect([1, 2, 3, 6, 7, 40].map((attempts) => retryDelay(attempts, undefined, 0))).toEqual([
      1_000, 2_000, 4_000, 32_000, 60_000, 60_000,
    ]);
    expect([retryDelay(1, undefined, 0.999), retryDelay(1, 90_000, 0.5)]).toEqual([1_499.5, 90_000]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), fc.double({ min: 0, max: 1, noNaN: true }), (attempts, random) => {
        expect(retryDelay(attempts, undefined, random)).toBeGreaterThanOrEqual(1_000);
        expect(retryDelay(attempts, undefined, random)).toBeLessThanOrEqual(90_000);
      }),
    );
  });
});
