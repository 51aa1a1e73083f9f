import { describe, expect, it, vi } from 'vitest';
import type { LocksPort } from './locks.ports.ts';

/** The contract of every implementation of the locks port. `create` returns a new one; the suite makes names unique. */
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
    it('informs the holder of a stolen lock, not of a released one', async () => {
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
    it('lists the held locks whose names begin alike', async () => {
      const locks = create();
      const name = unique();
      expect(await locks.held(name)).toEqual([]);
      const held = await Promise.all([`${name} b`, `${name} a`].map((one) => locks.hold(one)));
      expect((await locks.held(name)).toSorted()).toEqual([`${name} a`, `${name} b`]);
      for (const lock of held) lock.release();
      await locks.released(`${name} b`, new AbortController().signal);
      await locks.released(`${name} a`, new AbortController().signal);
      expect(await locks.held(name)).toEqual([]);
    });
    it('settles when a lock is released, at once when it is free', async () => {
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
    it('stops waiting when aborted', async () => {
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
