import { describe, expect, it } from 'vitest';
import { createBatcher } from './batcher.ts';

/** A runner whose groups are let through by hand. */
function held() {
  const groups: number[][] = [];
  const gates: (() => void)[] = [];
  const grouped = createBatcher<number, number>(
    async (items) => {
      groups.push([...items]);
      await new Promise<void>((open) => {
        gates.push(open);
      });
      if (items.includes(13)) throw new Error('thirteen');
      return items.map((item) => item * 2);
    },
    { max: 3, isolate: true },
  );
  return {
    groups,
    grouped,
    async letThrough() {
      while (gates.length === 0) await new Promise(setImmediate);
      gates.shift()?.();
    },
  };
}

describe('inGroups', () => {
  it('runs what arrived during a group as the next group, in order', async () => {
    const { groups, grouped, letThrough } = held();
    const first = grouped.add(1);
    await new Promise(setImmediate);
    const rest = [2, 3].map((item) => grouped.add(item));
    expect(groups).toEqual([[1]]);
    await letThrough();
    expect(await first).toBe(2);
    await letThrough();
    expect(await Promise.all(rest)).toEqual([4, 6]);
    expect(groups).toEqual([[1], [2, 3]]);
  });

  it('settles no item before its group, and never makes a group larger than its bound', async () => {
    const { groups, grouped, letThrough } = held();
    const all = [1, 2, 3, 4].map((item) => grouped.add(item));
    await letThrough();
    expect(await Promise.all(all.slice(0, 3))).toEqual([2, 4, 6]);
    await letThrough();
    expect(await all[3]).toBe(8);
    expect(groups).toEqual([[1, 2, 3], [4]]);
  });

  it('runs a failed group again item by item, so that the bad one fails alone', async () => {
    const { groups, grouped, letThrough } = held();
    const settled = Promise.allSettled([1, 13, 3].map((item) => grouped.add(item)));
    for (let round = 0; round < 4; round += 1) await letThrough();
    expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(groups).toEqual([[1, 13, 3], [1], [13], [3]]);
  });

  it('without isolation the whole group fails', async () => {
    const grouped = createBatcher<number, number>(
      async () => {
        throw new Error('down');
      },
      { max: 8, isolate: false },
    );
    const settled = await Promise.allSettled([grouped.add(1), grouped.add(2)]);
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await grouped.idle();
    expect(grouped.waiting).toBe(0);
  });
});
