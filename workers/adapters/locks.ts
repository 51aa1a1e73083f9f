import type { LocksPort } from './locks.ports.ts';

/** The browser's Web Locks: shared by all tabs and workers of the origin. */
export function createWebLocks(manager: LockManager = navigator.locks): LocksPort {
  return {
    hold: (name, { steal = false, lost } = {}) =>
      new Promise((resolve, reject) => {
        let held = false;
        let released = false;
        const request = manager.request(
          name,
          { steal },
          () =>
            new Promise<void>((done) => {
              held = true;
              resolve({
                release: () => {
                  released = true;
                  done();
                },
              });
            }),
        );
        request.catch((error: unknown) => {
          // A stolen lock rejects the request of its holder.
          if (!held) reject(error instanceof Error ? error : new Error(String(error)));
          else if (!released) lost?.();
        });
      }),
    async held(prefix) {
      const { held = [] } = await manager.query();
      return held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name] : []));
    },
    async released(name, signal) {
      await manager.request(name, { signal }, () => undefined);
    },
  };
}
