import { useSyncExternalStore } from 'react';
import type { LoadingPhase } from '#client/design/loading-bar.tsx';
import { PAGE } from '#protocol/page-limits.ts';

/** Timers as the loading bar needs them; tests bring their own. */
export type Timers = { set: (callback: () => void, ms: number) => number; clear: (timer: number) => void };

/** `due`: not shown yet. `young`: shown, and must not end yet. */
type Bar = 'hidden' | 'due' | 'young' | 'shown' | 'done' | 'failed';
type State = { readonly bar: Bar; /** Loads that run. */ readonly loads: number; readonly failed: boolean };
type Event = 'begun' | 'loaded' | 'failed' | 'elapsed';

/** How long the finished or failed bar stays to be seen, ms. */
const LINGER = 600;
/** After this time in a state comes `elapsed`, ms. */
const DELAYS: Partial<Record<Bar, number>> = {
  due: PAGE.loadingThrottle,
  young: PAGE.fetchMinimum,
  done: LINGER,
  failed: LINGER,
};
const PHASES: Record<Bar, LoadingPhase> = {
  hidden: 'idle',
  due: 'idle',
  young: 'running',
  shown: 'running',
  done: 'done',
  failed: 'failed',
};

/**
 * What the loading bar shows while pages load.
 *
 * Nothing is shown for what takes less than 200 ms (spec §9, throttle).
 * What is shown is shown for at least 200 ms, so that it does not flash (spec §9, page fetch minimum delay).
 * Several loads at once are one bar; it ends with the last.
 * One failure among them turns it red.
 */
function next(state: State, event: Event): State {
  const { bar } = state;
  const ended = (failed: boolean): Bar => (failed ? 'failed' : 'done');
  if (event === 'begun') {
    const loads = state.loads + 1;
    return PHASES[bar] === 'running' || bar === 'due' ? { ...state, loads } : { bar: 'due', loads, failed: false };
  }
  if (event === 'elapsed') {
    if (bar === 'due') return { ...state, bar: 'young' };
    if (bar === 'young') return { ...state, bar: state.loads > 0 ? 'shown' : ended(state.failed) };
    return { ...state, bar: 'hidden' };
  }
  const rest = { bar, loads: state.loads - 1, failed: state.failed || event === 'failed' };
  if (rest.loads > 0 || bar === 'young') return rest;
  return { ...rest, bar: bar === 'due' && !rest.failed ? 'hidden' : ended(rest.failed) };
}

export function createLoading(timers: Timers) {
  let state: State = { bar: 'hidden', loads: 0, failed: false };
  let timer: number | undefined;
  const listeners = new Set<() => void>();
  const send = (event: Event) => {
    const { bar } = state;
    state = next(state, event);
    if (state.bar === bar) return;
    if (timer !== undefined) timers.clear(timer);
    const delay = DELAYS[state.bar];
    timer = delay === undefined ? undefined : timers.set(() => send('elapsed'), delay);
    for (const listener of listeners) listener();
  };
  return {
    /** Shows the bar until the promise settles. @returns the promise itself. */
    track<T>(promise: Promise<T>): Promise<T> {
      send('begun');
      promise.then(
        () => send('loaded'),
        () => send('failed'),
      );
      return promise;
    },
    phase: (): LoadingPhase => PHASES[state.bar],
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
