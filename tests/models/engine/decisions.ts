import type { AnyStateMachine } from 'xstate';
import { allTransitions, nameOf, type SubjectChange } from './chart.ts';
import { textOf } from './text.ts';

/** A move that was tried, and the chart's decision. */
export type DecisionStep<State extends string, Move extends string, Facts> = {
  readonly from: State;
  readonly move: Move;
  readonly facts: Facts;
  /** Null: refused. */
  readonly to: State | null;
  /** Facts after the move; unchanged when it was refused. */
  readonly after: Facts;
};

/** A chart that decides moves from facts, without payloads, calls and timers: every step can be tried by itself. */
export type DecisionModel<State extends string, Move extends string, Facts extends object> = {
  readonly machine: AnyStateMachine;
  readonly states: readonly State[];
  readonly moves: readonly Move[];
  readonly start: State;
  /** @returns the next state and facts; null when the move is refused */
  decide(machine: AnyStateMachine, state: State, facts: Facts, move: Move): { state: State; facts: Facts } | null;
  /** How the product decides, where not by the machine itself: compared with it in every state, also a last one. */
  product?(state: State, facts: Facts, move: Move): { state: State; facts: Facts } | null;
  /** Facts with which the moves are possible. The walk changes as few of them as it can. */
  readonly facts: Facts;
  /** The values of each fact, in few buckets: every pair of two facts is tried in every state for each `actor`. */
  readonly values: { readonly [Name in keyof Facts]: readonly Facts[Name][] };
  /** The fact that says who moves. */
  readonly actor: keyof Facts;
  /**
   * The decision table, from the specification: the state that a move leads to, or null where it is refused. It judges
   * every decision; undefined leaves one to the rules.
   */
  table?(from: State, move: Move, facts: Facts): State | null | undefined;
  /** Rules of every step, taken or refused, by name. */
  readonly rules: Readonly<Record<string, (step: DecisionStep<State, Move, Facts>) => boolean>>;
  readonly equivalent?: Readonly<Record<string, string>>;
};

type Kind = { readonly kind: 'decisions' };
/** A decision model with its types put aside. */
export type AnyDecisionModel = DecisionModel<string, string, object> & Kind;

/** Defines the model of a chart that decides moves. */
export const defineDecisions = <State extends string, Move extends string, Facts extends object>(
  model: DecisionModel<State, Move, Facts>,
): DecisionModel<State, Move, Facts> & Kind => ({ kind: 'decisions', ...model });

/** The rule that `product` is. */
const PRODUCT_RULE = 'the product decides as the chart does';
/** The rule that the decision table is. */
export const TABLE_RULE = 'the decision table';

export type Decisions<State extends string = string, Move extends string = string, Facts = object> = {
  /** Moves tried, and how many of them were refused. */
  readonly tried: number;
  readonly refused: number;
  readonly taken: ReadonlySet<string>;
  /** Transitions that no step took, and states that no move reached. */
  readonly uncovered: readonly string[];
  readonly unreached: readonly State[];
  /** One example of every (state, move, state), with as few unusual facts as possible. */
  readonly ways: readonly DecisionStep<State, Move, Facts>[];
  readonly failure: { readonly rule: string; readonly why: string; readonly path: readonly string[] } | undefined;
};

