/** Time of a run: XState's own clock interface, moved by the engine only. */
export type RunClock = {
  now(): number;
  setTimeout(callback: () => void, delay: number): unknown;
  clearTimeout(handle: unknown): void;
  /** Moves to the time and runs every timer that comes due on the way, in the order of their times. */
  advance(duration: number): void;
  /** Lets time pass without timers, as a sleeping machine does; those that are due run late, with `advance(0)`. */
  sleep(duration: number): void;
  /** Milliseconds until the next timer; undefined without one. */
  untilNext(): number | undefined;
};

/** @param start what `now()` reads first, in ms */
export function createRunClock(start = 0): RunClock {
  let now = start;
  let sequence = 0;
  const timers = new Map<number, { at: number; callback: () => void }>();
  const next = (): [number, { at: number; callback: () => void }] | undefined =>
    [...timers].reduce<[number, { at: number; callback: () => void }] | undefined>(
      (first, entry) => (first && first[1].at <= entry[1].at ? first : entry),
      undefined,
    );
  return {
    now: () => now,
    setTimeout(callback, delay) {
      sequence += 1;
      timers.set(sequence, { at: now + Math.max(0, delay), callback });
      return sequence;
    },
    clearTimeout: (handle) => void timers.delete(handle as number),
    advance(duration) {
      const end = now + duration;
      for (let due = next(); due && due[1].at <= end; due = next()) {
        timers.delete(due[0]);
        now = Math.max(now, due[1].at);
        due[1].callback();
      }
      now = Math.max(now, end);
    },
    sleep(duration) {
      now += duration;
    },
    untilNext() {
      const due = next();
      return due && Math.max(0, due[1].at - now);
    },
  };
}
