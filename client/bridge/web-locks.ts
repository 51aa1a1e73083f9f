import type { TabLocks } from './connector.ts';

/** The browser's Web Locks. */
export const webLocks: TabLocks = {
  hold: (name) =>
    new Promise((resolve) => {
      void navigator.locks.request(name, () => {
        resolve();
        return new Promise<never>(() => undefined);
      });
    }),
  released: async (name, signal) => {
    await navigator.locks.request(name, { signal }, () => undefined);
  },
};
