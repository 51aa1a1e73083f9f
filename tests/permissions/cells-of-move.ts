import type { Role } from '#machines/domain/domain-chart.ts';
import type { DecisionModel } from '../models/engine/decisions.ts';
import type { Cells, Who } from './row.ts';

/** An object of a row as its chart knows it: the state, the facts that are not the usual ones, and who is who. */
export type TableCase<State extends string, Facts> = {
  readonly state: State;
  readonly facts?: Partial<Facts>;
  readonly by: Partial<Record<Who, Role>>;
};

/**
 * The results of a move by the decision table of its chart: `ok`, or `MoveRefused`.
 * @param cases by the name of the object's state in the row
 * @param rest the results of actors who have no role in the case
 * @throws Error for a chart without a decision table
 */
export function cellsOfMove<State extends string, Move extends string, Facts extends { by: Role }, Name extends string>(
  { table, facts: usual }: Pick<DecisionModel<State, Move, Facts>, 'table' | 'facts'>,
  move: Move,
  cases: Readonly<Record<Name, TableCase<State, Facts>>>,
  rest: Cells,
): Record<Name, Cells> {
  if (!table) throw new Error('The model of this chart has no decision table.');
  const cellsIn = ({ state, facts, by }: TableCase<State, Facts>): Cells => {
    const cells: Partial<Record<Who, 'ok' | 'MoveRefused'>> = {};
    for (const [who, role] of Object.entries(by) as [Who, Role][])
      cells[who] = table(state, move, { ...usual, ...facts, by: role }) === null ? 'MoveRefused' : 'ok';
    return { ...rest, ...cells };
  };
  return Object.fromEntries(
    Object.entries<TableCase<State, Facts>>(cases).map(([name, one]) => [name, cellsIn(one)]),
  ) as Record<Name, Cells>;
}

/** The same where actors have one role in all states, and the facts are the usual ones but for `facts`. */
export const cellsInStates = <State extends string, Move extends string, Facts extends { by: Role }>(
  model: Pick<DecisionModel<State, Move, Facts>, 'table' | 'facts'>,
  move: Move,
  states: readonly State[],
  by: TableCase<State, Facts>['by'],
  rest: Cells,
  facts: Partial<Facts> = {},
): Record<State, Cells> =>
  cellsOfMove<State, Move, Facts, State>(
    model,
    move,
    Object.fromEntries(states.map((state) => [state, { state, by, facts }])) as Record<State, TableCase<State, Facts>>,
    rest,
  );
