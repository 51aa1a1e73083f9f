import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RECALLED } from '#protocol/rules/recall.ts';
import { hasOlder, insert, newestGap, windowOf, type Timeline } from './timeline.ts';
import { makeMessage } from './message.model.ts';

const message = (ticks: number) => makeMessage(ticks);
const ticksOf = (timeline: Timeline): number[] => timeline.map(({ ticks }) => Number(ticks));

describe('timeline', () => {
  it('[TML-1] is in order and has each message once, in any order and number of arrivals', () => {
    const batches = fc.array(fc.array(fc.integer({ min: 1, max: 60 })), { maxLength: 12 });
    fc.assert(
      fc.property(batches, (all) => {
        const timeline = all.reduce<Timeline>((at, batch) => insert(at, batch.map(message)), []);
        expect(ticksOf(timeline)).toEqual([...new Set(all.flat())].sort((a, b) => a - b));
      }),
    );
  });
  it('[TML-1] keeps known messages as the same objects', () => {
    const first = insert([], [message(1), message(2)]);
    expect(insert(first, [message(2)])).toBe(first);
    expect(insert(first, [message(3)])[0]).toBe(first[0]);
  });
  it('[TML-1] orders ticks as numbers, not as text', () =>
    expect(ticksOf(insert([], [10, 9, 100].map(message)))).toEqual([9, 10, 100]));
  it('[TML-3] replaces a message by its recalled one, and never back', () => {
    const [first, second] = [
      { ...message(1), content: 'secret' },
      { ...message(2), reply: { id: 'message-1', senderId: 'ben', username: 'ben', content: 'secret', files: [] } },
    ];
    const before = insert([], [first, second]);
    const recalled = { ...message(1), extra: RECALLED };
    const emptied = { ...second, reply: { ...second.reply, content: '' } };
    const after = insert(before, [recalled, emptied]);
    expect(after).toEqual([recalled, emptied]);
    expect(insert(after, [first, second])).toBe(after);
    expect(insert(insert([], [recalled]), [first])).toEqual([recalled]);
  });
  it('[TML-3] replaces a message by one with newer marks, and never back', () => {
    const withMarks = (revision: number) => ({ ...message(1), marks: { revision, reactions: {}, pinned: false } });
    const [first, second] = [withMarks(1), withMarks(2)];
    expect(insert(insert([], [message(1)]), [first])).toEqual([first]);
    const after = insert(insert([], [second]), [first]);
    expect(after).toEqual([second]);
    expect(insert(after, [message(1)])).toBe(after);
    const recalled = { ...message(1), extra: RECALLED };
    expect(insert(insert(after, [recalled]), [withMarks(3)])).toEqual([recalled]);
  });
  it('[TML-3] [LPV-6] replaces a message by one that has got its preview, and never back', () => {
    const plain = { ...message(1), content: 'https://b.example' };
    const preview = { url: 'https://b.example/', site: 'b.example', title: 'B' };
    const after = insert(insert([], [plain]), [{ ...plain, preview }]);
    expect(after).toEqual([{ ...plain, preview }]);
    expect(insert(after, [plain])).toBe(after);
    const recalled = { ...message(1), extra: RECALLED };
    expect(insert(insert(after, [recalled]), [{ ...plain, preview }])).toEqual([recalled]);
  });
  it('[TML-2] finds the newest gap and its size', () => {
    expect(newestGap([1, 2, 5, 6, 9].map(message))).toEqual({ after: '6', before: '9', count: 2 });
    expect(newestGap([1, 2, 3].map(message))).toBeUndefined();
  });
  it('[TML-2] finds a gap exactly where ticks are not consecutive', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 30 })), (some) => {
        const sorted = some.toSorted((a, b) => a - b);
        const gaps = sorted.some((one, at) => at > 0 && one !== (sorted[at - 1] ?? 0) + 1);
        expect(newestGap(insert([], some.map(message))) !== undefined).toBe(gaps);
      }),
    );
  });
  it('[RM-3] limits the window to the newest messages', () =>
    expect(ticksOf(windowOf([1, 2, 3].map(message), 2))).toEqual([2, 3]));
  it('knows whether there are older messages', () =>
    expect([hasOlder([]), hasOlder([message(1)]), hasOlder([message(2)])]).toEqual([false, false, true]));
});
