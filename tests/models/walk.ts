import { getAdjacencyMap } from '@xstate/graph';
import { effects, type ChartModel } from '#machines/chart-model.ts';
import { encode } from '#protocol/codec.ts';
import {
  __unsafe_getAllOwnEventDescriptors as ownEvents,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type SnapshotFrom,
} from 'xstate';

/** One step of a path: the event, and the state (projection) where it leads. */
export type Step = { event: AnyEventObject; to: string };
export type Path = Step[];

type ReachedState<Machine extends AnyStateMachine> = { snapshot: SnapshotFrom<Machine>; exits: Step[] };

/** Every state that a model can reach, with the events handled there. The only file that imports @xstate/graph. */
function walk<Machine extends AnyStateMachine>(model: ChartModel<Machine>): Map<string, ReachedState<Machine>> {
  const { machine, limit = 500 } = model;
  const events = (snapshot: SnapshotFrom<Machine>): AnyEventObject[] => {
    if ((snapshot as AnyMachineSnapshot).status !== 'active') return [];
    const cases = model.cases(snapshot);
    const bare = ownEvents(snapshot)
      .filter((type) => !cases.some((event) => event.type === type))
      .map((type) => ({ type }));
    return [...cases, ...bare].filter((event) => machine.getTransitionData(snapshot as never, event)?.length);
  };
  const project = model.project as (snapshot: unknown) => string;
  const { calls } = effects;
  const map = getAdjacencyMap(machine as AnyStateMachine, {
    events: events as never,
    serializeState: project as never,
    // Plain JSON would merge two events that differ in an Error, a Map or an undefined field.
    serializeEvent: (event) => encode(event) as never,
    input: model.input,
    limit: limit * 100,
  });
  if (effects.calls > calls)
    throw new Error(`${machine.id} calls a port in an assign or a guard; call it in an action (enqueueActions)`);
  const states = Object.entries(
    map as Record<string, { state: unknown; transitions: Record<string, { event: AnyEventObject; state: unknown }> }>,
  );
  if (states.length > limit)
    throw new Error(`${machine.id}: ${states.length} states, more than ${limit}; use larger buckets in project()`);
  return new Map(
    states.map(([key, { state, transitions }]) => [
      key,
      {
        snapshot: state as SnapshotFrom<Machine>,
        exits: Object.values(transitions).map((exit) => ({ event: exit.event, to: project(exit.state) })),
      },
    ]),
  );
}

/**
 * Paths from the start that together take every handled event of every state at least once.
 * @returns the paths in the order of discovery: deterministic for one model
 */
export function generatePaths<Machine extends AnyStateMachine>(
  model: ChartModel<Machine>,
): { paths: Path[]; states: number; steps: number } {
  const states = walk(model);
  const [start] = states.keys();
  if (start === undefined) throw new Error(`${model.machine.id} has no initial state`);
  const shortest = shortestPaths(states, start);
  const open = new Map([...states].map(([key, { exits }]) => [key, [...exits]]));
  const paths: Path[] = [];
  for (const [key, exits] of open) {
    while (exits.length) {
      const path = [...(shortest.get(key) ?? [])];
      // Continues along events not taken yet: fewer, longer paths.
      for (let at = key, next = open.get(at)?.shift(); next; next = open.get(at)?.shift()) {
        path.push(next);
        at = next.to;
      }
      paths.push(path);
    }
  }
  return { paths, states: states.size, steps: paths.reduce((sum, path) => sum + path.length, 0) };
}

function shortestPaths(states: Map<string, { exits: Step[] }>, start: string): Map<string, Path> {
  const found = new Map<string, Path>([[start, []]]);
  for (const [key, path] of found) {
    for (const exit of states.get(key)?.exits ?? []) if (!found.has(exit.to)) found.set(exit.to, [...path, exit]);
  }
  return found;
}
