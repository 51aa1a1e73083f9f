import type { LocksPort } from './locks.ports.ts';

type Holder = { lost: (() => void) | undefined };

/** Locks within one process: for the in-process worker and for tests. */
export function createMemoryLocks(): LocksPort {
  const holders = new Map<string, Holder>();
  const waiting = new Map<string, (() => void)[]>();

  function free(name: string, holder: Holder): void {
    if (holders.get(name) !== holder) return;
    holders.delete(name);
    const queue = waiting.get(name) ?? [];
    waiting.delete(name);
    for (const proceed of queue) proceed();
  }
  const freed = (name: string): Promise<void> =>
    new Promise((resolve) => {
      waiting.set(name, [...(waiting.get(name) ?? []), resolve]);
    });

  return {
    async hold(name, { steal = false, lost } = {}) {
      for (let present = holders.get(name); present; present = holders.get(name)) {
        if (steal) {
          holders.delete(name);
          present.lost?.();
        } else await freed(name);
      }
      const holder: Holder = { lost };
      holders.set(name, holder);
      return { release: () => free(name, holder) };
    },
    held: async (prefix) => [...holders.keys()].filter((name) => name.startsWith(prefix)),
    async released(name, signal) {
      const aborted = new Promise<never>((_resolve, reject) => {
        const give = (): void => reject(new Error('aborted'));
        if (signal.aborted) give();
        else signal.addEventListener('abort', give, { once: true });
      });
      while (holders.has(name)) await Promise.race([freed(name), aborted]);
    },
  };
}
