/** The part of Web Locks that is used. A lock is released when its holder ends, for any reason. */
export type LocksPort = {
  /**
   * Holds a lock from the settling of the promise until `release`. With `steal` it is taken from its holder, whose
   * `lost` is called; without, the call waits for it.
   */
  hold(name: string, options?: { steal?: boolean; lost?(): void }): Promise<{ release(): void }>;
  /** The names of the held locks that begin with the prefix. */
  held(prefix: string): Promise<readonly string[]>;
  /** Settles once the lock is released, so its holder ended. Rejects when `signal` aborts first. */
  released(name: string, signal: AbortSignal): Promise<void>;
};
