import type { KeptAnswer } from '#machines/resource/resource.ports.ts';
import type { KeyValue } from '../../adapters/device.ports.ts';

/** Answers held in memory after their last watcher left. */
const HELD = 200;
/** What the device keeps for reading offline is thrown away after this long, ms. */
const OLDEST = 30 * 24 * 60 * 60_000;
const PREFIX = 'resource:';

/** Answers by topic: the last some hundred in memory, those that may be kept also on a device. */
export type Answers = {
  read(topic: string, device: KeyValue | undefined): Promise<KeptAnswer | undefined>;
  /** @param form what the device may keep of the data */
  keep(topic: string, answer: KeptAnswer, device: KeyValue | undefined, form?: (data: unknown) => unknown): void;
  /** Forgets an answer here and on the device. */
  drop(topic: string, device: KeyValue | undefined): void;
  /** Forgets an answer, so that it is fetched when it is next asked for. */
  forget(matching: (topic: string) => boolean): void;
  /** Deletes what the device has kept for too long. */
  prune(device: KeyValue, now: number): Promise<void>;
};

export function createAnswers(): Answers {
  const held = new Map<string, KeptAnswer>();
  const hold = (topic: string, answer: KeptAnswer): void => {
    held.delete(topic);
    held.set(topic, answer);
    for (const oldest of held.keys()) {
      if (held.size <= HELD) break;
      held.delete(oldest);
    }
  };
  return {
    async read(topic, device) {
      const known = held.get(topic) ?? (await device?.get<KeptAnswer>(topic).catch(() => undefined));
      if (known) hold(topic, known);
      return known;
    },
    keep(topic, answer, device, form = (data) => data) {
      hold(topic, answer);
      device?.set(topic, { ...answer, data: form(answer.data) }).catch(() => undefined);
    },
    drop(topic, device) {
      held.delete(topic);
      device?.delete(topic).catch(() => undefined);
    },
    forget(matching) {
      for (const topic of held.keys()) if (matching(topic)) held.delete(topic);
    },
    async prune(device, now) {
      const kept = await device.list<KeptAnswer>(PREFIX).catch(() => []);
      for (const { key, value } of kept) if (value.asOf < now - OLDEST) await device.delete(key).catch(() => undefined);
    },
  };
}
