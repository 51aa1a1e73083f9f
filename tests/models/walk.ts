import { getAdjacencyMap } from '@xstate/graph';
import type { ChartModel } from '#machines/chart-model.ts';
import { encode } from '#protocol/codec.ts';
import {
  __unsafe_getAllOwnEventDescriptors as ownEvents,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type SnapshotFrom,
} from 'xstate';

/** One step of a path: the event, and the place (projection) where it leads. */
export type Step = { event: AnyEventObject; to: string };
export type Path = Step[];

type Place<Machine extends AnyStateMachine> = { snapshot: SnapshotFrom<Machine>; exits: Step[] };

/** The only file that knows @xstate/graph: every place a model can reach, with the events that are handled there. */
function walk<Machine extends AnyStateMachine>(model: ChartModel<Machine>): Map<string, Place<Machine>> {
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
  const map = getAdjacencyMap(machine as AnyStateMachine, {
    events: events as never,
    serializeState: project as never,
    // Plain JSON would take two events for one that differ in an Error, a Map or an undefined field.
    serializeEvent: (event) => encode(event) as never,
    input: model.input,
    limit: limit * 100,
  });
  const places = Object.entries(
    map as Record<string, { state: unknown; transitions: Record<string, { event: AnyEventObject; state: unknown }> }>,
  );
  if (places.length > limit)
    throw new Error(`${machine.id}: ${places.length} places, more than ${limit}; use larger buckets in project()`);
  return new Map(
    places.map(([key, { state, transitions }]) => [
      key,
      {
        snapshot: state as SnapshotFrom<Machine>,
        exits: Object.values(transitions).map((exit) => ({ event: exit.event, to: project(exit.state) })),
      },
    ]),
  );
}

/**
 * Paths from the start that together take every handled event of every place at least once.
 * @returns the paths in the order they were found: deterministic for one model.
 */
export function generatePaths<Machine extends AnyStateMachine>(
  model: ChartModel<Machine>,
): { paths: Path[]; places: number; steps: number } {
  const places = walk(model);
  const [start] = places.keys();
  if (start === undefined) throw new Error(`${model.machine.id} has no initial state`);
  const shortest = shortestPaths(places, start);
  const open = new Map([...places].map(([key, { exits }]) => [key, [...exits]]));
  const paths: Path[] = [];
  for (const [key, exits] of open) {
    while (exits.length) {
      const path = [...(shortest.get(key) ?? [])];
      // On from here along whatever was not taken yet: fewer paths, and longer lives.
      for (let at = key, next = open.get(at)?.shift(); next; next = open.get(at)?.shift()) {
        path.push(next);
        at = next.to;
      }
      paths.push(path);
    }
  }
  return { paths, places: places.size, steps: paths.reduce((sum, path) => sum + path.length, 0) };
}

function shortestPaths(places: Map<string, { exits: Step[] }>, start: string): Map<string, Path> {
  const found = new Map<string, Path>([[start, []]]);
  for (const [key, path] of found) {
    for (const exit of places.get(key)?.exits ?? []) if (!found.has(exit.to)) found.set(exit.to, [...path, exit]);
  }
  return found;
}