/** Tries every move in every state that can be reached, with every pair of facts, until a rule is broken. */
export function walkDecisions<State extends string, Move extends string, Facts extends object>(
  model: DecisionModel<State, Move, Facts>,
  change?: SubjectChange,
): Decisions<State, Move, Facts> {
  const machine = change?.(model.machine) ?? model.machine;
  const taken = new Set<string>();
  const ways = new Map<string, DecisionStep<State, Move, Facts>>();
  const paths = new Map<State, readonly string[]>([[model.start, []]]);
  const buckets = bucketsOf(model);
  let tried = 0;
  let refused = 0;
  const result = (failure?: Decisions['failure']): Decisions<State, Move, Facts> => ({
    tried,
    refused,
    taken,
    uncovered: [...allTransitions(machine).keys()].filter((name) => !taken.has(name)),
    unreached: model.states.filter((state) => !paths.has(state)),
    ways: [...ways.values()],
    failure,
  });
  const { initial } = machine.config;
  if (initial !== model.start)
    return result({ rule: 'the first state', why: `the chart starts in ${String(initial)}`, path: [] });
  for (const [from, path] of paths) {
    for (const facts of buckets) {
      const snapshot = machine.resolveState({ value: from, context: facts });
      for (const move of model.moves) {
        const decision = model.decide(machine, from, facts, move);
        // A changed chart is judged by the rules alone.
        const product = change ? undefined : model.product?.(from, facts, move);
        if (product !== undefined && textOf(product) !== textOf(decision))
          return result({ rule: PRODUCT_RULE, why: `${move} in ${from}: ${textOf(product)}`, path });
        if (snapshot.status !== 'active') continue;
        tried += 1;
        const step = { from, move, facts, to: decision?.state ?? null, after: decision?.facts ?? facts };
        const broken = judge(model, step);
        if (broken) return result({ ...broken, path: [...path, labelOf(model, step)] });
        if (decision === null) {
          refused += 1;
          continue;
        }
        for (const definition of machine.getTransitionData(snapshot, { type: move }) ?? [])
          taken.add(nameOf(definition));
        if (!paths.has(decision.state)) paths.set(decision.state, [...path, labelOf(model, step)]);
        const way = `${from} ${move} ${decision.state}`;
        if (!ways.has(way)) ways.set(way, step);
      }
    }
  }
  return result();
}

function judge<State extends string, Move extends string, Facts extends object>(
  model: DecisionModel<State, Move, Facts>,
  step: DecisionStep<State, Move, Facts>,
): { rule: string; why: string } | undefined {
  const what = `${step.move} in ${step.from} ${step.to === null ? 'is refused' : `leads to ${step.to}`}`;
  const expected = model.table?.(step.from, step.move, step.facts);
  if (expected !== undefined && expected !== step.to)
    return {
      rule: TABLE_RULE,
      why: `${what}; by the table it ${expected === null ? 'is refused' : `leads to ${expected}`}`,
    };
  for (const [rule, holds] of Object.entries(model.rules)) if (!holds(step)) return { rule, why: what };
  return undefined;
}

/** A step as one line: the move, who makes it, and the facts that differ from the usual ones. */
function labelOf<State extends string, Move extends string, Facts extends object>(
  { facts, actor }: DecisionModel<State, Move, Facts>,
  step: DecisionStep<State, Move, Facts>,
): string {
  const usual = facts as Record<string, unknown>;
  const given = step.facts as Record<string, unknown>;
  const unusual = Object.keys(given).filter((name) => name !== actor && given[name] !== usual[name]);
  const by = String(given[actor as string]);
  return [`${step.move} by ${by}`, ...unusual.map((name) => `${name}: ${textOf(given[name])}`)].join(', ');
}

/** Facts to try: the model's for every actor, then with every fact changed, then with every two. */
function bucketsOf<State extends string, Move extends string, Facts extends object>({
  facts,
  values,
  actor,
}: DecisionModel<State, Move, Facts>): Facts[] {
  const usual = facts as Record<string, unknown>;
  const lists = values as Record<string, readonly unknown[]>;
  const changes = Object.keys(lists)
    .filter((name) => name !== actor)
    .flatMap((name) =>
      (lists[name] ?? []).filter((value) => value !== usual[name]).map((value) => ({ name, facts: { [name]: value } })),
    );
  const actors = (lists[actor as string] ?? []).map((by): Facts => ({ ...facts, [actor]: by }));
  const changed = (...all: readonly object[]): Facts[] =>
    actors.map((base) => Object.assign({}, base, ...all) as Facts);
  return [
    ...actors,
    ...changes.flatMap((one) => changed(one.facts)),
    ...changes.flatMap((one, at) =>
      changes.slice(at + 1).flatMap((two) => (one.name === two.name ? [] : changed(one.facts, two.facts))),
    ),
  ];
}
