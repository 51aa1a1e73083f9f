import { errorDataOf } from '#protocol/rules/failures.ts';
import type { PortLike, TabMessage, WorkerMessage } from '#protocol/bridge/port-messages.ts';
import type { LocksPort } from '../adapters/locks.ports.ts';
import type { System } from './system.ts';
import type { TopicRegistry, Watcher } from './topic-registry.ts';

export type TabPort = PortLike<WorkerMessage, TabMessage>;

export type TabDeps = {
  system: System;
  topics: TopicRegistry;
  locks: LocksPort;
  build: string;
  /** The lock that this worker holds until it ends; settles once it is held. */
  lock: Promise<string>;
  /** Called when the tab is detached. */
  gone(): void;
};

/** One attached tab. */
export type Tab = { post(message: WorkerMessage): void; detach(): void };

/**
 * Serves one tab until it sends `bye`, or its lock is released because it was closed or crashed. Its running commands
 * continue to their end.
 */
export function attachTab(port: TabPort, { system, topics, locks, build, lock, gone }: TabDeps): Tab {
  const post = (message: WorkerMessage): void => port.postMessage(message);
  const watcher: Watcher = {
    view: (topic, view) => post({ type: 'view', topic, view }),
    patch: (topic, patch) => post({ type: 'patch', topic, patch }),
  };
  const departure = new AbortController();

  async function greet(hello: Extract<TabMessage, { type: 'hello' }>): Promise<void> {
    post({ type: 'welcome', build, lock: await lock });
    await locks.released(hello.lock, departure.signal);
    detach();
  }

  async function run({ id, command }: Extract<TabMessage, { type: 'command' }>): Promise<void> {
    try {
      post({ type: 'answer', id, ok: await system.commands.run(id, command) });
    } catch (error) {
      post({ type: 'answer', id, error: errorDataOf(error) });
    }
  }

  function receive({ data: message }: { data: TabMessage }): void {
    switch (message.type) {
      case 'hello':
        system.setLocale(message.locale);
        system.signals.emit('network', message.hasNetwork);
        void greet(message).catch(() => undefined);
        break;
      case 'watch':
        topics.watch(message.topic, watcher, message.first);
        break;
      case 'unwatch':
        topics.unwatch(message.topic, watcher);
        break;
      case 'command':
        void run(message);
        break;
      case 'wake':
        if (message.locale) system.setLocale(message.locale);
        system.signals.emit('network', message.hasNetwork);
        system.signals.emit('wake', message.reason);
        break;
      case 'network-lost':
        system.signals.emit('network', false);
        break;
      case 'bye':
        detach();
        break;
    }
  }

  function detach(): void {
    if (departure.signal.aborted) return;
    departure.abort();
    topics.leave(watcher);
    port.removeEventListener('message', receive);
    port.close?.();
    gone();
  }

  port.addEventListener('message', receive);
  port.start?.();
  return { post, detach };
}
