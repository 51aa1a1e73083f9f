import { useSyncExternalStore } from 'react';

/** A clock whose readings stay the same for `step` ms, so that its readers render once per step. */
function makeClock(step: number) {
  const listeners = new Set<() => void>();
  let timer: number | undefined;
  const arm = () => {
    timer = window.setTimeout(
      () => {
        for (const listener of listeners) listener();
        arm();
      },
      step - (Date.now() % step),
    );
  };
  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      if (timer === undefined) arm();
      return () => {
        listeners.delete(listener);
        if (listeners.size) return;
        window.clearTimeout(timer);
        timer = undefined;
      };
    },
    read: () => Math.floor(Date.now() / step) * step,
  };
}

const minutes = makeClock(60_000);
const seconds = makeClock(1_000);

/** The beginning of the current minute, ms. Renders again every minute. */
export const useMinute = (): number => useSyncExternalStore(minutes.subscribe, minutes.read);

/**
 * What `of` makes of the time, ms; read again every second. A countdown needs the time itself: from the beginning of
 * the second it begins with one second too many.
 */
export function useSecond(of: (now: number) => number): number {
  const read = () => of(Date.now());
  return useSyncExternalStore(seconds.subscribe, read, read);
}
