import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startDue } from './due.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const settled = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

it('looks at once, and again a while after each look was done; what fails keeps nothing else from coming round', async () => {
  const errors: unknown[] = [];
  const broken = vi.fn(() => Promise.reject(new Error('broken')));
  let finish = (): void => undefined;
  const slow = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  );
  const due = startDue(
    [
      { name: 'broken', run: broken },
      { name: 'slow', run: slow },
    ],
    (error) => errors.push(error),
    1_000,
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
  const stopping = due.stop().then(stopped);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(stopped, 'what runs is finished first').not.toHaveBeenCalled();
  finish();
  await stopping;
  await vi.advanceTimersByTimeAsync(5_000);
  expect([broken.mock.calls.length, slow.mock.calls.length]).toEqual([5, 2]);
});

it('a task that throws where it should promise is logged like any other', async () => {
  const errors: unknown[] = [];
  const due = startDue(
    [
      {
        name: 'throws',
        run: () => {
          throw new Error('at once');
        },
      },
    ],
    (error) => errors.push(error),
    1_000,
  );
  await vi.advanceTimersByTimeAsync(1_000);
  expect(errors).toHaveLength(2);
  await due.stop();
});
