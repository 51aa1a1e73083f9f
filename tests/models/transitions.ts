import type { AnyStateMachine, AnyStateNode, InspectionEvent } from 'xstate';

type Definition = { source: AnyStateNode; eventType: string };

/** Names a transition the same way in every instance of a chart: state, event, position in the list of candidates. */
export function nameOf(definition: Definition): string {
  const { source, eventType } = definition;
  const candidates: readonly unknown[] =
    eventType === '' ? (source.always ?? []) : (source.transitions.get(eventType) ?? []);
  return `${source.id} — ${eventType || 'always'} [${candidates.indexOf(definition)}]`;
}

/** @returns the names of all transitions that a chart defines. */
export function allTransitions(machine: AnyStateMachine): Set<string> {
  const names = new Set<string>();
  const visit = (node: AnyStateNode): void => {
    for (const list of node.transitions.values()) for (const definition of list) names.add(nameOf(definition));
    for (const definition of node.always ?? []) names.add(nameOf(definition));
    for (const child of Object.values(node.states)) visit(child);
  };
  visit(machine.root);
  return names;
}

/** Records the transitions of an actor. Pass `inspect` to createActor; `id` is that actor's. */
export function recordTransitions(taken: Set<string>, id: string): (event: InspectionEvent) => void {
  return (event) => {
    if (event.type !== '@xstate.microstep' || (event.actorRef as { id?: string }).id !== id) return;
    for (const definition of event._transitions) if (definition.source?.transitions) taken.add(nameOf(definition));
  };
}
