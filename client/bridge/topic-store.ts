import { apply, type Patch } from '#protocol/bridge/patch.ts';
import type { FirstViews } from './first-views.ts';

type Entry = { view: object | undefined; listeners: Set<() => void>; cancelIdle: (() => void) | undefined };

export type TopicStoreOptions = {
  /** Asks the worker to begin and to stop sending a topic. */
  watch(topic: string): void;
  unwatch(topic: string): void;
  /** Views to begin with, by topic. */
  first: FirstViews;
  /** Runs something later; @returns what prevents it. */
  later(run: () => void, delay: number): () => void;
};

export type TopicStore = {
  /** The last view, undefined until the first came. The same object as long as nothing changed. */
  snapshot(topic: string): object | undefined;
  /** @returns what ends the subscription. */
  subscribe(topic: string, listener: () => void): () => void;
  receiveView(topic: string, view: object): void;
  receivePatch(topic: string, patch: Patch): void;
  /** Topics that a new worker has to be asked for. */
  topics(): Iterable<string>;
};

/** A topic stays watched so long after its last listener left, ms: a screen that comes back finds it warm. */
const LINGER = 1_000;

/** The views that this tab watches. What is stale (the worker is gone) stays until the new one has sent its own. */
export function createTopicStore({ watch, unwatch, later, first }: TopicStoreOptions): TopicStore {
  const entries = new Map<string, Entry>();

  function update(topic: string, next: (view: object | undefined) => object | undefined): void {
    const entry = entries.get(topic);
    if (!entry) return;
    entry.view = next(entry.view);
    for (const listener of entry.listeners) listener();
  }

  return {
    snapshot: (topic) => entries.get(topic)?.view ?? first[topic],
    subscribe(topic, listener) {
      let entry = entries.get(topic);
      if (!entry) {
        entry = { view: first[topic], listeners: new Set(), cancelIdle: undefined };
        entries.set(topic, entry);
        watch(topic);
      }
      const present = entry;
      present.cancelIdle?.();
      present.cancelIdle = undefined;
      present.listeners.add(listener);
      return () => {
        if (!present.listeners.delete(listener) || present.listeners.size) return;
        present.cancelIdle = later(() => {
          entries.delete(topic);
          unwatch(topic);
        }, LINGER);
      };
    },
    receiveView: (topic, view) => update(topic, () => view),
    // A patch without its view belongs to a watch that ended on the way.
    receivePatch: (topic, patch) => update(topic, (view) => view && apply(view, patch)),
    topics: () => entries.keys(),
  };
}
