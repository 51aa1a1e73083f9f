import { describe, expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';

/** Work that ends when the test says so; `begun` holds the names in the order of their starts. */
function bench(concurrency: number, { maxWaiting = 100, perPerson = concurrency } = {}) {
  const queue = new FairQueue({ concurrency, perPerson, maxWaiting });
  const begun: string[] = [];
  const ends = new Map<string, { resolve(): void; reject(error: Error): void }>();
  const add = (name: string) =>
    queue.run(name[0]!, () => {
      begun.push(name);
      return new Promise<void>((resolve, reject) => ends.set(name, { resolve, reject }));
    });
  const end = async (name: string): Promise<void> => {
    ends.get(name)!.resolve();
    await new Promise(setImmediate);
  };
  return { add, begun, ends, end };
}

describe('fair queue', () => {
  it('serve another person next, however much work the first one has', async () => {
    const { add, begun, end } = bench(2);
    const all = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'c1'].map(add);
    expect(begun).toEqual(['a1', 'a2']);
    await end('a1');
    expect(begun.at(-1)).toBe('b1');
    await end('a2');
    expect(begun.at(-1)).toBe('c1');
    for (const name of ['b1', 'c1', 'a3', 'a4', 'a5']) await end(name);
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4', 'a5']);
    await Promise.all(all);
  });

  it('serve the person with the least running work, also if another one was served longer ago', async () => {
    const { add, begun, end } = bench(3);
    const all = ['a1', 'a2', 'b1', 'a3', 'b2'].map(add);
    await end('b1');
    expect(begun).toEqual(['a1', 'a2', 'b1', 'b2']);
    for (const name of ['a1', 'a2', 'a3', 'b2']) await end(name);
    await Promise.all(all);
  });

  it('give the place of ended work to the next one at once, before a newcomer', async () => {
    const { add, begun, end } = bench(1);
    const newcomer = add('a1').then(() => add('c1'));
    const waiting = add('b1');
    await end('a1');
    expect(begun).toEqual(['a1', 'b1']);
    for (const name of ['b1', 'c1']) await end(name);
    await Promise.all([newcomer, waiting]);
    expect(begun).toEqual(['a1', 'b1', 'c1']);
  });

  it('leave a place for another person, also while no other person comes', async () => {
    const { add, begun, end } = bench(2, { perPerson: 1 });
    const all = ['a1', 'a2', 'a3'].map(add);
    expect(begun).toEqual(['a1']);
    all.push(add('b1'));
    expect(begun).toEqual(['a1', 'b1']);
    await end('b1');
    expect(begun).toEqual(['a1', 'b1']);
    for (const name of ['a1', 'a2', 'a3']) await end(name);
    expect(begun).toEqual(['a1', 'b1', 'a2', 'a3']);
    await Promise.all(all);
  });

  it('alternate with one place, each person’s work in order', async () => {
    const { add, begun, end } = bench(1);
    const all = ['a1', 'a2', 'a3', 'b1', 'b2'].map(add);
    for (const name of ['a1', 'b1', 'a2', 'b2', 'a3']) await end(name);
    expect(begun).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
    await Promise.all(all);
  });

  it('refuse more than the most of one person, and admit others', async () => {
    const { add, begun, end } = bench(1, { maxWaiting: 2 });
    const [first, second, third] = ['a1', 'a2', 'a3'].map(add);
    await expect(add('a4')).rejects.toMatchObject({ code: 'TooManyRequests', params: { retryAfter: 5 } });
    const other = add('b1');
    for (const name of ['a1', 'b1', 'a2', 'a3']) await end(name);
    await Promise.all([first, second, third, other]);
    expect(begun).toEqual(['a1', 'b1', 'a2', 'a3']);
  });

  it('go on after work that failed', async () => {
    const { add, begun, ends, end } = bench(1);
    const [broken, next] = [add('a1'), add('b1')];
    ends.get('a1')!.reject(new Error('broken'));
    await expect(broken).rejects.toThrow('broken');
    await end('b1');
    await next;
    expect(begun).toEqual(['a1', 'b1']);
  });
});
