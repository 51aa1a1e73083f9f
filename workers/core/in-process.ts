import type { PortLike, TabMessage, WorkerMessage } from '#protocol/bridge/port-messages.ts';
import { createHost, type Host, type HostOptions } from './host.ts';
import { createMemoryChannel } from './memory-port.ts';

/** The core worker within one process, with no browser around it: the entry that tests and simulations use. */
export type InProcessWorker = {
  /** A tab's end of a fresh channel; starts the worker where none lives. */
  connect(): PortLike<TabMessage, WorkerMessage>;
  /** Ends the worker as a crash would. What it had in its ports (device, cache) stays for the next one. */
  kill(): void;
  /** The worker that lives, if any. */
  readonly host: Host | undefined;
};

/** @param options called for each life of the worker; its ports outlive it. */
export function createInProcessWorker(options: () => HostOptions): InProcessWorker {
  let host: Host | undefined;
  return {
    connect() {
      host ??= createHost(options());
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
