import { defineDecisions, type DecisionModel } from '#tests/models/engine/decisions.ts';
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
  readonly to: State;
};

/** What a model says of a domain chart. */
export type DomainModel<State extends string, Move extends string, Facts extends { by: Role }> = Pick<
  DecisionModel<State, Move, Facts>,
  'start' | 'facts' | 'values' | 'rules' | 'equivalent'
> & {
  readonly chart: DomainChart<State, Move, Facts>;
  readonly table?: readonly TableRow<State, Move, Facts>[];
};

const includes = <Value>(list: Value | readonly Value[], value: Value): boolean =>
  Array.isArray(list) ? list.includes(value) : list === value;

/** Defines the model of a domain chart: its decisions are those of the server, by \`decide\`. */
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
      const decision = decide({ ...chart, machine }, state, facts, move);
      return decision.allowed ? decision : null;
    },
    ...(table && {
      table: (from, move, facts) =>
        table.find(
          (row) =>
            row.move === move && includes(row.from, from) && includes(row.by, facts.by) && (row.when?.(facts) ?? true),
        )?.to ?? null,
    }),
  });
