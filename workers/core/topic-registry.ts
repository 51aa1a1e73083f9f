import type { RenderedData } from '#protocol/bridge/port-messages.ts';
import { createPatch, type Patch } from '#protocol/bridge/patch.ts';
import { parseTopic } from '#protocol/bridge/topics.ts';
import type { Batcher } from './batcher.ts';
import type { TopicSource, TopicSources, View } from './topic-source.ts';

/** A tab's end of a topic. */
export type Watcher = { view(topic: string, view: object): void; patch(topic: string, patch: Patch): void };

export type TopicRegistry = {
  /** The watcher gets the current view at once if there is one, then patches. An unknown topic sends nothing. */
  watch(topic: string, watcher: Watcher, first?: RenderedData): void;
  unwatch(topic: string, watcher: Watcher): void;
  /**
   * For features: the listener gets the current view if there is one, then every emitted view.
   * @returns the function that ends it
   */
  observe(topic: string, listener: (view: object) => void): () => void;
  /** Unwatches every topic of a watcher. */
  leave(watcher: Watcher): void;
  /** Keeps the current views: their features are about to stop. */
  freeze(): void;
};

type Entry = {
  watchers: Set<Watcher>;
  observers: Set<(view: object) => void>;
  close(): void;
  /** The source's latest view, or the function that makes it; `sent` is the view that the tabs have. */
  current: View | undefined;
  sent: object | undefined;
  flush(): void;
};

const viewOf = (view: View): object => (typeof view === 'function' ? (view as () => object)() : view);

/**
 * Connects tabs and sources.
 * A source is open exactly while a tab watches its topic.
 * However often a source emits, its view is made and sent once per batch; the first view is sent after the microtasks.
 * The patch is computed once for all tabs. A later tab gets the view that the others have, then the same patches.
 * After `freeze` a topic keeps its last view; one opened later still gets its first.
 */
export function createTopicRegistry(sources: TopicSources, batcher: Pick<Batcher, 'publish'>): TopicRegistry {
  const entries = new Map<string, Entry>();
  let frozen = false;

  function flush(topic: string, entry: Entry): void {
    if (!entry.current || entries.get(topic) !== entry) return;
    const { sent, watchers } = entry;
    const view = viewOf(entry.current);
    entry.current = view;
    entry.sent = view;
    if (!sent) {
      for (const watcher of watchers) watcher.view(topic, view);
      return;
    }
    const patch = createPatch(sent, view);
    if (patch) for (const watcher of watchers) watcher.patch(topic, patch);
  }

  function schedule(entry: Entry): void {
    if (entry.sent) batcher.publish(entry.flush);
    else
      queueMicrotask(() => {
        if (!entry.sent) entry.flush();
      });
  }

  function open(topic: string, first: RenderedData | undefined): Entry | undefined {
    const parsed = parseTopic(topic);
    const source = parsed && (sources[parsed.name] as TopicSource | undefined);
    if (!parsed || !source) return undefined;
    const entry: Entry = {
      watchers: new Set(),
      observers: new Set(),
      close: () => undefined,
      current: undefined,
      sent: undefined,
      flush: () => flush(topic, entry),
    };
    const close = source.open(
      parsed,
      (view) => {
        if (frozen && entry.current) return;
        entry.current = view;
        schedule(entry);
        for (const observer of entry.observers) observer(viewOf(view));
      },
      first,
    );
    if (!close) return undefined;
    entry.close = close;
    entries.set(topic, entry);
    return entry;
  }

  function release(topic: string, entry: Entry): void {
    if (entry.watchers.size > 0 || entry.observers.size > 0 || entries.get(topic) !== entry) return;
    entries.delete(topic);
    entry.close();
  }

  const registry: TopicRegistry = {
    watch(topic, watcher, first) {
      const entry = entries.get(topic) ?? open(topic, first);
      if (!entry) return;
      entry.watchers.add(watcher);
      if (entry.sent) watcher.view(topic, entry.sent);
    },
    unwatch(topic, watcher) {
      const entry = entries.get(topic);
      if (entry?.watchers.delete(watcher)) release(topic, entry);
    },
    observe(topic, listener) {
      const entry = entries.get(topic) ?? open(topic, undefined);
      if (!entry) return () => undefined;
      // One function may observe twice: each time is ended separately.
      const observer = (view: object): void => listener(view);
      entry.observers.add(observer);
      if (entry.current) observer(viewOf(entry.current));
      return () => {
        if (entry.observers.delete(observer)) release(topic, entry);
      };
    },
    leave(watcher) {
      for (const topic of entries.keys()) registry.unwatch(topic, watcher);
    },
    freeze() {
      for (const entry of entries.values()) if (entry.current) entry.current = viewOf(entry.current);
      frozen = true;
    },
  };
  return registry;
}
