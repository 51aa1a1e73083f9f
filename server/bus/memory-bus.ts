import type { Bus, BusPayload, BusTopic } from './bus.ports.ts';

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
    subscribe<Payload extends BusPayload>(topic: BusTopic<Payload>, listener: (payload: Payload) => void) {
      const own = (payload: BusPayload): void => listener(payload as Payload);
      const listeners = topics.get(topic) ?? new Set();
      topics.set(topic, listeners.add(own));
      return () => {
        listeners.delete(own);
      };
    },
    onReconnect: () => () => undefined,
    isConnected: () => true,
    async close() {
      topics.clear();
    },
  };
}
