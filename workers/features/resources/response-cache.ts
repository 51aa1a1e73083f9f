import type { CachedData } from '#machines/resource/resource.ports.ts';
import { HISTORY } from '#protocol/version.ts';
import type { KeyValue } from '../../adapters/device.ports.ts';

/** Number of responses held in memory after their last watcher left. */
const HELD = 200;
/** Responses on the device are deleted after this time, ms. */
const OLDEST = 30 * 24 * 60 * 60_000;
const PREFIX = 'resource:';
/** The hash of all schemas: data that another version stored on the device may have another shape. */
const SCHEMAS = HISTORY[0].hash;
type Stored = CachedData & { schemas?: string };

/** Responses by topic: the latest in memory, those that may be stored also on the device. */
export type ResponseCache = {
  /** The response in memory. */
  known(topic: string): CachedData | undefined;
  read(topic: string, device: KeyValue | undefined): Promise<CachedData | undefined>;
  /** @param form the part of the data that the device may store */
  keep(topic: string, answer: CachedData, device: KeyValue | undefined, form?: (data: unknown) => unknown): void;
  /** Deletes a response here and on the device. */
  drop(topic: string, device: KeyValue | undefined): void;
  /** Deletes a response, so that it is fetched when next requested. */
  forget(matching: (topic: string) => boolean): void;
  /** Deletes expired responses from the device. */
  prune(device: KeyValue, now: number): Promise<void>;
};

export function createResponseCache(): ResponseCache {
  const held = new Map<string, CachedData>();
  const hold = (topic: string, answer: CachedData): void => {
    held.delete(topic);
    held.set(topic, answer);
    for (const oldest of held.keys()) {
      if (held.size <= HELD) break;
      held.delete(oldest);
    }
  };
  return {
    known: (topic) => held.get(topic),
    async read(topic, device) {
      const known = held.get(topic);
      if (known) hold(topic, known);
      if (known || !device) return known;
      const stored = await device.get<Stored>(topic).catch(() => undefined);
      if (stored?.schemas !== SCHEMAS) return undefined;
      const { schemas: _schemas, ...answer } = stored;
      hold(topic, answer);
      return answer;
    },
    keep(topic, answer, device, form = (data) => data) {
      hold(topic, answer);
      device?.set(topic, { ...answer, data: form(answer.data), schemas: SCHEMAS }).catch(() => undefined);
    },
    drop(topic, device) {
      held.delete(topic);
      device?.delete(topic).catch(() => undefined);
    },
    forget(matching) {
      for (const topic of held.keys()) if (matching(topic)) held.delete(topic);
    },
    async prune(device, now) {
      const kept = await device.list<CachedData>(PREFIX).catch(() => []);
      for (const { key, value } of kept) if (value.asOf < now - OLDEST) await device.delete(key).catch(() => undefined);
    },
  };
}
