import { recordOf, type DecisionRecord, type TakenDecision } from '#machines/domain/decision-record.ts';
import { decide, type Decision, type DomainChart, type Role } from '#machines/domain/domain-chart.ts';
import type { SqlClient } from '../database/pool.ts';

/**
 * Decides a move by its chart and records the decision. The caller reads the facts and writes the outcome.
 * @param entity the id of what is decided about, never of a user; null if it has no other
 */
export type Decide = <State extends string, Move extends string, Facts extends { by: Role }>(
  chart: DomainChart<State, Move, Facts>,
  entity: string | null,
  state: State,
  facts: Facts,
  move: Move,
) => Decision<State, Facts>;

/** The decisions of one transaction. */
export type DecisionLog = {
  readonly decide: Decide;
  /** One record for each chart and entity. @param only the decisions that were refused */
  records(only?: 'refused'): DecisionRecord[];
};

/** A decision with its types put aside. */
type AnyTaken = TakenDecision<string, string, { by: Role }>;

/** Creates an empty log: the unit of work has one, and the demo, which no call writes. */
export function createDecisionLog(): DecisionLog {
  const taken: AnyTaken[] = [];
  return {
    decide(chart, entity, from, facts, move) {
      const decision = decide(chart, from, facts, move);
      taken.push({ chart, entity, from, facts, move, decision } as unknown as AnyTaken);
      return decision;
    },
    records(only) {
      const kept = only === undefined ? taken : taken.filter(({ decision }) => !decision.allowed);
      const groups = Map.groupBy(kept, ({ chart, entity }) => `${chart.machine.id} ${entity ?? ''}`);
      return [...groups.values()].map((group) => recordOf(group as [AnyTaken, ...AnyTaken[]]));
    },
  };
}

/** Writes records in one statement. */
export async function insertDecisions(client: SqlClient, records: readonly DecisionRecord[], at: Date): Promise<void> {
  await client.query({
    name: 'decisions-insert',
    text: `INSERT INTO decisions (at, chart, entity, steps)
      SELECT $1, * FROM unnest($2::text[], $3::text[], $4::text[])`,
    values: [
      at,
      records.map(({ chart }) => chart),
      records.map(({ entity }) => entity),
      records.map(({ steps }) => steps),
    ],
  });
}
