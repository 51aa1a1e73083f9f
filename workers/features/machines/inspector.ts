import type { Clock } from '#machines/clock/clock.ports.ts';
import type { ChartShape, MachinesView } from '#protocol/bridge/views.ts';
import {
  StateMachine,
  type AnyActor,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyTransitionDefinition,
  type InspectionEvent,
} from 'xstate';
import { chartShape, transitionName } from './chart-shape.ts';
import { describeContext } from './describe-context.ts';

type ActorView = MachinesView['actors'][number];
type SeenEvent = ActorView['events'][number];
type Seen = {
  machine: string;
  /** The oldest first. */
  events: { shown: SeenEvent; event: AnyEventObject }[];
  /** The event that is processed: an actor may get others meanwhile. */
  processed: SeenEvent | undefined;
  taken: Map<string, ActorView['taken'][number]>;
};

/** Inspects every actor of the worker, for the page `/__machines`. */
export type Inspector = {
  /** For createActor's `inspect`. */
  inspect(event: InspectionEvent): void;
  view(): MachinesView;
  /** Calls the listener after each event. @returns a function that ends it */
  onChange(listener: () => void): () => void;
};

/** Number of stored events per actor. */
const KEPT = 30;

export function createInspector(clock: Pick<Clock, 'now'>): Inspector {
  const actors = new Map<AnyActor, Seen>();
  const charts = new Map<string, ChartShape>();
  const listeners = new Set<() => void>();
  let sequence = 0;

  function register(actor: AnyActor): void {
    const { logic } = actor;
    const isChart = logic instanceof StateMachine;
    if (isChart && !charts.has(logic.id)) charts.set(logic.id, chartShape(logic));
    actors.set(actor, {
      machine: isChart ? logic.id : typeof actor.src === 'string' ? actor.src : 'function',
      events: [],
      processed: undefined,
      taken: new Map(),
    });
  }

  function receive(seen: Seen, event: AnyEventObject): void {
    sequence += 1;
    const shown = { id: sequence, type: event.type, at: clock.now(), taken: [] };
    seen.events = [...seen.events.slice(1 - KEPT), { shown, event }];
  }

  function take(seen: Seen, event: AnyEventObject, definitions: readonly AnyTransitionDefinition[]): void {
    // An event that the chart raises itself belongs to the one that made it do so.
    seen.processed = seen.events.findLast((one) => one.event === event)?.shown ?? seen.processed;
    for (const definition of definitions) {
      // The first step of an actor has a definition without a state.
      if (!definition.source?.transitions) continue;
      const id = transitionName(definition);
      seen.processed?.taken.push(id);
      const times = (seen.taken.get(id)?.times ?? 0) + 1;
      seen.taken.set(id, { id, times, at: clock.now(), event: seen.processed?.id ?? 0 });
    }
  }

  return {
    inspect(event) {
      const actor = event.actorRef as AnyActor;
      const seen = actors.get(actor);
      if (event.type === '@xstate.actor') register(actor);
      else if (event.type === '@xstate.event') {
        if (!seen) return;
        receive(seen, event.event);
      } else if (event.type === '@xstate.microstep') {
        if (!seen) return;
        take(seen, event.event, event._transitions);
      } else if (event.type !== '@xstate.snapshot') return;
      for (const listener of listeners) listener();
    },
    view() {
      for (const actor of actors.keys()) if (actor.getSnapshot()?.status !== 'active') actors.delete(actor);
      return {
        charts: [...charts.values()],
        actors: [...actors].map(([actor, { machine, events, taken }]) => {
          const snapshot = actor.getSnapshot() as AnyMachineSnapshot;
          return {
            id: actor.sessionId,
            machine,
            state: activeStates(snapshot),
            context: describeContext(snapshot.context),
            events: events.map(({ shown }) => ({ ...shown, taken: [...shown.taken] })),
            taken: [...taken.values()],
          };
        }),
      };
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Only charts have states; other actors show their snapshot. */
function activeStates(snapshot: AnyMachineSnapshot): string {
  const nodes = (snapshot as { _nodes?: AnyMachineSnapshot['_nodes'] })._nodes;
  return nodes
    ? nodes
        .filter(({ type }) => type === 'atomic' || type === 'final')
        .map(({ id }) => id)
        .join(' ')
    : snapshot.status;
}
