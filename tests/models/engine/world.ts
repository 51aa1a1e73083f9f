import type { RunClock } from './clock.ts';
import type { Outcome } from './model.ts';
import { shortText } from './text.ts';

/**
 * One thing that happened in a run. `event`, `answer`, `time` and `fault` are steps of the engine; `call` and `emitted`
 * are what the chart did.
 */
export type Entry = {
  readonly at: number;
  readonly kind: 'event' | 'answer' | 'time' | 'fault' | 'call' | 'emitted';
  readonly name: string;
  readonly data: unknown;
  /** The name of the step in which it happened; empty at the start. */
  readonly during: string;
};

/** The ports of a run: they log what the chart does, and offer what may happen next. */
export type World = {
  readonly clock: RunClock;
  /** A port without a result: returns a function that logs its first argument, or all if there are more. */
  note(name: string): (...data: unknown[]) => void;
  /**
   * A call that waits until the engine answers it with one of the model's outcomes.
   * One whose signal aborts is withdrawn, and logged as a call of `NAME aborted`.
   * @param key of calls with the same name at the same time; a newer call with the same key replaces an older one
   */
  call<Answer>(name: string, data?: unknown, options?: { key?: string; signal?: AbortSignal }): Promise<Answer>;
  /**
   * Offers things that a port may cause, by name; each is logged as an answer, with `data` if there is any.
   * @returns a function that withdraws them
   */
  offer(name: string, causes: Readonly<Record<string, (() => void) | { data: unknown; run(): void }>>): () => void;
};

/** Something that a port may cause. */
export type Cause = { readonly label: string; readonly name: string; readonly data: unknown; run(): void };

/** A world, and what the engine needs of it. */
export type RunWorld = {
  readonly world: World;
  readonly log: readonly Entry[];
  write(kind: Entry['kind'], name: string, data: unknown): void;
  causes(): readonly Cause[];
};

/** @param outcomes of the model */
export function createWorld(
  clock: RunClock,
  outcomes: Readonly<Record<string, readonly Outcome[] | ((data: never) => readonly Outcome[])>>,
): RunWorld {
  const log: Entry[] = [];
  const offered = new Map<string, readonly Cause[]>();
  let during = '';
  const write = (kind: Entry['kind'], name: string, data: unknown): void => {
    if (kind === 'event' || kind === 'answer' || kind === 'time') during = name;
    log.push({ at: clock.now(), kind, name, data, during });
  };

  const world: World = {
    clock,
    note:
      (name) =>
      (...data) =>
        write('call', name, data.length > 1 ? data : data[0]),
    call(name, data, { key = '', signal } = {}) {
      write('call', name, data);
      const known = outcomes[name];
      if (!known) throw new Error(`the model has no outcomes of ${name}`);
      const list = typeof known === 'function' ? known(data as never) : known;
      const full = key ? `${name} ${key}` : name;
      return new Promise((resolve, reject) => {
        const causes = list.map((outcome): Cause => {
          const isError = 'error' in outcome;
          const value = isError ? outcome.error : outcome.ok;
          return {
            label: `${full} ${isError ? 'fails' : 'answers'} ${outcome.as ?? shortText(value)}`,
            name,
            data: isError ? { error: value, of: data } : { ok: value, of: data },
            run() {
              offered.delete(full);
              if (isError) reject(value);
              else resolve(value as never);
            },
          };
        });
        offered.set(full, causes);
        signal?.addEventListener('abort', () => {
          if (offered.get(full) !== causes) return;
          offered.delete(full);
          write('call', `${name} aborted`, data);
        });
      });
    },
    offer(name, causes) {
      const list = Object.entries(causes).map(([cause, given]): Cause => {
        const { data, run } = typeof given === 'function' ? { data: undefined, run: given } : given;
        return { label: `${name} ${cause}`, name: `${name} ${cause}`, data, run };
      });
      offered.set(name, list);
      return () => {
        if (offered.get(name) === list) offered.delete(name);
      };
    },
  };
  return { world, log, write, causes: () => [...offered.values()].flat() };
}
