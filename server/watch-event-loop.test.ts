import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchEventLoop } from './watch-event-loop.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A histogram of delays, which are set in ms. */
function createDelays() {
  const delays = {
    max: 0,
    percentile: (percent: number) => (delays.max * percent) / 100,
    enable: () => true,
    disable: vi.fn(() => true),
    reset: () => {
      delays.max = 0;
    },
  };
  return { delays, delay: (ms: number) => (delays.max = ms * 1_000_000) };
}

it('logs a long delay of the event loop once, in numbers only, and nothing after its end', () => {
  const warn = vi.fn();
  const { delays, delay } = createDelays();
  const end = watchEventLoop({ warn }, delays);
  delay(200);
  vi.advanceTimersByTime(10_000);
  expect(warn).not.toHaveBeenCalled();
  delay(600);
  vi.advanceTimersByTime(30_000);
  expect(warn.mock.calls).toEqual([[{ longest: 600, p99: 594 }, 'event loop delayed']]);
  end();
  expect(delays.disable).toHaveBeenCalled();
  delay(600);
  vi.advanceTimersByTime(30_000);
  expect(warn).toHaveBeenCalledTimes(1);
});
