import { afterEach, expect, it, vi } from 'vitest';
import { attempt } from './attempt.ts';

const never = (): Promise<never> => new Promise(() => undefined);

afterEach(() => vi.useRealTimers());

it('returns what the work returns, and listens no longer', async () => {
  const before = process.listenerCount('uncaughtException');
  expect(await attempt(async () => 7, 1_000)).toBe(7);
  expect(process.listenerCount('uncaughtException')).toBe(before);
});

it('ends work that takes too long', async () => {
  vi.useFakeTimers();
  const attempted = attempt(never, 120_000);
  vi.advanceTimersByTime(120_000);
  await expect(attempted).rejects.toThrow('It took longer than 2 minutes');
});

it('fails with what is thrown elsewhere meanwhile', async () => {
  const attempted = attempt(never, 60_000);
  process.listeners('uncaughtException').at(-1)?.(new Error('a child ended'), 'uncaughtException');
  await expect(attempted).rejects.toThrow('a child ended');
});
