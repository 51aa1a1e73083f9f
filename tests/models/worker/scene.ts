import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { Browser, Observer } from '#tests/simulation/browser.ts';
import { noteFault, placesOf, recordGuards, recordTransitions, type Taken } from '../engine/chart.ts';
import { always, type Rule } from '../engine/rules.ts';
import type { RunModel, Step, Subject } from '../engine/run.ts';
import type { Scenario } from '../engine/scenario.ts';
import type { Entry } from '../engine/world.ts';

/** A step of a scene. */
export type Act = Omit<Step, 'kind'> & {
  readonly kind: 'event' | 'time' | 'fault';
  /** The fault that it leads to: a step is offered only if its fault was asked for. */
  readonly fault?: string;
  /** The browsers that it happens to. */
  readonly of?: readonly Browser[];
};

/** Users, their browsers and a server during one run. */
export type Scene<View> = {
  acts(): readonly Act[];
  /** What every run ends with: all faults end, and time passes until nothing changes any more. */
  recover(): Promise<void>;
  /** What is seen now. */
  look(): Promise<View>;
  readonly browsers: readonly Browser[];
  now(): number;
  stop(): Promise<void>;
};

/** A scenario of workers: who takes part, what may happen, and what must hold. */
export type WorkerModel<View> = Pick<Scenario, 'machines' | 'weights' | 'length' | 'steps' | 'canMeet'> & {
  /** All faults there are. */
  readonly faults: readonly string[];
  readonly rules: Readonly<Record<string, Rule<View>>>;
  begin(observer: Observer): Promise<Scene<View>>;
};

/** @param faults those that are asked for, each with how often it has to fire */
export function scenarioOf<View>(model: WorkerModel<View>, faults: ReadonlyMap<string, number>): Scenario {
  const { machines, weights, length, steps, canMeet } = model;
  const run: RunModel = {
    create: ({ taken }) => subjectOf(model, faults, taken),
    rules: model.rules,
  };
  return { run, machines, weights, length, steps, faults, canMeet };
}

function subjectOf<View>(
  { machines, begin, canMeet }: WorkerModel<View>,
  faults: ReadonlyMap<string, number>,
  taken: Taken,
): Subject {
  const ids = new Set(machines.map(({ id }) => id));
  const log: Entry[] = [];
  let scene: Scene<View> | undefined;
  let seen: View | undefined;
  let failure: unknown;
  let during = '';
  const write = (kind: Entry['kind'], name: string, data?: unknown): void => {
    if (kind !== 'call' && kind !== 'fault') during = name;
    log.push({ at: scene?.now() ?? 0, kind, name, data, during });
  };

  const isCounted = (actor: AnyActorRef): boolean => ids.has((actor as { logic?: AnyStateMachine }).logic?.id ?? '');
  const places = ({ actors }: Browser): string[] =>
    actors.filter(isCounted).flatMap((actor) => placesOf(actor.getSnapshot() as AnyMachineSnapshot));
  const recorded: string[] = [];
  const record = recordTransitions(taken, recorded, isCounted);
  const guarded = new WeakSet<AnyStateMachine>();
  const observer: Observer = {
    inspect(event) {
      // Many events follow each other in a step; only within one may transitions be endless.
      if (event.type === '@xstate.event') recorded.length = 0;
      record(event);
      if (event.type !== '@xstate.actor' || !isCounted(event.actorRef as AnyActorRef)) return;
      const { logic } = event.actorRef as unknown as { logic: AnyStateMachine };
      if (guarded.has(logic)) return;
      guarded.add(logic);
      recordGuards(logic, taken);
    },
    called: ({ label }, name) => write('call', name, { by: label }),
    struck(browsers, fault) {
      write('fault', fault, { of: browsers.map(({ label }) => label).join() });
      noteFault(taken, fault, browsers.flatMap(places));
    },
    failed(error) {
      failure ??= error;
    },
  };
  const isNew = ({ fault, of = [] }: Act): boolean => {
    if (fault === undefined) return false;
    const met = taken.faults.get(fault)?.places;
    return of.flatMap(places).some((place) => canMeet(fault, place) && !met?.has(place));
  };
  const look = async (): Promise<void> => {
    seen = await scene!.look();
  };
  return {
    log,
    now: () => scene?.now() ?? 0,
    started: () => scene !== undefined,
    async start() {
      scene = await begin(observer);
      await look();
    },
    steps: () =>
      scene!
        .acts()
        .filter(({ fault }) => fault === undefined || faults.has(fault))
        .map((act) => ({
          label: act.label,
          kind: act.kind,
          isNew: isNew(act),
          async run() {
            write(act.kind === 'time' ? 'time' : 'event', act.label);
            await act.run();
            await look();
          },
        })),
    end: {
      label: 'all faults end',
      kind: 'event',
      async run() {
        write('event', 'all faults end');
        await scene!.recover();
        await look();
      },
    },
    place: () => [...new Set(scene!.browsers.flatMap(places))].toSorted().join(' · '),
    view: () => seen,
    check() {
      if (failure !== undefined) throw failure;
    },
    stop: () => scene?.stop(),
  };
}

/** What is wrong now, as texts; none while a rule holds. */
export type Judge<View> = (view: View) => readonly string[];

/** Rules that hold after every step, or in the moments with `when` only. */
export const rulesOf = <View>(
  judges: Readonly<Record<string, Judge<View>>>,
  when?: (view: View) => boolean,
): Record<string, Rule<View>> =>
  Object.fromEntries(
    Object.entries(judges).map(([name, judge]) => [
      name,
      always<View>(
        ({ view }) => judge(view).join('; ') || true,
        ({ view }) => when?.(view) ?? true,
      ),
    ]),
  );
