import type { ChartModel } from '#machines/chart-model.ts';
import type { SimulatedClock } from '#machines/clock/simulated-clock.ts';
import type { Actor, AnyActorRef, AnyEventObject, AnyStateMachine, InspectionEvent, SnapshotFrom } from 'xstate';
import { allTransitions, recordTransitions } from './transitions.ts';
import { generatePaths, type Path } from './walk.ts';

/** The id of a world's actor. */
export const SUBJECT = 'subject';

/** A real actor among fakes, which realise the events of the model. */
export type World<Machine extends AnyStateMachine> = {
  /** Not started; created with id SUBJECT, the inspector, and the clock. */
  actor: Actor<Machine>;
  clock: SimulatedClock;
  /** Causes the event through the fakes. Not called for timers (`xstate.after.*`). */
  realise(event: AnyEventObject): void;
  /**
   * Timers go through `realise` too. For parallel charts: the path fires one timer where the clock would fire all that
   * are due. Their delays are then covered by other tests.
   */
  realiseTimers?: boolean;
  /** Further checks of the fakes after every step: throws, or expects. */
  check?(snapshot: SnapshotFrom<Machine>): void;
  /** Releases the world; the actor has been stopped. */
  end?(): void;
};

export type Coverage = { states: number; paths: number; steps: number; transitions: number; uncovered: string[] };

/**
 * Drives a real actor along generated paths.
 * @param createWorld called once per path; passes `inspect` to createActor
 * @returns the coverage; the caller expects `uncovered` to be empty and pins the number of transitions
 * @throws Error with the path when an actor ends in another state than the model's, or an invariant breaks
 */
export async function coverTransitions<Machine extends AnyStateMachine>(
  model: ChartModel<Machine>,
  createWorld: (inspect: (event: InspectionEvent) => void) => World<Machine>,
): Promise<Coverage> {
  const { paths, states, steps } = generatePaths(model);
  const taken = new Set<string>();
  for (const path of paths) await drive(model, path, createWorld, taken);
  const all = allTransitions(model.machine);
  return {
    states,
    steps,
    paths: paths.length,
    transitions: all.size,
    uncovered: [...all].filter((name) => !taken.has(name)),
  };
}

async function drive<Machine extends AnyStateMachine>(
  model: ChartModel<Machine>,
  path: Path,
  createWorld: (inspect: (event: InspectionEvent) => void) => World<Machine>,
  taken: Set<string>,
): Promise<void> {
  const record = recordTransitions(taken, SUBJECT);
  const seen: string[] = [];
  const world = createWorld((event) => {
    record(event);
    if (event.type === '@xstate.event' && (event.actorRef as AnyActorRef).id === SUBJECT) seen.push(event.event.type);
  });
  const walked: string[] = [];
  try {
    world.actor.start();
    await settle();
    for (const { event, to } of path) {
      walked.push(JSON.stringify(event));
      if (event.type.startsWith('xstate.after.') && world.realiseTimers) world.realise(event);
      else if (event.type.startsWith('xstate.after.')) passTime(world.clock, () => seen.includes(event.type));
      else world.realise(event);
      await settle();
      examine(model, world, to);
      seen.length = 0;
    }
  } catch (error) {
    throw new Error(`${model.machine.id}: ${(error as Error).message}\nafter ${walked.join('\n  → ')}`, {
      cause: error,
    });
  } finally {
    world.actor.stop();
    world.end?.();
  }
}

function examine<Machine extends AnyStateMachine>(
  model: ChartModel<Machine>,
  world: World<Machine>,
  expected: string,
): void {
  const snapshot = world.actor.getSnapshot();
  const actual = model.project(snapshot);
  if (actual !== expected) throw new Error(`expected ${expected}, got ${actual}`);
  for (const [name, holds] of Object.entries(model.invariants))
    if (!holds(snapshot)) throw new Error(`broken in ${actual}: ${name}`);
  world.check?.(snapshot);
}

/** Advances to the next timer until the awaited one has fired. */
function passTime(clock: SimulatedClock, fired: () => boolean): void {
  while (!fired()) {
    const wait = clock.untilNext();
    if (wait === undefined) throw new Error('no timer is set');
    clock.advance(wait);
  }
}

/** Waits until promises of fakes have settled, which takes microtasks. */
const settle = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });
