import {
  createActor,
  transition,
  type AnyActor,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
} from 'xstate';
import { createTaken, recordGuards, recordTransitions, SUBJECT, type SubjectChange, type Taken } from './chart.ts';
import { createRunClock } from './clock.ts';
import type { AnyChartModel } from './model.ts';
import type { Monitor } from './rules.ts';
import { shortText } from './text.ts';
import { createWorld, type Entry } from './world.ts';

/** Something that may happen next. Its label names it in traces; it is over when its promise is fulfilled. */
export type Step = {
  readonly label: string;
  readonly kind: 'event' | 'answer' | 'time' | 'fault';
  /** A fault that may fire in a place in which no run has met it. */
  readonly isNew?: boolean;
  run(): void | Promise<void>;
};

/** What a run takes its steps on: an actor among fakes, or something real behind an adapter. */
export type Subject = {
  start(): void | Promise<void>;
  /** Whether it has a state: not before its input is chosen. */
  started(): boolean;
  /** What may happen next. */
  steps(): readonly Step[];
  /** What every run ends with: faults end, and what must hold in the end is looked at. */
  readonly end?: Step;
  /** A key of the state. */
  place(): string;
  view(): unknown;
  now(): number;
  /** Everything that happened; the subject appends to it. */
  readonly log: readonly Entry[];
  /** Throws when the actor has failed. */
  check(): void;
  stop(): void | Promise<void>;
};

/** How long a step waits when no timer is set, in ms: what a rule demands in time has not come then. */
const LONG = 3_600_000;

/** How a subject is made for each run. */
export type SubjectOptions = {
  readonly taken: Taken;
  /** Collects the transitions of the current step. */
  readonly current: string[];
  /** Changes the machine, for mutants. */
  readonly change?: SubjectChange | undefined;
};

/** The chart of a model as a subject: a real actor, its ports in a world, its clock moved by steps. */
export function subjectOf(model: AnyChartModel, { taken, current, change }: SubjectOptions): Subject {
  const clock = createRunClock();
  const { world, log, write, causes } = createWorld(clock, model.outcomes ?? {});
  const made = model.make(world);
  const machine = change ? change(made) : made;
  recordGuards(machine, taken);
  let failure: unknown;
  let actor: AnyActor | undefined;
  const begin = (input: unknown): void => {
    actor = createActor(machine, {
      id: SUBJECT,
      clock,
      input,
      inspect: recordTransitions(taken, current),
    });
    actor.subscribe({ error: (error) => (failure = error ?? new Error('the actor failed')) });
    actor.on('*', (emitted: AnyEventObject) => write('emitted', emitted.type, emitted));
    actor.start();
  };
  const snapshotOf = (): AnyMachineSnapshot => actor?.getSnapshot() as AnyMachineSnapshot;

  const eventSteps = (): Step[] => {
    const snapshot = snapshotOf();
    return Object.entries(model.events).flatMap(([type, cases]) =>
      labelled(type, (typeof cases === 'function' ? cases(snapshot) : cases) ?? []).map(([label, payload]): Step => ({
        label,
        kind: 'event',
        run() {
          write('event', type, payload);
          expectPure(model, machine, snapshot, { type, ...payload }, log);
          actor?.send({ type, ...payload });
        },
      })),
    );
  };
  const pass = (name: string, duration: number): void => {
    write('time', name, duration);
    clock.advance(duration);
  };
  const timeSteps = (): Step[] => {
    const wait = clock.untilNext();
    if (wait === undefined) return [{ label: 'wait', kind: 'time', run: () => pass('wait', LONG) }];
    const next: Step = {
      label: 'timer',
      kind: 'time',
      run: () => pass('timer', wait),
    };
    const sleeps = (model.sleeps ?? []).map((duration): Step => ({
      label: `sleep ${duration}`,
      kind: 'time',
      run() {
        write('time', 'sleep', duration);
        clock.sleep(duration);
        clock.advance(0);
      },
    }));
    return [next, ...sleeps];
  };

  const startSteps = Object.entries(model.inputs ?? {}).map(([name, input]): Step => ({
    label: `start ${name}`,
    kind: 'event',
    run() {
      write('event', 'start', name);
      begin(input);
    },
  }));
  return {
    log,
    now: clock.now,
    started: () => actor !== undefined,
    start() {
      if (!model.inputs) begin(model.input);
    },
    steps() {
      if (!actor) return startSteps;
      if (snapshotOf().status !== 'active') return [];
      const answers = causes().map(({ label, name, data, run }): Step => ({
        label,
        kind: 'answer',
        run() {
          write('answer', name, data);
          run();
        },
      }));
      return [...answers, ...eventSteps(), ...timeSteps()];
    },
    place() {
      if (!actor) return 'not started';
      const names = new Set(causes().map(({ name }) => name));
      return [model.place(snapshotOf()), ...names, ...(clock.untilNext() === undefined ? [] : ['timer'])].join(' · ');
    },
    view: () => model.observe(snapshotOf()),
    check() {
      if (failure !== undefined) throw failure;
    },
    stop: () => void actor?.stop(),
  };
}

