/** Web Locks, as little as is used. A lock is released when its holder ends, however that happens. */
export type LocksPort = {
  /**
   * Waits for the lock and holds it until `release` is called.
   * @param signal gives up waiting; the promise then rejects.
   */
  acquire(name: string, signal?: AbortSignal): Promise<{ release(): void }>;
};
