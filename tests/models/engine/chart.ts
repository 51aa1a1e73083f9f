import { getStateNodes } from '@xstate/graph';
import type {
  AnyActorRef,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  InspectionEvent,
} from 'xstate';

/** The id of the actor of a run. */
export const SUBJECT = 'subject';

export type Transition = {
  readonly source: AnyStateNode;
  readonly target: readonly AnyStateNode[] | undefined;
  readonly eventType: string;
  readonly guard?: unknown;
  readonly actions: readonly unknown[];
  readonly reenter?: boolean;
};

/** Names a transition the same way in every instance of a chart: state, event, position in the list of candidates. */
export function nameOf(definition: Pick<Transition, 'source' | 'eventType'>): string {
  const { source, eventType } = definition;
  const candidates: readonly unknown[] =
    eventType === '' ? (source.always ?? []) : (source.transitions.get(eventType) ?? []);
  return `${source.id} — ${eventType || 'always'} [${candidates.indexOf(definition)}]`;
}

/** All states of a chart, the root first. */
export const statesOf = (machine: AnyStateMachine): AnyStateNode[] => [machine.root, ...getStateNodes(machine)];

/** The transitions that a state defines, in the order in which they are tried. */
export const transitionsOf = (node: AnyStateNode): Transition[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
];

/** All transitions of a chart by name. */
export const allTransitions = (machine: AnyStateMachine): Map<string, Transition> =>
  new Map(
    statesOf(machine)
      .flatMap(transitionsOf)
      .map((definition) => [nameOf(definition), definition]),
  );

/** What the runs of a chart have taken so far. */
export type Taken = {
  /** How often each transition was taken. */
  readonly transitions: Map<string, number>;
  /** Transitions on events whose guard held, and those whose guard did not. */
  readonly held: Set<string>;
  readonly refused: Set<string>;
  /** How often each fault has fired, and in which places of which charts, by the ids of the states. */
  readonly faults: Map<string, { fired: number; readonly places: Set<string> }>;
};
export const createTaken = (): Taken => ({
  transitions: new Map(),
  held: new Set(),
  refused: new Set(),
  faults: new Map(),
});

/** Notes that a fault has fired in these places. */
export function noteFault({ faults }: Taken, name: string, places: readonly string[]): void {
  const known = faults.get(name) ?? { fired: 0, places: new Set() };
  known.fired += 1;
  for (const place of places) known.places.add(place);
  faults.set(name, known);
}

/** The ids of the states in which a chart may stay while something else happens. */
export const lastingStates = (machine: AnyStateMachine): string[] =>
  statesOf(machine)
    .filter(({ type, always = [] }) => type === 'atomic' && always.every(({ guard }) => guard !== undefined))
    .map(({ id }) => id);

/** The ids of the states without children in which an actor is; none once it has ended. */
export const placesOf = ({ status, _nodes }: AnyMachineSnapshot): string[] =>
  status === 'active' ? _nodes.filter(({ type }) => type === 'atomic').map(({ id }) => id) : [];

/** Steps that end in endless microsteps are stopped here. */
const MOST_MICROSTEPS = 2_000;

/**
 * Records what the actor of a chart takes. `current` collects the names since the caller last emptied it.
 * @param isRecorded which actors; the one of a run by default
 * @returns the inspector for createActor
 * @throws Error in a step that does not end
 */
export function recordTransitions(
  taken: Taken,
  current: string[],
  isRecorded: (actor: AnyActorRef) => boolean = ({ id }) => id === SUBJECT,
): (event: InspectionEvent) => void {
  return (event) => {
    if (event.type !== '@xstate.microstep' || !isRecorded(event.actorRef as AnyActorRef)) return;
    for (const definition of event._transitions as unknown as Transition[]) {
      if (!definition.source?.transitions) continue;
      const name = nameOf(definition);
      taken.transitions.set(name, (taken.transitions.get(name) ?? 0) + 1);
      current.push(name);
      if (current.length > MOST_MICROSTEPS) throw new Error(`the step does not end; it takes ${name} again and again`);
    }
  };
}

/** Records in `taken` which guards on events hold and which do not, as the machine selects its transitions. */
export function recordGuards(machine: AnyStateMachine, taken: Taken): void {
  const select = machine.getTransitionData.bind(machine);
  machine.getTransitionData = (snapshot: AnyMachineSnapshot, event: AnyEventObject) => {
    const chosen = select(snapshot, event) as unknown as Transition[];
    for (const leaf of snapshot._nodes as AnyStateNode[]) {
      if (Object.keys(leaf.states).length > 0) continue;
      for (let node: AnyStateNode | undefined = leaf; node; node = node.parent) {
        const candidates = (node.transitions.get(event.type) ?? []) as unknown as Transition[];
        const at = candidates.findIndex((candidate) => chosen.includes(candidate));
        for (const [index, candidate] of candidates.entries()) {
          if (candidate.guard === undefined) continue;
          if (at === -1 || index < at) taken.refused.add(nameOf(candidate));
          else if (index === at) taken.held.add(nameOf(candidate));
        }
        if (at !== -1) break;
      }
    }
    return chosen as never;
  };
}

/** Names of the transitions on events that have a guard. */
export const guardedTransitions = (machine: AnyStateMachine): string[] =>
  [...allTransitions(machine)]
    .filter(([, { guard, eventType }]) => guard !== undefined && eventType !== '')
    .map(([name]) => name);

/** Changes a machine before a run, for mutants. */
export type SubjectChange = (machine: AnyStateMachine) => AnyStateMachine;
