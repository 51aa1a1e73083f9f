import { DomainError } from './domain-error.ts';

const MINUTE = 60_000;
const MAX_KEYS = 20_000;

/** Counts by key and window of time; see {@link createLimitCounter}. */
export type LimitCounter = {
  count(key: string, now: number): void;
  /** @throws DomainError TooManyRequests with `retryAfter` seconds when the key has reached the limit */
  refuseExcess(key: string, now: number): void;
};

/**
 * Limits what the rate limits of calls do not count. In memory, per process.
 * @param duration of a window, ms
 */
export function createLimitCounter(limit: number, duration: number = MINUTE): LimitCounter {
  const windows = new Map<string, { readonly since: number; count: number }>();
  const windowOf = (key: string, now: number): { readonly since: number; count: number } | undefined => {
    const window = windows.get(key);
    return window && now - window.since < duration ? window : undefined;
  };
  return {
    count(key, now) {
      const window = windowOf(key, now) ?? { since: now, count: 0 };
      window.count += 1;
      // Re-inserted, so that the map drops the key that was quiet the longest.
      windows.delete(key);
      windows.set(key, window);
      if (windows.size > MAX_KEYS) windows.delete(windows.keys().next().value ?? '');
    },
    refuseExcess(key, now) {
      const window = windowOf(key, now);
      if (!window || window.count < limit) return;
      throw new DomainError('TooManyRequests', { retryAfter: Math.ceil((window.since + duration - now) / 1_000) });
    },
  };
}
