import type { ConditionCode } from '#protocol/conditions.ts';
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';

/** A transition of a domain chart. */
export type DomainTransition = {
  readonly needs: readonly ConditionCode[];
  /** The next state; undefined where the move stays in its state. */
  readonly target: string | undefined;
  /** The facts after the move; undefined for a transition without target and assignments, which makes no move. */
  readonly change: (<Facts extends object>(facts: Facts, move: string) => Facts) | undefined;
};

/** What `assign` of XState makes. */
type Assignment = ((args: object) => object) | Readonly<Record<string, unknown>>;

const known = new WeakMap<AnyStateMachine, Map<string, readonly DomainTransition[]>>();

/**
 * The transitions of a move in a state, those of the state before those of the whole chart. Read once from the chart.
 * @throws Error for a chart with anything else than DOM-8 allows, and for an unknown state
 */
export function transitionsOf(machine: AnyStateMachine, state: string, move: string): readonly DomainTransition[] {
  let table = known.get(machine);
  if (!table) {
    checkNode(machine.root);
    known.set(machine, (table = new Map()));
  }
  const key = `${state} ${move}`;
  let found = table.get(key);
  if (!found) {
    const node = machine.states[state];
    if (!node) throw new Error(`The chart ${machine.id} has no state ${state}`);
    checkNode(node);
    const definitions = [...(node.transitions.get(move) ?? []), ...(machine.root.transitions.get(move) ?? [])];
    table.set(key, (found = definitions.map((one) => toTransition(machine, one))));
  }
  return found;
}

function checkNode(node: AnyStateNode): void {
  const isPlain =
    node.entry.length === 0 &&
    node.exit.length === 0 &&
    node.invoke.length === 0 &&
    node.after.length === 0 &&
    (node.always?.length ?? 0) === 0 &&
    (node.parent === undefined || node.type === 'atomic' || node.type === 'final');
  if (!isPlain) throw new Error(`The state ${node.id} of a domain chart does more than wait for a move`);
}

function toTransition(machine: AnyStateMachine, { guard, target, actions }: AnyTransitionDefinition): DomainTransition {
  const { type, params } = (guard ?? { type: 'meets', params: [] }) as { type: unknown; params?: ConditionCode[] };
  if (type !== 'meets' || !params) throw new Error(`The chart ${machine.id} has another guard than meets`);
  const assignments = actions.map((action) => {
    const { type: kind, assignment } = action as unknown as { type?: string; assignment?: Assignment };
    if (kind !== 'xstate.assign' || !assignment)
      throw new Error(`The chart ${machine.id} has another action than assign`);
    return assignment;
  });
  const isMove = target !== undefined || assignments.length > 0;
  return {
    needs: [...params],
    target: target?.[0]?.key,
    change: isMove
      ? (facts, move) => assignments.reduce((before, one) => ({ ...before, ...valuesOf(one, before, move) }), facts)
      : undefined,
  };
}

function valuesOf(assignment: Assignment, context: object, move: string): object {
  const args = { context, event: { type: move } };
  if (typeof assignment === 'function') return assignment(args);
  const values = Object.entries(assignment).map(([name, value]) => [
    name,
    typeof value === 'function' ? (value as (given: object) => unknown)(args) : value,
  ]);
  return Object.fromEntries(values) as object;
}
