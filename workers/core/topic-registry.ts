import { diff, type Patch } from '#protocol/bridge/patch.ts';
import { parseTopic } from '#protocol/bridge/topics.ts';
import type { Clock } from '#machines/clock/clock.ports.ts';
import type { TopicSource, TopicSources } from './topic-source.ts';

/** A tab's end of a topic. */
export type Watcher = { view(topic: string, view: object): void; patch(topic: string, patch: Patch): void };

export type TopicRegistry = {
  /** The watcher gets the view at once where there is one, patches from then on. An unknown topic stays silent. */
  watch(topic: string, watcher: Watcher, first?: unknown): void;
  unwatch(topic: string, watcher: Watcher): void;
  /**
   * For features: the listener gets the current view where there is one, then every view as its source emits it.
   * @returns the function that ends it
   */
  observe(topic: string, listener: (view: object) => void): () => void;
  /** The watcher is gone: unwatches all of it. */
  leave(watcher: Watcher): void;
  /** From now on what is shown stays: the parts behind it are about to stop. */
  freeze(): void;
};

/** Least time between two patches of one topic, ms: one frame of a screen. */
const FRAME = 16;

type Entry = {
  watchers: Set<Watcher>;
  observers: Set<(view: object) => void>;
  close(): void;
  /** What the source gave last, and what the tabs have. */
  current: object | undefined;
  sent: object | undefined;
  flushedAt: number;
  pending: boolean;
};

/**
 * Joins tabs and sources.
 * A source is open exactly while somebody watches its topic.
 * However often a source emits, tabs hear once a microtask burst, and not more often than once a frame.
 * The difference is taken once for all tabs; a tab that comes later gets what the others have, then the same patches.
 * Frozen, a topic keeps its last view; one opened later still gets its first.
 */
export function createTopicRegistry(sources: TopicSources, clock: Clock): TopicRegistry {
  const entries = new Map<string, Entry>();
  let frozen = false;

  function flush(topic: string, entry: Entry): void {
    entry.pending = false;
    if (!entry.current || entries.get(topic) !== entry) return;
    entry.flushedAt = clock.now();
    const { sent, current, watchers } = entry;
    entry.sent = current;
    if (!sent) {
      for (const watcher of watchers) watcher.view(topic, current);
      return;
    }
    const patch = diff(sent, current);
    if (patch) for (const watcher of watchers) watcher.patch(topic, patch);
  }

  function schedule(topic: string, entry: Entry): void {
    if (entry.pending) return;
    entry.pending = true;
    // Never longer, though the machine's clock be set back.
    const wait = Math.min(FRAME, entry.flushedAt + FRAME - clock.now());
    if (wait > 0) clock.setTimeout(() => flush(topic, entry), wait);
    else queueMicrotask(() => flush(topic, entry));
  }

  function open(topic: string, first: unknown): Entry | undefined {
    const parsed = parseTopic(topic);
    const source = parsed && (sources[parsed.name] as TopicSource | undefined);
    if (!parsed || !source) return undefined;
    const entry: Entry = {
      watchers: new Set(),
      observers: new Set(),
      close: () => undefined,
      current: undefined,
      sent: undefined,
      flushedAt: 0,
      pending: false,
    };
    const close = source.open(
      parsed,
      (view) => {
        if (frozen && entry.current) return;
        entry.current = view;
        schedule(topic, entry);
        for (const observer of entry.observers) observer(view);
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
      if (entry.current) observer(entry.current);
      return () => {
        if (entry.observers.delete(observer)) release(topic, entry);
      };
    },
    leave(watcher) {
      for (const topic of entries.keys()) registry.unwatch(topic, watcher);
    },
    freeze() {
      frozen = true;
    },
  };
  return registry;
}
