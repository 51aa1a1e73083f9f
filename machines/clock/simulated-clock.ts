import type { Clock } from './clock.ports.ts';

/** A clock that a test moves. Timers run in order of their time, and `now()` reads that time while they run. */
export type SimulatedClock = Clock & {
  /** Moves forward by so many milliseconds, running every timer that comes due, those set on the way included. */
  advance(duration: number): void;
  /** Lets time pass without running timers, as a sleeping machine does; they run late at the next {@link advance}. */
  sleep(duration: number): void;
  /** Milliseconds until the next timer, or undefined when none is set. */
  untilNext(): number | undefined;
};

/** @param start what `now()` reads first, in ms since the epoch. */
export function createSimulatedClock(start = 1_800_000_000_000): SimulatedClock {
  let now = start;
  let sequence = 0;
  const timers = new Map<number, { at: number; callback: () => void }>();

  const earliest = (): [number, { at: number; callback: () => void }] | undefined => {
    let found: [number, { at: number; callback: () => void }] | undefined;
    for (const entry of timers) if (!found || entry[1].at < found[1].at) found = entry;
    return found;
  };

  return {
    now: () => now,
    setTimeout(callback, delay) {
      sequence += 1;
      timers.set(sequence, { at: now + Math.max(0, delay), callback });
      return sequence;
    },
    clearTimeout(handle) {
      timers.delete(handle as number);
    },
    advance(duration) {
      const end = now + duration;
      for (let next = earliest(); next && next[1].at <= end; next = earliest()) {
        timers.delete(next[0]);
        now = Math.max(now, next[1].at);
        next[1].callback();
      }
      now = end;
    },
    sleep(duration) {
      now += duration;
    },
    untilNext() {
      const next = earliest();
      return next && Math.max(0, next[1].at - now);
    },
  };
}
