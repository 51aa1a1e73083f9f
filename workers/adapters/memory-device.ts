import type { OutboxItem } from '#machines/outbox/outbox-item.ts';
import type { DevicePort, KeyValue } from './device.ports.ts';

/** Device storage in memory, for browsers without any and for tests. It ends with the worker. */
export function createMemoryDevice(): DevicePort {
  const users = new Map<string, { values: Map<string, unknown>; outbox: Map<string, OutboxItem> }>();
  const of = (userId: string): { values: Map<string, unknown>; outbox: Map<string, OutboxItem> } => {
    const known = users.get(userId) ?? { values: new Map<string, unknown>(), outbox: new Map<string, OutboxItem>() };
    users.set(userId, known);
    return known;
  };
  return {
    shared: keyValue(() => of('').values),
    user: (userId) => ({
      ...keyValue(() => of(userId).values),
      outbox: {
        all: () => Promise.resolve([...of(userId).outbox.values()].sort((a, b) => a.sequence - b.sequence)),
        ids: () => Promise.resolve([...of(userId).outbox.keys()]),
        put: (item) => Promise.resolve(void of(userId).outbox.set(item.id, structuredClone(item))),
        remove: (id) => Promise.resolve(void of(userId).outbox.delete(id)),
      },
      close: () => undefined,
    }),
    wipe: (userId) => Promise.resolve(void users.delete(userId)),
  };
}

const keyValue = (values: () => Map<string, unknown>): KeyValue => ({
  get: <Value>(key: string) => Promise.resolve(structuredClone(values().get(key)) as Value | undefined),
  set: (key, value) => Promise.resolve(void values().set(key, structuredClone(value))),
  delete: (key) => Promise.resolve(void values().delete(key)),
  list: <Value>(prefix: string) =>
    Promise.resolve(
      [...values()]
        .filter(([key]) => key.startsWith(prefix))
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, value]) => ({ key, value: structuredClone(value) as Value })),
    ),
});
