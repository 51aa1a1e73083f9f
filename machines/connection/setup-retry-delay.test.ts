import { describe, expect, it } from 'vitest';
import { setupRetryDelay } from './setup-retry-delay.ts';

const none = (): number => 0;
const most = (): number => 1 - Number.EPSILON;

describe('setupRetryDelay', () => {
  it.each([
    [1, 30_000],
    [2, 30_000],
    [6, 30_000],
    [7, 35_000],
    [12, 60_000],
    [40, 200_000],
  ])('[CON-5] attempt %i waits at least %i ms', (attempts, delay) => {
    expect(setupRetryDelay(attempts, none)).toBe(delay);
  });
  it.each([1, 7, 40, 41, 1_000_000])(
    '[CON-5] attempt %i is jittered by half and never waits over five minutes',
    (attempts) => {
      const [least, longest] = [setupRetryDelay(attempts, none), setupRetryDelay(attempts, most)];
      expect(longest).toBe(Math.round(least * 1.5));
      expect(longest).toBeLessThanOrEqual(300_000);
    },
  );
});
