/**
 * Lines that run in the core worker of a real browser before its own script: they report what the worker does to the
 * runner, and give the worker a clock of which the runner can pass hours. Time flows as usual between two steps. Timers
 * run in order, each exactly at its time, so that what waits in the worker can be measured.
 */

/** What the worker reports, in the order in which it happens. `at` is ms of its clock. */
export type Report =
  | { readonly at: number; readonly kind: 'frame'; readonly text: string }
  | { readonly at: number; readonly kind: 'send'; readonly text: string }
  | { readonly at: number; readonly kind: 'close'; readonly code: number }
  /** The storage has refused to store. */
  | { readonly at: number; readonly kind: 'refused' }
  | { readonly at: number; readonly kind: 'sleep'; readonly ms: number; readonly phase: 'begins' | 'ends' }
  /** An actor that a chart starts. */
  | { readonly at: number; readonly kind: 'actor'; readonly id: string }
  | { readonly at: number; readonly kind: 'took'; readonly transitions: readonly string[] }
  | {
      readonly at: number;
      readonly kind: 'snapshot';
      readonly chart: string;
      readonly actor: string;
      readonly event: { readonly type: string } & Readonly<Record<string, unknown>>;
      readonly value: unknown;
      readonly context: unknown;
      readonly places: readonly string[];
    }
  | { readonly at: number; readonly kind: 'done'; readonly order: number };

/** What the runner asks a worker for; the worker reports that it is done. */
export type Order = {
  readonly order: number;
  /** Time passes, the machine sleeps, its clock is set; storage is full, or has space again. */
  readonly does: 'pass' | 'sleep' | 'jump' | 'fill' | 'free';
  readonly ms: number;
};

type Node = {
  id: string;
  type: string;
  parent?: Node;
  always?: unknown[];
  transitions: Map<string, unknown[]>;
};
type Definition = { source: Node; eventType: string };
type Inspected = {
  type: string;
  actorRef: { id: string; sessionId: string; logic: { id?: string } };
  event: { type: string };
  snapshot: { status: string; value: unknown; context: unknown; _nodes: Node[] };
  _transitions: Definition[];
};

