import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createMemoryBus } from '../bus/memory-bus.ts';
import { CALLS_WINDOW, createCallCounts } from './shared-call-counts.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Two processes on one bus. */
function start() {
  const bus = createMemoryBus((error) => {
    throw error;
  });
  const open = () => {
    const { Store, end } = createCallCounts(bus);
    const reads = new Store({});
    const route = (url: string) => reads.child({ path: url, prefix: '', routeInfo: { method: 'POST', url } } as never);
    const count = (store: typeof reads, caller: string): number | undefined => {
      let current: number | undefined;
      store.incr(caller, (_error, result) => void (current = result?.current), CALLS_WINDOW, 10);
      return current;
    };
    return { reads, bid: route('/bid'), post: route('/post'), count, end };
  };
  return [open(), open()] as const;
}

it('counts calls of a route in all processes, by caller and within a minute', async () => {
  const [here, there] = start();
  for (let calls = 1; calls <= 3; calls += 1) expect(here.count(here.bid, 'ann')).toBe(calls);
  expect(there.count(there.bid, 'ann')).toBe(1);
  await vi.advanceTimersByTimeAsync(500);
  expect(there.count(there.bid, 'ann')).toBe(5);
  expect(here.count(here.bid, 'ann')).toBe(5);
  expect([there.count(there.bid, 'ben'), there.count(there.post, 'ann')]).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(CALLS_WINDOW);
  expect([here.count(here.bid, 'ann'), there.count(there.bid, 'ann')]).toEqual([1, 1]);
});

it('sends each call to the other processes once', async () => {
  const [here, there] = start();
  for (let turn = 0; turn < 2; turn += 1) {
    here.count(here.bid, 'ann');
    await vi.advanceTimersByTimeAsync(500);
  }
  expect(there.count(there.bid, 'ann')).toBe(3);
});

it('counts calls without a limit of their own per process', async () => {
  const [here, there] = start();
  here.count(here.reads, 'ann');
  await vi.advanceTimersByTimeAsync(500);
  expect(there.count(there.reads, 'ann')).toBe(1);
});
