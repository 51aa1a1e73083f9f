import { createBridge, type Bridge, type FirstViews } from '#client/bridge/bridge.ts';
import type { LocksPort } from '#workers/adapters/locks.ports.ts';
import type { InProcessWorker } from '#workers/core/in-process.ts';
import type { Locale } from '#protocol/locales.ts';
import type { SimulatedClock } from '#machines/clock/simulated-clock.ts';

/** A tab without a browser: the client's own bridge to an in-process worker. */
export type MemoryTab = Bridge & {
  /** Ends the tab like a crash: without `bye`, its lock is released. */
  crash(): void;
};

export type MemoryTabOptions = {
  worker: InProcessWorker;
  locks: LocksPort;
  clock: SimulatedClock;
  newId(): string;
  first?: FirstViews;
  locale?(): Locale;
};

/** @param first the data with which the server rendered the tab's page */
export function openMemoryTab({
  worker,
  locks,
  clock,
  newId,
  first = {},
  locale = () => 'en',
}: MemoryTabOptions): MemoryTab {
  const held: { release(): void }[] = [];
  let crashed = false;
  const bridge = createBridge({
    connector: { build: 'memory', connect: () => worker.connect() },
    locks: {
      hold: async (name) => void held.push(await locks.hold(name)),
      released: (name, signal) => locks.released(name, signal),
    },
    newId,
    first,
    locale,
    hasNetwork: () => true,
    later: (run, delay) => {
      const timer = clock.setTimeout(() => {
        if (!crashed) run();
      }, delay);
      return () => clock.clearTimeout(timer);
    },
  });
  return Object.assign(bridge, {
    crash: () => {
      crashed = true;
      for (const lock of held) lock.release();
    },
  });
}