/** Runs in the worker, so it uses nothing from outside. @param charts whose events are reported */
function prelude(channel: string, charts: readonly string[]): void {
  const RealDate = Date;
  const realNow = performance.now.bind(performance);
  const realTimeout = setTimeout.bind(globalThis);
  const RealSocket = WebSocket;

  // The clock.
  const began = realNow();
  const origin = Date.now();
  let passed = 0;
  /** How far the clock was set, which no timer notices. */
  let jumped = 0;
  /** While the runner passes time, nothing else moves it. */
  let now = origin;
  let busy = false;
  type Timer = { due: number; run: () => void; every: number | undefined };
  const timers = new Map<number, Timer>();
  let lastTimer = 0;
  const addTimer = (run: unknown, delay: unknown, given: unknown[], repeats: boolean): number => {
    lastTimer += 1;
    const length = Math.max(0, Math.min(Number(delay) || 0, 2 ** 31));
    timers.set(lastTimer, {
      due: now + length,
      run: () => (run as (...values: unknown[]) => void)(...given),
      every: repeats ? Math.max(1, length) : undefined,
    });
    return lastTimer;
  };
  const nextTimer = (): [number, Timer] | undefined => {
    let found: [number, Timer] | undefined;
    for (const entry of timers) if (!found || entry[1].due < found[1].due) found = entry;
    return found;
  };
  const fire = ([id, timer]: [number, Timer]): void => {
    now = Math.max(now, timer.due);
    if (timer.every === undefined) timers.delete(id);
    else timer.due += timer.every;
    try {
      timer.run();
    } catch (error) {
      reportError(error);
    }
  };
  const fireUntil = (end: number): boolean => {
    const next = nextTimer();
    if (!next || next[1].due > end) return false;
    fire(next);
    return true;
  };
  const flowing = (): number => origin + passed + (realNow() - began);
  const pump = (): void => {
    if (!busy) {
      const end = flowing();
      // One timer for each turn, as in a browser: promises settle in between.
      if (!fireUntil(end)) now = Math.max(now, Math.floor(end));
    }
    realTimeout(pump, 2);
  };
  const turn = (): Promise<void> =>
    new Promise((resolve) => {
      realTimeout(resolve, 0);
    });
  const goOn = (): void => {
    passed += now - flowing();
    busy = false;
  };
  Object.assign(globalThis, {
    setTimeout: (run: unknown, delay?: unknown, ...given: unknown[]) => addTimer(run, delay, given, false),
    setInterval: (run: unknown, delay?: unknown, ...given: unknown[]) => addTimer(run, delay, given, true),
    clearTimeout: (id: number) => void timers.delete(id),
    clearInterval: (id: number) => void timers.delete(id),
    Date: class extends RealDate {
      constructor(...given: unknown[]) {
        if (given.length === 0) super(now + jumped);
        else super(...(given as [number]));
      }
      static override now(): number {
        return now + jumped;
      }
    },
  });
  performance.now = () => now - origin;
  // Waits have no part by chance: rules say how long they are.
  Math.random = () => 0;

  // Storage.
  let isFull = false;
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (...given) {
    if (!isFull) return put.apply(this, given);
    report({ kind: 'refused' });
    throw new DOMException('No space left', 'QuotaExceededError');
  };

  // What happens.
  const line = new RealSocket(channel);
  const waiting: string[] = [];
  const report = (data: object): void => {
    const text = JSON.stringify({ at: now, ...data });
    if (line.readyState === RealSocket.OPEN) line.send(text);
    else waiting.push(text);
  };
  line.addEventListener('open', () => {
    for (const text of waiting.splice(0)) line.send(text);
  });
  line.addEventListener('message', ({ data }) => void obey(JSON.parse(String(data))));
  async function obey({ order, does, ms }: Order): Promise<void> {
    busy = true;
    if (does === 'pass') {
      const end = now + ms;
      while (fireUntil(end)) {
        await turn();
        await turn();
      }
      now = end;
    } else if (does === 'sleep') {
      report({ kind: 'sleep', ms, phase: 'begins' });
      now += ms;
      const end = now;
      // Timers that are set meanwhile are not due.
      while (fireUntil(end)) await turn();
      report({ kind: 'sleep', ms, phase: 'ends' });
    } else if (does === 'jump') jumped += ms;
    else isFull = does === 'fill';
    goOn();
    report({ kind: 'done', order });
  }

  globalThis.WebSocket = class extends RealSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      this.addEventListener('message', ({ data }) => report({ kind: 'frame', text: String(data) }));
    }
    override send(data: string): void {
      report({ kind: 'send', text: data });
      super.send(data);
    }
    override close(code?: number, reason?: string): void {
      if (this.readyState < RealSocket.CLOSING) report({ kind: 'close', code: code ?? 1000 });
      super.close(code, reason);
    }
  };

  /** As `nameOf` of the engine. */
  const nameOf = (definition: Definition): string => {
    const { source, eventType } = definition;
    const candidates = eventType === '' ? (source.always ?? []) : (source.transitions.get(eventType) ?? []);
    return `${source.id} — ${eventType || 'always'} [${candidates.indexOf(definition)}]`;
  };
  const plain = (value: unknown): unknown => {
    try {
      return JSON.parse(JSON.stringify(value));
    } catch {
      return null;
    }
  };
  Object.assign(globalThis, {
    inspected({ type, actorRef, event, snapshot, _transitions }: Inspected) {
      const chart = actorRef.logic.id;
      if (type === '@xstate.actor' && actorRef.id === 'socket') report({ kind: 'actor', id: actorRef.id });
      if (chart === undefined || !charts.includes(chart)) return;
      if (type === '@xstate.microstep') {
        const transitions = _transitions.filter(({ source }) => 'transitions' in (source ?? {})).map(nameOf);
        if (transitions.length > 0) report({ kind: 'took', transitions });
      } else if (type === '@xstate.snapshot')
        report({
          kind: 'snapshot',
          chart,
          actor: actorRef.sessionId,
          event: plain(event),
          value: snapshot.value,
          context: plain(snapshot.context),
          places:
            snapshot.status === 'active'
              ? snapshot._nodes.filter((one) => one.type === 'atomic').map(({ id }) => id)
              : [],
        });
    },
  });
  pump();
}

/** @param channel address of the runner's socket @param charts by the ids of their machines */
export const workerPrelude = (channel: string, charts: readonly string[]): string =>
  `(${String(prelude)})(${JSON.stringify(channel)}, ${JSON.stringify(charts)});\n`;

const SENDS_INSPECTED = /_sendInspectionEvent:(\w+)=>\{/g;

/**
 * Lets the script of the worker hand what its actors do to the lines before it.
 * @throws Error when the build has another form
 */
export function inspectedScript(script: string): string {
  const found = [...script.matchAll(SENDS_INSPECTED)].length;
  if (found !== 1) throw new Error(`the worker's script has ${found} places at which actors are inspected`);
  return script.replace(SENDS_INSPECTED, '_sendInspectionEvent:$1=>{globalThis.inspected?.($1);');
}
