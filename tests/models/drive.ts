import { effects, type ChartModel } from '#machines/chart-model.ts';
import type { SimulatedClock } from '#machines/clock/simulated-clock.ts';
import {
  __unsafe_getAllOwnEventDescriptors as ownEvents,
  transition,
  type Actor,
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type InspectionEvent,
  type SnapshotFrom,
} from 'xstate';
import { allTransitions, recordGuards, recordTransitions, SUBJECT } from './engine/chart.ts';
import { explore } from './engine/explore.ts';
import { createGenerator } from './engine/generate.ts';
import { createRandom } from './engine/random.ts';
import { always } from './engine/rules.ts';
import type { RunModel, Step, Subject, SubjectOptions } from './engine/run.ts';
import { shrink } from './engine/shrink.ts';

/** A real actor among fakes, which realise the events of the model. */
export type World<Machine extends AnyStateMachine> = {
  /** Not started; created with id SUBJECT, the inspector, and the clock. */
  actor: Actor<Machine>;
  clock: SimulatedClock;
  /** Causes the event through the fakes. Not called for timers (`xstate.after.*`). */
  realise(event: AnyEventObject): void;
  /**
   * Timers go through `realise` too. For parallel charts: the step fires one timer where the clock would fire all that
   * are due. Their delays are then covered by other tests.
   */
  realiseTimers?: boolean;
  /** Further checks of the fakes after every step: throws, or expects. */
  check?(snapshot: SnapshotFrom<Machine>): void;
};

type CreateWorld<Machine extends AnyStateMachine> = (inspect: (event: InspectionEvent) => void) => World<Machine>;

/**
 * Runs a chart whose model is not converted to `defineModel` yet, by the engine's step loop: every event of every
 * place, those that the place refuses included.
 * @param createWorld called once per run; passes `inspect` to createActor
 * @returns the transitions that no run takes; the caller expects the list
 * @throws Error with the shortest steps after which an invariant is broken
 */
export async function coverTransitions<Machine extends AnyStateMachine>(
  model: ChartModel<Machine>,
  createWorld: CreateWorld<Machine>,
): Promise<{ uncovered: string[] }> {
  const pure = new Set<string>();
  const run: RunModel = {
    create: (options) => subjectOf(model, createWorld, pure, options),
    rules: Object.fromEntries(
      Object.entries(model.invariants).map(([name, holds]) => [
        name,
        always<unknown>(({ view }) => holds(view as SnapshotFrom<Machine>)),
      ]),
    ),
  };
  const generator = createGenerator('edges', createRandom(0));
  const { taken, failure } = await explore(run, { generator, limit: model.limit ?? 500 });
  if (failure) {
    const { rule, why, path } = (await shrink(run, failure)).failure;
    throw new Error(`${model.machine.id}: ${rule}: ${why}\nafter ${path.join('\n  → ')}`);
  }
  return { uncovered: [...allTransitions(model.machine).keys()].filter((name) => !taken.transitions.has(name)) };
}

function subjectOf<Machine extends AnyStateMachine>(
  model: ChartModel<Machine>,
  createWorld: CreateWorld<Machine>,
  pure: Set<string>,
  { taken, current }: SubjectOptions,
): Subject {
  const record = recordTransitions(taken, current);
  const seen: string[] = [];
  const world = createWorld((event) => {
    record(event);
    if (event.type === '@xstate.event' && (event.actorRef as AnyActorRef).id === SUBJECT) seen.push(event.event.type);
  });
  const machine = world.actor.logic as AnyStateMachine;
  recordGuards(machine, taken);
  const snapshotOf = (): SnapshotFrom<Machine> => world.actor.getSnapshot();
  const isHandled = (event: AnyEventObject): boolean =>
    (model.machine.getTransitionData(snapshotOf() as never, event)?.length ?? 0) > 0;

  const stepOf = (event: AnyEventObject, at: number): Step => ({
    label: `${event.type} [${at}]`,
    kind: event.type.startsWith('xstate.after.') ? 'time' : event.type.startsWith('xstate.') ? 'answer' : 'event',
    run() {
      expectPure(model, snapshotOf(), event, pure);
      seen.length = 0;
      if (event.type.startsWith('xstate.after.') && !world.realiseTimers)
        passTime(world.clock, () => seen.includes(event.type));
      else world.realise(event);
    },
  });
  return {
    log: [],
    now: () => world.clock.now(),
    start: () => void world.actor.start(),
    started: () => true,
    steps() {
      const snapshot = snapshotOf();
      if ((snapshot as AnyMachineSnapshot).status !== 'active') return [];
      const cases = model.cases(snapshot);
      const bare = ownEvents(snapshot)
        .filter((type) => !cases.some((event) => event.type === type))
        .map((type) => ({ type }));
      const sent = [...cases, ...bare].map((event, at) => [event, at] as const);
      return sent
        .filter(([event]) => (!event.type.startsWith('xstate.') && cases.includes(event)) || isHandled(event))
        .map(([event, at]) => stepOf(event, at));
    },
    place: () => model.project(snapshotOf()),
    view: snapshotOf,
    check: () => world.check?.(snapshotOf()),
    stop: () => void world.actor.stop(),
  };
}

/**
 * Computes an event without its actions, once for each place.
 * @throws Error when an `assign` or a guard calls a port with an effect
 */
function expectPure<Machine extends AnyStateMachine>(
  { machine, project }: ChartModel<Machine>,
  snapshot: SnapshotFrom<Machine>,
  event: AnyEventObject,
  pure: Set<string>,
): void {
  const key = `${project(snapshot)} ${event.type}`;
  if (pure.has(key)) return;
  pure.add(key);
  const { value, context, children } = snapshot as AnyMachineSnapshot;
  const { calls } = effects;
  const resolved = Object.assign(machine.resolveState({ value, context }), { children });
  transition(machine, resolved as never, event as never);
  if (effects.calls > calls)
    throw new Error(`${machine.id} calls a port in an assign or a guard; call it in an action (enqueueActions)`);
}

/** Advances to the next timer until the awaited one has fired. */
function passTime(clock: SimulatedClock, fired: () => boolean): void {
  while (!fired()) {
    const wait = clock.untilNext();
    if (wait === undefined) throw new Error('no timer is set');
    clock.advance(wait);
  }
}
