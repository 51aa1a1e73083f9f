import type { Bus, BusPayload } from './bus.ports.ts';

/** The bus of a single process. A listener that throws is reported and does not affect the others. */
export function createMemoryBus(onError: (error: unknown) => void): Bus {
  const topics = new Map<string, Set<(payload: BusPayload) => void>>();
  return {
    publish(topic, payload) {
      queueMicrotask(() => {
        for (const listener of topics.get(topic) ?? []) {
          try {
            listener(payload);
          } catch (error) {
            onError(error);
          }
        }
      });
    },
    subscribe(topic, listener) {
      const own = (payload: BusPayload): void => listener(payload);
      const listeners = topics.get(topic) ?? new Set();
      topics.set(topic, listeners.add(own));
      return () => {
        listeners.delete(own);
      };
    },
    async close() {
      topics.clear();
    },
  };
}
