import type { DomainChart, Role } from './domain-chart.ts';

/** A move tried: where, with what facts, and what the chart said. */
export type DomainStep<State extends string, Move extends string, Facts> = {
  readonly from: State;
  readonly move: Move;
  readonly facts: Facts;
  /** Null: refused. */
  readonly to: State | null;
  /** Facts after the move; those before where it was refused. */
  readonly after: Facts;
};

/** What the tests need to walk a domain chart; stands beside it as `*.model.ts`. */
export type DomainModel<State extends string, Move extends string, Facts extends { by: Role }> = {
  readonly chart: DomainChart<State, Move, Facts>;
  readonly start: State;
  /** Nothing is missing: every role can make its moves. The walk departs from here by as little as it can. */
  readonly facts: Facts;
  /** The values each fact may take, in few buckets; every pair of two facts is tried in every state by every role. */
  readonly values: { readonly [Name in keyof Facts]: readonly Facts[Name][] };
  /** Sentences that hold of every step, taken or refused, by name. */
  readonly invariants: Readonly<Record<string, (step: DomainStep<State, Move, Facts>) => boolean>>;
};
