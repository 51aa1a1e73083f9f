import type { DomainChart, Role } from './domain-chart.ts';

/** A move that was tried, and the chart's decision. */
export type DomainStep<State extends string, Move extends string, Facts> = {
  readonly from: State;
  readonly move: Move;
  readonly facts: Facts;
  /** Null: refused. */
  readonly to: State | null;
  /** Facts after the move; unchanged when it was refused. */
  readonly after: Facts;
};

/** What the tests need to walk a domain chart, in a file `*.model.ts` beside it. */
export type DomainModel<State extends string, Move extends string, Facts extends { by: Role }> = {
  readonly chart: DomainChart<State, Move, Facts>;
  readonly start: State;
  /** Facts with which every role can make its moves. The walk changes as few of them as possible. */
  readonly facts: Facts;
  /** The values of each fact, in few buckets; every pair of two facts is tried in every state by every role. */
  readonly values: { readonly [Name in keyof Facts]: readonly Facts[Name][] };
  /** Conditions that hold for every step, taken or refused, by name. */
  readonly invariants: Readonly<Record<string, (step: DomainStep<State, Move, Facts>) => boolean>>;
};
