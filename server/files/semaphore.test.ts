import { expect, it } from 'vitest';
import { Semaphore } from './semaphore.ts';

it('runs a limited number of tasks at once, in order, and continues after a failure', async () => {
  const semaphore = new Semaphore(2);
  const log: string[] = [];
  const releases: (() => void)[] = [];
  const work = (name: string) =>
    semaphore.run(async () => {
      log.push(name);
      await new Promise<void>((settle) => releases.push(settle));
      if (name === 'b') throw new Error(name);
      return name;
    });
  const all = Promise.allSettled(['a', 'b', 'c', 'd'].map(work));
  expect(log).toEqual(['a', 'b']);
  releases[1]!();
  await expect.poll(() => log).toEqual(['a', 'b', 'c']);
  releases[0]!();
  await expect.poll(() => log).toEqual(['a', 'b', 'c', 'd']);
  releases[2]!();
  releases[3]!();
  expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  expect(await semaphore.run(async () => 'free')).toBe('free');
});
