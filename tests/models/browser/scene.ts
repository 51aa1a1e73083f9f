/** Real browsers as the subject of a run: steps of users, faults, and what the workers report. */
import { setTimeout as pause } from 'node:timers/promises';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { allTransitions, noteFault, statesOf, transitionsOf, nameOf, type Taken } from '../engine/chart.ts';
import type { Rule } from '../engine/rules.ts';
import type { Step, Subject } from '../engine/run.ts';
import type { Scenario } from '../engine/scenario.ts';
import type { Entry } from '../engine/world.ts';
import type { Report } from './worker-prelude.ts';

/** A step of a user, of time or of a fault. */
export type BrowserAct = {
  readonly label: string;
  readonly kind: 'event' | 'time' | 'fault';
  /** The fault that fires in it: it is offered only if that was asked for. */
  readonly fault?: string;
  /** The users whose browsers it happens to, by label. */
  readonly of: readonly string[];
  /** Types of events that it may lead to in the charts. It is chosen more often where one of them is still untaken. */
  readonly leadsTo?: readonly string[];
  /** Transitions that it makes possible in later steps, by the beginnings of their names: it is chosen likewise. */
  readonly prepares?: readonly string[];
  /** As `prepares`, in states whose ids begin so. */
  readonly preparesIn?: Readonly<Record<string, readonly string[]>>;
  run(): Promise<unknown>;
};

/** What happens to one browser: where its charts are, and what they have taken. */
export type BrowserWatch = {
  /** Receives what the newest worker reports; undefined when one begins. */
  receive(report: Report | undefined): void;
  /** The states in which its charts are, by id. */
  places(): string[];
};

/** Users, browsers and a server during one run. */
export type BrowserScene<View> = {
  acts(): readonly BrowserAct[];
  /** Waits until what a step has caused is over, and looks. */
  look(): Promise<View>;
  /** What every run ends with: all faults end. */
  recover(): Promise<void>;
  /** Where the charts of a user's browser are. */
  placesOf(label: string): string[];
  stop(): Promise<void>;
};

export type BrowserModel<View> = Pick<Scenario, 'machines' | 'weights' | 'length' | 'steps' | 'canMeet'> & {
  readonly faults: readonly string[];
  /** Whether a fault is sought until it has fired as often as it has to, and not in each place in which it can. */
  readonly isShort?: boolean;
  readonly rules: Readonly<Record<string, Rule<View>>>;
  begin(taken: Taken, write: (kind: Entry['kind'], name: string, data?: unknown) => void): Promise<BrowserScene<View>>;
};

/** The most runs in which a failure is shrunk: each takes as long as its steps. */
const MOST_SHRINKS = 10;
/** A step takes seconds: one that meets nothing new is worth little. */
const WANTED = 30;

/** @param faults those that are asked for, each with how often it has to fire */
export function browserScenario<View>(model: BrowserModel<View>, faults: ReadonlyMap<string, number>): Scenario {
  const { machines, weights, length, steps, canMeet, rules } = model;
  return {
    run: { create: ({ taken }) => subjectOf(model, faults, taken), rules },
    machines,
    weights,
    length,
    steps,
    faults,
    canMeet,
    mostShrinks: MOST_SHRINKS,
    wanted: WANTED,
  };
}

/** The longest step: loading a page takes up to a minute on a busy machine. ms */
const LONGEST = 180_000;

/** @throws Error when a page or a worker hangs */
async function inTime(what: string, work: Promise<unknown>): Promise<void> {
  const end = new AbortController();
  const late = pause(LONGEST, undefined, { signal: end.signal }).then(() => {
    throw new Error(`${what}: does not end`);
  });
  // Once the work is done, the pause is aborted, which rejects it.
  late.catch(() => undefined);
  try {
    await Promise.race([work, late]);
  } finally {
    end.abort();
  }
}

