import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RoomRecord } from './room-record.ts';
import { mergeSnapshot, countArrivals, advanceReadCursor, unreadOf } from './unread.ts';

type UnreadCounters = Pick<RoomRecord, 'seenTicks' | 'unreadBase' | 'baseTicks' | 'beyond' | 'guessed'>;
const EMPTY: UnreadCounters = { seenTicks: '0', unreadBase: 0, baseTicks: '0', beyond: [], guessed: false };
const arrival = (ticks: number, own = false) => ({ ticks: String(ticks), own });

describe('unread', () => {
  it('[UNR-1] counts a message once, however often it arrives', () => {
    const once = countArrivals(EMPTY, [arrival(1), arrival(2), arrival(1)]);
    expect(unreadOf(once)).toBe(2);
    expect(countArrivals(once, [arrival(1), arrival(2)])).toBe(once);
  });
  it('[UNR-1] counts messages beyond a gap, and once when the gap closes', () => {
    const gap = countArrivals(EMPTY, [arrival(1), arrival(3)]);
    expect([unreadOf(gap), gap.baseTicks, gap.beyond.length]).toEqual([2, '1', 1]);
    const closed = countArrivals(gap, [arrival(2), arrival(3)]);
    expect([unreadOf(closed), closed.baseTicks, closed.beyond]).toEqual([3, '3', []]);
  });
  it('[UNR-2] never counts own messages', () =>
    expect(unreadOf(countArrivals(EMPTY, [arrival(1, true), arrival(2)]))).toBe(1));
  it('[UNR-3] moves forward only', () => {
    const room = advanceReadCursor(countArrivals(EMPTY, [arrival(1), arrival(2), arrival(3)]), '2');
    expect([unreadOf(room), room.seenTicks]).toEqual([1, '2']);
    expect(advanceReadCursor(room, '1')).toBe(room);
  });
  it('[UNR-4] takes the server’s count and adds only later messages', () => {
    const known = countArrivals({ ...EMPTY, baseTicks: '5', unreadBase: 9 }, [arrival(7), arrival(9)]);
    const joined = mergeSnapshot({ ...EMPTY, baseTicks: '8', unreadBase: 2 }, known);
    expect([unreadOf(joined), joined.baseTicks]).toEqual([3, '9']);
    expect(unreadOf(advanceReadCursor(countArrivals(EMPTY, [arrival(1), arrival(2)]), '1', 0))).toBe(0);
  });

  it('[UNR-5] takes the count of a read cursor once', () => {
    const read = advanceReadCursor(countArrivals(EMPTY, [arrival(1), arrival(2)]), '1');
    const confirmed = advanceReadCursor(read, '1', 1);
    const later = countArrivals(confirmed, [arrival(3)]);
    expect(unreadOf(later)).toBe(2);
    expect(advanceReadCursor(later, '1', 1)).toBe(later);
    const snapshot = mergeSnapshot({ ...EMPTY, seenTicks: '1', baseTicks: '4', unreadBase: 3 }, read);
    expect(advanceReadCursor(snapshot, '1', 1)).toBe(snapshot);
  });

  it('[UNR-1][UNR-2] counts correctly in any order and number of messages', () => {
    const messages = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 1 }).chain((ticks) =>
      fc.record({
        ticks: fc.constant(ticks),
        own: fc.array(fc.boolean(), { minLength: 41, maxLength: 41 }),
        order: fc.array(fc.constantFrom(...ticks), { maxLength: 120 }),
        seen: fc.integer({ min: 0, max: 41 }),
        at: fc.nat(120),
      }),
    );
    fc.assert(
      fc.property(messages, ({ ticks, own, order, seen, at }) => {
        const arrive = (room: UnreadCounters, one: number): UnreadCounters =>
          countArrivals(room, [arrival(one, own[one])]);
        const first = order.slice(0, at).reduce(arrive, EMPTY);
        const last = [...order.slice(at), ...ticks].reduce(arrive, advanceReadCursor(first, String(seen)));
        const truth = ticks.filter((one) => !own[one] && one > seen).length;
        const unknownOwn = first.baseTicks !== '0' && Number(first.baseTicks) > seen && seen > 0;
        // When the cursor stops among settled messages, only the server knows which were own [UNR-3].
        if (unknownOwn) expect(unreadOf(last)).toBeGreaterThanOrEqual(truth);
        else expect(unreadOf(last)).toBe(truth);
      }),
    );
  });
});
