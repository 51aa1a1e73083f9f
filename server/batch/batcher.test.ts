import { describe, expect, it } from 'vitest';
import { createBatcher } from './batcher.ts';

/** A batcher whose batches are released by the test. */
function held() {
  const batches: number[][] = [];
  const releases: (() => void)[] = [];
  const batcher = createBatcher<number, number>(
    async (items) => {
      batches.push([...items]);
      await new Promise<void>((open) => {
        releases.push(open);
      });
      if (items.includes(13)) throw new Error('thirteen');
      return items.map((item) => item * 2);
    },
    { name: 'test', max: 3, isolate: true },
  );
  return {
    batches,
    batcher,
    async releaseNext() {
      while (releases.length === 0) await new Promise(setImmediate);
      releases.shift()?.();
    },
  };
}

describe('createBatcher', () => {
  it('runs what arrived during a batch as the next batch, in order', async () => {
    const { batches, batcher, releaseNext } = held();
    const first = batcher.add(1);
    await new Promise(setImmediate);
    const rest = [2, 3].map((item) => batcher.add(item));
    expect(batches).toEqual([[1]]);
    await releaseNext();
    expect(await first).toBe(2);
    await releaseNext();
    expect(await Promise.all(rest)).toEqual([4, 6]);
    expect(batches).toEqual([[1], [2, 3]]);
  });

  it('settles no item before its batch and never exceeds the largest batch size', async () => {
    const { batches, batcher, releaseNext } = held();
    const all = [1, 2, 3, 4].map((item) => batcher.add(item));
    await releaseNext();
    expect(await Promise.all(all.slice(0, 3))).toEqual([2, 4, 6]);
    await releaseNext();
    expect(await all[3]).toBe(8);
    expect(batches).toEqual([[1, 2, 3], [4]]);
  });

  it('takes one item of each in turn, each in order of arrival', async () => {
    const batches: string[][] = [];
    const batcher = createBatcher<string, string>(
      async (items) => {
        batches.push([...items]);
        return items;
      },
      { name: 'test', max: 3, isolate: true, turnOf: (item) => item.charAt(0) },
    );
    await Promise.all(['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'd1', 'b2'].map((item) => batcher.add(item)));
    expect(batches).toEqual([
      ['a1', 'b1', 'c1'],
      ['d1', 'a2', 'b2'],
      ['a3', 'a4'],
    ]);
  });

  it('runs a failed batch again item by item, so that only the bad item fails', async () => {
    const { batches, batcher, releaseNext } = held();
    const settled = Promise.allSettled([1, 13, 3].map((item) => batcher.add(item)));
    for (let round = 0; round < 4; round += 1) await releaseNext();
    expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(batches).toEqual([[1, 13, 3], [1], [13], [3]]);
  });

  it('fails the whole batch without isolation', async () => {
    const batcher = createBatcher<number, number>(
      async () => {
        throw new Error('down');
      },
      { name: 'test', max: 8, isolate: false },
    );
    const settled = await Promise.allSettled([batcher.add(1), batcher.add(2)]);
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await batcher.idle();
    expect(batcher.waiting).toBe(0);
  });
});
