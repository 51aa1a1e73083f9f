/** Web Locks, as little as is used. A lock is released when its holder ends, however that happens. */
export type LocksPort = {
  /**
   * Holds a lock from when the promise settles until `release`. With `steal` it is taken from its holder, whose
   * `lost` is called; without, one waits for it.
   */
  hold(name: string, options?: { steal?: boolean; lost?(): void }): Promise<{ release(): void }>;
  /** Settles once the lock is free, so its holder ended. Rejects when `signal` aborts first. */
  released(name: string, signal: AbortSignal): Promise<void>;
};
