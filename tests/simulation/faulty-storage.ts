import { CallError } from '#machines/call-error.ts';
import type { Clock } from '#machines/clock/clock.ports.ts';

/** What storage does now. */
export type StorageFaults = {
  /** Every read and write takes {@link SLOW}. */
  slow: boolean;
  /** No write to the device finds space. The cache writes less then, and never fails for it. */
  full: boolean;
  /** Whether a write was refused so far. */
  hasRefused: boolean;
};

export type StorageFault = 'quota.storage' | 'slow.storage';

/** Milliseconds. */
const SLOW = 2_000;
/** The device's; those of the cache have other names. */
const WRITES: readonly string[] = ['put', 'set'];

/**
 * Storage of a browser that may be slow or full.
 *
 * @param port its methods, and those of the objects they return
 * @param struck called when a write finds no space, or something is slow
 * @param line when the last answer is given: a database answers in the order in which it is asked
 */
export function faultyStorage<Port extends object>(
  port: Port,
  clock: Clock,
  faults: StorageFaults,
  struck: (fault: StorageFault) => void,
  line = { free: 0 },
): Port {
  return new Proxy(port, {
    get(target, name, receiver) {
      const value: unknown = Reflect.get(target, name, receiver);
      const wrap = (inner: unknown): unknown =>
        typeof inner === 'object' && inner !== null ? faultyStorage(inner, clock, faults, struck, line) : inner;
      if (typeof value !== 'function') return wrap(value);
      return (...values: unknown[]): unknown => {
        if (faults.full && WRITES.includes(String(name))) {
          faults.hasRefused = true;
          struck('quota.storage');
          return Promise.reject(new CallError({ code: 'StorageFull', status: 0 }));
        }
        const answer: unknown = value.apply(target, values);
        if (!(answer instanceof Promise)) return wrap(answer);
        const { slow } = faults;
        const now = clock.now();
        line.free = Math.max(line.free, slow ? now + SLOW : now);
        if (line.free === now) return answer;
        // It is handled when it is given, and may fail before.
        answer.catch(() => undefined);
        return new Promise((resolve) => {
          clock.setTimeout(() => {
            if (slow) struck('slow.storage');
            resolve(answer);
          }, line.free - now);
        });
      };
    },
  });
}
