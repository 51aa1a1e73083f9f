/**
 * The core worker as a factory: three entries call it (SharedWorker, elected worker, in-process), and the same tests
 * run over all of them.
 *
 * A tab gets the current view of a watched topic at once, then changes; a topic without a watcher costs nothing.
 * A command is executed once; repeated with the same id, by any tab, it has no second effect.
 * A released lock shows the death of a tab or of the worker; there is no heartbeat.
 * The end of a session and errors outside a command go to every tab.
 * A worker that another one replaced notifies its tabs and ends, so that the next tab starts a fresh one.
 */
import type { WorkerMessage } from '#protocol/bridge/port-messages.ts';
import { createSystem, type SystemOptions } from './system.ts';
import { attachTab, type Tab, type TabPort } from './tab.ts';

export type HostOptions = SystemOptions & {
  /** Ends the worker after another one took the lead. */
  end?(): void;
};

/** A superseded worker publishes its last views and notifies its tabs before its locks are released. ms. */
const FAREWELL = 100;

export type Host = {
  /** Serves a tab over its end of a channel. @returns what detaches it. */
  attach(port: TabPort): () => void;
  /** Number of attached tabs. */
  readonly tabs: number;
  /** Ends everything, as the death of the worker would. */
  stop(): void;
};

export function createHost({ end, ...options }: HostOptions): Host {
  const { ports, build } = options;
  const system = createSystem(options);
  const { topics } = system;
  const tabs = new Set<Tab>();
  let isSuperseded = false;

  const name = `vermeil.worker.${ports.ids.next()}`;
  const held = ports.locks.hold(name);
  const lock = held.then(() => name);

  function stop(): void {
    for (const tab of tabs) tab.detach();
    system.stop();
    void held.then(({ release }) => release());
  }

  const postToAll = (message: WorkerMessage): void => tabs.forEach((tab) => tab.post(message));
  system.signals.on('sessionReset', () => postToAll({ type: 'session-reset' }));
  // Registered after the features' listeners: their last views are still published.
  system.signals.on('superseded', () => {
    isSuperseded = true;
    topics.freeze();
    ports.clock.setTimeout(() => {
      postToAll({ type: 'superseded' });
      ports.clock.setTimeout(() => {
        stop();
        end?.();
      }, FAREWELL);
    }, FAREWELL);
  });
  system.signals.on('failure', (error) => postToAll({ type: 'failure', error }));

  return {
    attach(port) {
      if (isSuperseded) {
        port.postMessage({ type: 'superseded' });
        return () => undefined;
      }
      const tab = attachTab(port, {
        system,
        topics,
        locks: ports.locks,
        build,
        lock,
        gone: () => void tabs.delete(tab),
      });
      tabs.add(tab);
      return tab.detach;
    },
    get tabs() {
      return tabs.size;
    },
    stop,
  };
}
