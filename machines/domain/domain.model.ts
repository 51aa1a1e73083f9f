import { defineDecisions, type DecisionModel } from '#tests/models/engine/decisions.ts';
import { transition } from 'xstate';
import { decide, type DomainChart, type Role } from './domain-chart.ts';

/**
 * A line of a decision table, written from the specification and not from the chart: in these states these roles may
 * make the move when the facts are so. The first line that fits decides; a move without one is refused.
 */
export type TableRow<State extends string, Move extends string, Facts> = {
  readonly from: State | readonly State[];
  readonly move: Move;
  readonly by: Role | readonly Role[];
  readonly when?: (facts: Facts) => boolean;
  /** The same state when left out. */
  readonly to?: State;
};

/** What a model says of a domain chart. */
export type DomainModel<State extends string, Move extends string, Facts extends { by: Role }> = Pick<
  DecisionModel<State, Move, Facts>,
  'start' | 'facts' | 'values' | 'rules' | 'equivalent'
> & {
  readonly chart: DomainChart<State, Move, Facts>;
  readonly table: readonly TableRow<State, Move, Facts>[];
};

const includes = <Value>(list: Value | readonly Value[], value: Value): boolean =>
  Array.isArray(list) ? list.includes(value) : list === value;

/** Defines the model of a domain chart: XState decides, and the server's `decide` is compared with it [DOM-8]. */
export const defineDomain = <State extends string, Move extends string, Facts extends { by: Role }>({
  chart,
  table,
  ...model
}: DomainModel<State, Move, Facts>) =>
  defineDecisions<State, Move, Facts>({
    ...model,
    machine: chart.machine,
    states: chart.states,
    moves: chart.moves,
    actor: 'by',
    decide(machine, state, facts, move) {
      const snapshot = machine.resolveState({ value: state, context: facts });
      if (!snapshot.can({ type: move })) return null;
      const [next] = transition(machine, snapshot, { type: move });
      return { state: next.value as State, facts: next.context as Facts };
    },
    product(state, facts, move) {
      const decision = decide(chart, state, facts, move);
      return decision.allowed ? { state: decision.state, facts: decision.facts } : null;
    },
    table(from, move, facts) {
      const row = table.find(
        (one) =>
          one.move === move && includes(one.from, from) && includes(one.by, facts.by) && (one.when?.(facts) ?? true),
      );
      return row ? (row.to ?? from) : null;
    },
  });