function subjectOf<View>(
  { machines, begin, canMeet, isShort = false }: BrowserModel<View>,
  faults: ReadonlyMap<string, number>,
  taken: Taken,
): Subject {
  const began = performance.now();
  const now = (): number => Math.round(performance.now() - began);
  const log: Entry[] = [];
  let during = '';
  let scene: BrowserScene<View> | undefined;
  let seen: View | undefined;
  let labels: readonly string[] = [];
  const leads = transitionsBy(machines);
  const all = machines.flatMap((machine) => [...allTransitions(machine).keys()]);
  const isUntaken = (name: string): boolean => !taken.transitions.has(name);
  const write = (kind: Entry['kind'], name: string, data?: unknown): void =>
    void log.push({ at: now(), kind, name, data, during });

  const look = async (): Promise<void> => {
    seen = await scene!.look();
    labels = [...new Set(scene!.acts().flatMap(({ of }) => of))];
  };
  const isNew = ({ fault, of, leadsTo = [], prepares = [], preparesIn = {} }: BrowserAct): boolean => {
    const places = of.flatMap((label) => scene!.placesOf(label));
    const isSought = (name: string): boolean => {
      const { fired = 0, places: met } = taken.faults.get(name) ?? {};
      return isShort
        ? fired < (faults.get(name) ?? 0)
        : places.some((place) => canMeet(name, place) && !met?.has(place));
    };
    return (
      places.some((place) => leadsTo.some((type) => leads(place, type).some(isUntaken))) ||
      [
        ...prepares,
        ...Object.entries(preparesIn).flatMap(([beginning, names]) =>
          places.some((place) => place.startsWith(beginning)) ? names : [],
        ),
      ].some((beginning) => all.some((name) => name.startsWith(beginning) && isUntaken(name))) ||
      (fault !== undefined && isSought(fault))
    );
  };
  const perform = async (act: Pick<BrowserAct, 'label' | 'kind' | 'run'>): Promise<void> => {
    during = act.label;
    write(act.kind, act.label);
    await inTime(act.label, act.run());
    await inTime(`a look after ${act.label}`, look());
  };
  const stepOf = (act: BrowserAct): Step => ({
    label: act.label,
    kind: act.kind,
    isNew: isNew(act),
    run() {
      if (act.fault !== undefined)
        noteFault(
          taken,
          act.fault,
          act.of.flatMap((label) => scene!.placesOf(label)),
        );
      return perform(act);
    },
  });
  return {
    log,
    now,
    started: () => scene !== undefined,
    async start() {
      scene = await begin(taken, write);
      await look();
    },
    steps: () =>
      scene!
        .acts()
        .filter(({ fault }) => fault === undefined || faults.has(fault))
        .map(stepOf),
    end: {
      label: 'all faults end',
      kind: 'event',
      run: () => perform({ label: 'all faults end', kind: 'event', run: () => scene!.recover() }),
    },
    place: () => labels.map((label) => scene!.placesOf(label).toSorted().join(' ')).join(' · '),
    view: () => seen,
    check: () => undefined,
    stop: () => scene?.stop(),
  };
}

/** The transitions that an event takes from a state or those around it, as the charts say. */
function transitionsBy(machines: readonly AnyStateMachine[]): (place: string, type: string) => readonly string[] {
  const names = new Map<string, string[]>();
  for (const node of machines.flatMap(statesOf))
    for (let around: AnyStateNode | undefined = node; around; around = around.parent)
      for (const definition of transitionsOf(around)) {
        // A timer and a call have an id after their type.
        const key = `${node.id} ${definition.eventType.replace(/^(xstate\.\w+).*/, '$1')}`;
        names.set(key, [...(names.get(key) ?? []), nameOf(definition)]);
      }
  return (place, type) => names.get(`${place} ${type}`) ?? [];
}

/** @param machines whose transitions are counted */
export function watchBrowser(
  machines: readonly AnyStateMachine[],
  taken: Taken,
  receive: BrowserWatch['receive'],
): BrowserWatch {
  const guarded = new Set(
    machines
      .flatMap(statesOf)
      .flatMap(transitionsOf)
      .filter(({ guard, eventType }) => guard !== undefined && eventType !== '')
      .map(nameOf),
  );
  const ids = new Set(machines.map(({ id }) => id));
  let places = new Map<string, readonly string[]>();
  const known = new Set(machines.flatMap((machine) => [...allTransitions(machine).keys()]));
  const take = (name: string): void => {
    if (!known.has(name)) return;
    taken.transitions.set(name, (taken.transitions.get(name) ?? 0) + 1);
    if (guarded.has(name)) taken.held.add(name);
    // Those before it in the list of candidates were refused.
    const [, event = '', at = '0'] = /^(.*) \[(\d+)\]$/.exec(name) ?? [];
    for (let index = 0; index < Number(at); index += 1) {
      const other = `${event} [${index}]`;
      if (guarded.has(other)) taken.refused.add(other);
    }
  };
  return {
    receive(report) {
      if (report === undefined) places = new Map();
      else if (report.kind === 'took') report.transitions.forEach(take);
      else if (report.kind === 'snapshot' && ids.has(report.chart)) places.set(report.actor, report.places);
      receive(report);
    },
    places: () => [...places.values()].flat(),
  };
}
