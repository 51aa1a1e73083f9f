import type { Clock, Monotonic } from '#machines/clock/clock.ports.ts';

/** The system clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  setTimeout: (callback, delay) => setTimeout(callback, delay),
  clearTimeout: (handle) => clearTimeout(handle as ReturnType<typeof setTimeout>),
};

export const systemMonotonic: Monotonic = () => performance.now();
