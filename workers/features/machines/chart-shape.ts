import type { ChartShape } from '#protocol/bridge/views.ts';
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';

/** @returns the shape of a chart as plain data: its states, root first, and all its transitions. */
export function chartShape(machine: AnyStateMachine): ChartShape {
  const shape: ChartShape = { id: machine.id, states: [], transitions: [] };
  const visit = (node: AnyStateNode): void => {
    shape.states.push({
      id: node.id,
      key: node.key,
      parent: node.parent?.id ?? null,
      kind: node.type,
      initial: node.parent?.config.initial === node.key,
    });
    const definitions = [...[...node.transitions.values()].flat(), ...(node.always ?? [])];
    for (const definition of definitions) shape.transitions.push(...edges(definition));
    for (const child of Object.values(node.states)) visit(child);
  };
  visit(machine.root);
  return shape;
}

function edges(definition: AnyTransitionDefinition): ChartShape['transitions'] {
  const { source, target, eventType, guard } = definition;
  const edge = {
    id: transitionName(definition),
    from: source.id,
    event: eventName(eventType),
    guard: guardName(guard),
  };
  return target?.length ? target.map((node) => ({ ...edge, to: node.id })) : [{ ...edge, to: null }];
}

/** Names a transition by its state, its event and its position among the candidates for that event. */
export function transitionName(definition: AnyTransitionDefinition): string {
  const { source, eventType } = definition;
  const candidates: readonly unknown[] =
    eventType === '' ? (source.always ?? []) : (source.transitions.get(eventType) ?? []);
  return `${source.id} — ${eventType || 'always'} [${candidates.indexOf(definition)}]`;
}

/** `xstate.after.pingInterval.connection.online` → `after pingInterval`, `xstate.done.actor.…` → `done`. */
function eventName(type: string): string {
  const [, kind, rest] = /^xstate\.(after|done|error|snapshot)\.(.*)$/.exec(type) ?? [];
  if (kind === 'after') return `after ${rest?.split('.')[0] ?? ''}`;
  return kind ?? (type || 'always');
}

function guardName(guard: unknown): string | null {
  if (typeof guard === 'string') return guard;
  if (typeof guard === 'object' && guard !== null && 'type' in guard) return String(guard.type);
  return typeof guard === 'function' ? guard.name || 'guard' : null;
}
