import type { Command, CommandInput, CommandName, CommandResult } from '#protocol/bridge/commands.ts';
import { applyPatch } from '#protocol/bridge/patch.ts';
import type { TabMessage, WorkerMessage } from '#protocol/bridge/port-messages.ts';
import type { Topic } from '#protocol/bridge/topics.ts';
import type { TabPort } from '#workers/core/tab.ts';
import { createMemoryChannel } from '#workers/core/memory-port.ts';

/** A tab without a page: watches topics, sends commands, stores the last view of each topic. */
export type SimulatedTab = {
  view<View>(topic: Topic<View>): View | undefined;
  watch(topic: string): void;
  unwatch(topic: string): void;
  /** Rejects with the error's code. Never settles once the worker is gone. */
  command<Name extends CommandName>(name: Name, input: CommandInput<Name>): Promise<CommandResult<Name>>;
  wake(reason: 'online' | 'visible'): void;
  /** The browser reports that it is offline. */
  loseNetwork(): void;
  /** Says goodbye, as a page that is closed does. */
  leave(): void;
};

/** @param attach attaches the worker's end @param id of this tab, and of its lock */
export function openTab(id: string, attach: (port: TabPort) => void): SimulatedTab {
  const [mine, workers] = createMemoryChannel<TabMessage, WorkerMessage>();
  const views = new Map<string, object>();
  const waiting = new Map<string, { resolve(value: never): void; reject(error: Error): void }>();
  let sequence = 0;
  const post = (message: TabMessage): void => mine.postMessage(message);

  mine.addEventListener('message', ({ data }) => {
    if (data.type === 'view') views.set(data.topic, data.view as object);
    if (data.type === 'patch') {
      const view = views.get(data.topic);
      if (!view) throw new Error(`A patch of ${data.topic} came before its view`);
      views.set(data.topic, applyPatch(view, data.patch));
    }
    if (data.type === 'answer') {
      const waiter = waiting.get(data.id);
      waiting.delete(data.id);
      if ('error' in data) waiter?.reject(new Error(data.error.code));
      else waiter?.resolve(data.ok as never);
    }
  });
  attach(workers);
  post({ type: 'hello', build: 'simulation', lock: `tab.${id}`, locale: 'en', hasNetwork: true });

  return {
    view: <View>(topic: Topic<View>) => views.get(topic) as View | undefined,
    watch: (topic) => post({ type: 'watch', topic }),
    unwatch: (topic) => {
      views.delete(topic);
      post({ type: 'unwatch', topic });
    },
    command(name, input) {
      sequence += 1;
      const number = `${id}-${sequence}`;
      return new Promise((resolve, reject) => {
        waiting.set(number, { resolve, reject });
        post({ type: 'command', id: number, command: { name, input } as Command });
      });
    },
    wake: (reason) => post({ type: 'wake', reason, hasNetwork: true }),
    loseNetwork: () => post({ type: 'network-lost' }),
    leave: () => post({ type: 'bye' }),
  };
}
