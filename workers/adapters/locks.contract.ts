import { describe, expect, it, vi } from 'vitest';
import type { LocksPort } from './locks.ports.ts';

/**
 * What every implementation of the locks port keeps. `create` gives a fresh one; names are made unique by the suite.
 */
export function locksContract(title: string, create: () => LocksPort): void {
  let count = 0;
  const unique = (): string => `contract.${title}.${(count += 1)}`;

  describe(`locks: ${title}`, () => {
    it('gives a lock to one holder at a time', async () => {
      const locks = create();
      const name = unique();
      const first = await locks.hold(name);
      const order: string[] = [];
      const second = locks.hold(name).then((lock) => {
        order.push('second');
        return lock;
      });
      order.push('release');
      first.release();
      (await second).release();
      expect(order).toEqual(['release', 'second']);
    });
    it('a stolen lock tells its holder, a released one does not', async () => {
      const locks = create();
      const name = unique();
      const lost = vi.fn<() => void>();
      const first = await locks.hold(name, { lost });
      const second = await locks.hold(name, { steal: true, lost: vi.fn<() => void>() });
      await vi.waitFor(() => expect(lost).toHaveBeenCalledTimes(1));
      first.release();
      second.release();
      await locks.released(name, new AbortController().signal);
      expect(lost).toHaveBeenCalledTimes(1);
    });
    it('tells when a lock is free, at once when nobody holds it', async () => {
      const locks = create();
      const name = unique();
      await locks.released(name, new AbortController().signal);
      const lock = await locks.hold(name);
      const free = vi.fn<() => void>();
      const watching = locks.released(name, new AbortController().signal).then(free);
      expect(free).not.toHaveBeenCalled();
      lock.release();
      await watching;
      expect(free).toHaveBeenCalledOnce();
    });
    it('stops waiting when told to', async () => {
      const locks = create();
      const name = unique();
      const lock = await locks.hold(name);
      const stop = new AbortController();
      const watching = locks.released(name, stop.signal);
      stop.abort();
      await expect(watching).rejects.toThrow();
      lock.release();
    });
  });
}
