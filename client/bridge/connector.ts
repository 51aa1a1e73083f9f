import type { PortLike, TabMessage, WorkerMessage } from '#protocol/bridge/port-messages.ts';

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

/** A tab's end of the channel to the core worker. */
export type WorkerPort = PortLike<TabMessage, WorkerMessage>;

/** How a tab reaches the core worker, starting it if needed. */
export type Connector = {
  /** Names the build of the worker that this reaches. */
  readonly build: string;
  /**
   * Opens a fresh channel. Messages may be posted at once; they wait until the worker listens.
   * @param failed called when no worker could be started; the channel is then of no use. May be called for any error of
   * the worker, too: one that has said welcome is up, whatever it reports.
   */
  connect(failed: () => void): WorkerPort;
};

/** Web Locks as far as the bridge needs them. */
export type TabLocks = {
  /** Settles once this tab holds the lock, which it does for the rest of its life. */
  hold(name: string): Promise<void>;
  /** Settles once the lock is free. Rejects when `signal` aborts first. */
  released(name: string, signal: AbortSignal): Promise<void>;
};

/** Connects to the SharedWorker of this build: one for all tabs of the browser. */
export function createSharedConnector(url: string): Connector {
  return {
    build: new URL(url, window.location.href).pathname,
    connect(failed) {
      const worker = new SharedWorker(url, { type: 'module', name: `vermeil ${url}` });
      worker.addEventListener('error', failed, { once: true });
      return worker.port;
    },
  };
}
