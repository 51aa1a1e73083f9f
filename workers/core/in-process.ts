import type { PortLike, TabMessage, WorkerMessage } from '#protocol/bridge/port-messages.ts';
import { createHost, type Host, type HostOptions } from './host.ts';
import { createMemoryChannel } from './memory-port.ts';

/** The core worker within one process, without a browser: the entry for tests and simulations. */
export type InProcessWorker = {
  /** A tab's end of a new channel; starts the worker if none is running. */
  connect(): PortLike<TabMessage, WorkerMessage>;
  /** Ends the worker like a crash. The data of its ports (device, cache) stays for the next one. */
  kill(): void;
  /** The running worker, if any. */
  readonly host: Host | undefined;
};

/** @param options called for each new worker; its ports outlive it. */
export function createInProcessWorker(options: () => HostOptions): InProcessWorker {
  let host: Host | undefined;
  return {
    connect() {
      host ??= createHost({
        ...options(),
        end: () => {
          host = undefined;
        },
      });
      const [mine, workers] = createMemoryChannel<TabMessage, WorkerMessage>();
      host.attach(workers);
      return mine;
    },
    kill() {
      host?.stop();
      host = undefined;
    },
    get host() {
      return host;
    },
  };
}
