import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createWorkLoop, startTimedWork } from './work-loop.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const settled = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

it('runs at once, and again a while after each run has ended; a failing kind delays no other', async () => {
  const errors: unknown[] = [];
  const broken = vi.fn(() => Promise.reject(new Error('broken')));
  let finish = (): void => undefined;
  const slow = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  );
  const work = startTimedWork(
    [
      { name: 'broken', every: 1_000, run: broken },
      { name: 'slow', every: 1_000, run: slow },
    ],
    (error) => errors.push(error),
  );
  expect([broken.mock.calls.length, slow.mock.calls.length]).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(3_000);
  expect([broken.mock.calls.length, slow.mock.calls.length, errors.length]).toEqual([4, 1, 4]);
  finish();
  await settled();
  await vi.advanceTimersByTimeAsync(999);
  expect(slow).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(slow).toHaveBeenCalledTimes(2);
  const stopped = vi.fn();
  const stopping = work.stop().then(stopped);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(stopped, 'the present run is finished first').not.toHaveBeenCalled();
  finish();
  await stopping;
  await vi.advanceTimersByTimeAsync(5_000);
  expect([broken.mock.calls.length, slow.mock.calls.length]).toEqual([5, 2]);
});

it('reports work that throws instead of returning a promise like any other failure', async () => {
  const errors: unknown[] = [];
  const work = startTimedWork(
    [
      {
        name: 'throws',
        every: 1_000,
        run: () => {
          throw new Error('at once');
        },
      },
    ],
    (error) => errors.push(error),
  );
  await vi.advanceTimersByTimeAsync(1_000);
  expect(errors).toHaveLength(2);
  await work.stop();
});

it('runs once more after the present run when it was woken during it, however often', async () => {
  const ends: (() => void)[] = [];
  const run = vi.fn(() => new Promise<void>((resolve) => void ends.push(resolve)));
  const loop = createWorkLoop({ every: 1_000, run, onError: (error) => expect.unreachable(String(error)) });
  loop.wake();
  expect(run, 'not started').not.toHaveBeenCalled();
  loop.start();
  loop.wake();
  loop.wake();
  expect(run).toHaveBeenCalledTimes(1);
  ends.shift()!();
  await settled();
  expect(run).toHaveBeenCalledTimes(2);
  const stopping = loop.stop();
  loop.wake();
  ends.shift()!();
  await stopping;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(run).toHaveBeenCalledTimes(2);
});
