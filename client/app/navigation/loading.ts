import { useSyncExternalStore } from 'react';
import type { LoadingPhase } from '#client/design/loading-bar.tsx';
import { PAGE } from '#protocol/limits.ts';

/** Timers as the loading bar needs them; tests bring their own. */
export type Timers = { set: (callback: () => void, ms: number) => number; clear: (timer: number) => void };

/** How long the finished or failed bar stays to be seen, ms. */
const LINGER = 600;

/**
 * What the loading bar shows while pages load.
 *
 * Nothing is shown for what takes less than 200 ms (spec §9, throttle).
 * What is shown is shown for at least 200 ms, so that it does not flash (spec §9, page fetch minimum delay).
 * Several loads at once are one bar; it ends with the last.
 * One failure among them turns it red.
 */
export function createLoading(timers: Timers) {
  let phase: LoadingPhase = 'idle';
  let running = 0;
  let failed = false;
  let isYoung = false;
  let timer: number | undefined;
  const listeners = new Set<() => void>();
  const show = (next: LoadingPhase) => {
    phase = next;
    for (const listener of listeners) listener();
  };
  const arm = (callback: () => void, ms: number) => {
    if (timer !== undefined) timers.clear(timer);
    timer = timers.set(callback, ms);
  };
  const begin = () => {
    running += 1;
    if (running > 1 || phase === 'running') return;
    failed = false;
    arm(run, PAGE.loadingThrottle);
  };
  const run = () => {
    isYoung = true;
    show('running');
    timers.set(() => {
      isYoung = false;
      if (running === 0) finish();
    }, PAGE.fetchMinimum);
  };
  const finish = () => {
    if (phase === 'running' || failed) show(failed ? 'failed' : 'done');
    arm(() => show('idle'), LINGER);
  };
  const end = (ok: boolean) => {
    running -= 1;
    failed ||= !ok;
    if (running === 0 && !isYoung) finish();
  };
  return {
    /** Shows the bar until the promise settles. @returns the promise itself. */
    track<T>(promise: Promise<T>): Promise<T> {
      begin();
      promise.then(
        () => end(true),
        () => end(false),
      );
      return promise;
    },
    phase: () => phase,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export const loading = createLoading({
  set: (callback, ms) => window.setTimeout(callback, ms),
  clear: (timer) => window.clearTimeout(timer),
});

export const useLoadingPhase = (): LoadingPhase =>
  useSyncExternalStore(loading.subscribe, loading.phase, () => 'idle' as const);