const examined = new WeakMap<AnyChartModel, Set<string>>();

/**
 * Computes an event without its actions, once for each place.
 * @throws Error when a guard or an `assign` calls a port: the same would happen where the chart is only asked
 */
function expectPure(
  model: AnyChartModel,
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: AnyEventObject,
  log: readonly Entry[],
): void {
  const known = examined.get(model) ?? new Set();
  examined.set(model, known);
  const key = `${model.place(snapshot)} ${event.type}`;
  if (known.has(key)) return;
  known.add(key);
  const { length } = log;
  transition(machine, snapshot as never, event as never);
  const called = log[length];
  if (called) throw new Error(`a guard or an assign calls ${called.name}; call it in an action (enqueueActions)`);
}

type Labelled = readonly (readonly [label: string, payload: object])[];
const labels = new WeakMap<object, Map<string, Labelled>>();

/** Payloads with the labels of their events. */
function labelled(type: string, payloads: readonly object[]): Labelled {
  const known = labels.get(payloads) ?? new Map<string, Labelled>();
  labels.set(payloads, known);
  const made =
    known.get(type) ??
    payloads.map(
      (payload) => [Object.keys(payload).length > 0 ? `${type} ${shortText(payload)}` : type, payload] as const,
    );
  known.set(type, made);
  return made;
}

/** A rule that a run broke, or another failure of the subject. */
export type Break = { readonly rule: string; readonly why: string };

/** One run: a subject, its steps so far, and the judges of its rules. */
export type Run = {
  readonly path: readonly string[];
  readonly subject: Subject;
  /** Transitions that the last step took. */
  readonly took: readonly string[];
  steps(): readonly Step[];
  place(): string;
  /** Takes a step and judges it. @returns the rule that is broken now */
  take(step: Step): Promise<Break | undefined>;
  /** How often each rule was decided. */
  decided(): ReadonlyMap<string, number>;
  stop(): void | Promise<void>;
};

export type RunModel = {
  readonly create: (options: SubjectOptions) => Subject;
  readonly rules: Readonly<Record<string, { start(): Monitor<unknown> }>>;
};

/** The one step loop: starts a subject and judges every step by the log and the views. */
export async function startRun(
  model: RunModel,
  taken: Taken = createTaken(),
  change?: SubjectChange,
): Promise<{ run: Run; broken: Break | undefined }> {
  const current: string[] = [];
  const subject = model.create({ taken, current, change });
  const monitors = Object.entries(model.rules).map(([name, rule]) => [name, rule.start()] as const);
  const path: string[] = [];
  let took: readonly string[] = [];
  let seen = 0;
  let before: unknown;
  const judge = (): Break | undefined => {
    subject.check();
    if (!subject.started()) return undefined;
    const added = subject.log.slice(seen);
    seen = subject.log.length;
    const view = subject.view();
    const moment = { view, before, step: added[0], added, log: subject.log, now: subject.now() };
    before = view;
    for (const [rule, monitor] of monitors) {
      const why = monitor.see(moment);
      if (why !== undefined) return { rule, why };
    }
    return undefined;
  };
  const perform = async (act: () => void | Promise<void>): Promise<Break | undefined> => {
    try {
      await act();
      await settle();
      took = [...current];
      current.length = 0;
      return judge();
    } catch (error) {
      return { rule: 'the actor fails', why: error instanceof Error ? error.message : String(error) };
    }
  };
  const run: Run = {
    path,
    subject,
    get took() {
      return took;
    },
    steps: () => subject.steps(),
    place: () => subject.place(),
    async take(step) {
      path.push(step.label);
      return perform(() => step.run());
    },
    decided: () => new Map(monitors.map(([name, monitor]) => [name, monitor.decided()])),
    stop: () => subject.stop(),
  };
  return { run, broken: await perform(() => subject.start()) };
}

/** Waits until the promises of the ports have settled, which takes microtasks. */
const settle = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

/** A chart model as a run takes it. */
export const runModelOf = (model: AnyChartModel): RunModel => ({
  create: (options) => subjectOf(model, options),
  rules: model.rules,
});
