import type { Clock } from '#machines/clock/clock.ports.ts';
import type { ChartShape, MachinesView } from '#protocol/bridge/views.ts';
import { StateMachine, type AnyActor, type AnyMachineSnapshot, type InspectionEvent } from 'xstate';
import { chartShape } from './chart-shape.ts';
import { describeContext } from './describe-context.ts';

type Seen = MachinesView['actors'][number]['events'];

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
  const actors = new Map<AnyActor, { machine: string; events: Seen }>();
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
    });
  }

  return {
    inspect(event) {
      const actor = event.actorRef as AnyActor;
      if (event.type === '@xstate.actor') register(actor);
      else if (event.type === '@xstate.event') {
        const seen = actors.get(actor);
        if (!seen) return;
        sequence += 1;
        seen.events = [
          ...seen.events.slice(1 - KEPT),
          { id: String(sequence), type: event.event.type, at: clock.now() },
        ];
      } else if (event.type !== '@xstate.snapshot') return;
      for (const listener of listeners) listener();
    },
    view() {
      for (const actor of actors.keys()) if (actor.getSnapshot()?.status !== 'active') actors.delete(actor);
      return {
        charts: [...charts.values()],
        actors: [...actors].map(([actor, { machine, events }]) => {
          const snapshot = actor.getSnapshot() as AnyMachineSnapshot;
          return {
            id: actor.sessionId,
            machine,
            state: activeStates(snapshot),
            context: describeContext(snapshot.context),
            events,
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
