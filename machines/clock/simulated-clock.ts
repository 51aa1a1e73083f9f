import type { Clock, Monotonic } from './clock.ports.ts';

/** A clock that a test moves. Timers run in order of their time, and `now()` reads that time while they run. */
export type SimulatedClock = Clock & {
  /** Moves forward by so many milliseconds, running every timer that comes due, those set on the way included. */
  advance(duration: number): void;
  /** Lets time pass without running timers, as a sleeping machine does; they run late at the next {@link advance}. */
  sleep(duration: number): void;
  /** Milliseconds until the next timer, or undefined when none is set. */
  untilNext(): number | undefined;
  /** The time that has passed, regardless of `now()`. */
  monotonic: Monotonic;
  /** Sets what `now()` reads, by so many milliseconds; timers do not care. */
  jump(by: number): void;
};

/** @param start what `now()` reads first, in ms since the epoch. */
export function createSimulatedClock(start = 1_800_000_000_000): SimulatedClock {
  /** Time as timers count it, and how far what is read is set from it. */
  let now = start;
  let set = 0;
  let sequence = 0;
  const timers = new Map<number, { at: number; callback: () => void }>();

  const earliest = (): [number, { at: number; callback: () => void }] | undefined => {
    let found: [number, { at: number; callback: () => void }] | undefined;
    for (const entry of timers) if (!found || entry[1].at < found[1].at) found = entry;
    return found;
  };

  return {
    now: () => now + set,
    monotonic: () => now - start,
    jump(by) {
      set += by;
    },
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
