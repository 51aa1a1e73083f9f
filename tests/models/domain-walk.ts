import { decide, type Role } from '#machines/domain/domain-chart.ts';
import type { DomainModel, DomainStep } from '#machines/domain/domain-model.ts';
import { allTransitions, nameOf } from './transitions.ts';

export type DomainCoverage<State extends string, Move extends string, Facts> = {
  /** Moves tried. */
  readonly tried: number;
  readonly transitions: number;
  /** Transitions of the chart that no step took. */
  readonly uncovered: string[];
  readonly unreached: State[];
  /** One example of every (state, move, state), with as few unusual facts as possible. */
  readonly ways: readonly DomainStep<State, Move, Facts>[];
};

/**
 * Walks a domain chart purely: from its start through every state it can reach, trying every move with every pair of
 * facts.
 * @throws Error with the step at which an invariant breaks
 */
export function walkDomain<State extends string, Move extends string, Facts extends { by: Role }>(
  model: DomainModel<State, Move, Facts>,
): DomainCoverage<State, Move, Facts> {
  const { chart, start } = model;
  const taken = new Set<string>();
  const ways = new Map<string, DomainStep<State, Move, Facts>>();
  const reached = new Set<State>([start]);
  const buckets = bucketsOf(model);
  let tried = 0;
  for (const from of reached) {
    for (const facts of buckets) {
      const snapshot = chart.machine.resolveState({ value: from, context: facts });
      if (snapshot.status !== 'active') continue;
      for (const move of chart.moves) {
        tried += 1;
        const decision = decide(chart, from, facts, move);
        const step: DomainStep<State, Move, Facts> = {
          from,
          move,
          facts,
          to: decision.allowed ? decision.state : null,
          after: decision.allowed ? decision.facts : facts,
        };
        for (const [name, holds] of Object.entries(model.invariants))
          if (!holds(step)) throw new Error(`broken: ${name}\n${JSON.stringify(step)}`);
        if (step.to === null) continue;
        for (const definition of chart.machine.getTransitionData(snapshot, { type: move }) ?? [])
          taken.add(nameOf(definition));
        reached.add(step.to);
        const way = `${from} ${move} ${step.to}`;
        if (!ways.has(way)) ways.set(way, step);
      }
    }
  }
  const all = allTransitions(chart.machine);
  return {
    tried,
    transitions: all.size,
    uncovered: [...all].filter((name) => !taken.has(name)),
    unreached: chart.states.filter((state) => !reached.has(state)),
    ways: [...ways.values()],
  };
}

/** Paths from the start that together take every way once. */
export function pathsOver<State extends string, Move extends string, Facts>(
  start: State,
  ways: readonly DomainStep<State, Move, Facts>[],
): DomainStep<State, Move, Facts>[][] {
  const shortest = new Map<State, DomainStep<State, Move, Facts>[]>([[start, []]]);
  for (const [state, path] of shortest) {
    for (const way of ways)
      if (way.from === state && way.to !== null && !shortest.has(way.to)) shortest.set(way.to, [...path, way]);
  }
  const open = new Set(ways);
  const paths: DomainStep<State, Move, Facts>[][] = [];
  for (const way of ways) {
    if (!open.has(way)) continue;
    const path = [...(shortest.get(way.from) ?? [])];
    for (
      let next: DomainStep<State, Move, Facts> | undefined = way;
      next;
      next = [...open].find(({ from }) => from === path.at(-1)?.to)
    ) {
      open.delete(next);
      path.push(next);
    }
    paths.push(path);
  }
  return paths;
}

/** Facts to try: the model's for every role, then with every fact changed, then with every two. */
function bucketsOf<State extends string, Move extends string, Facts extends { by: Role }>({
  facts,
  values,
}: DomainModel<State, Move, Facts>): Facts[] {
  const names = Object.keys(values) as (keyof Facts)[];
  const changes = names
    .filter((name) => name !== 'by')
    .flatMap((name) => values[name].filter((value) => value !== facts[name]).map((value) => ({ [name]: value })));
  const roles = values.by.map((by) => ({ ...facts, by }));
  return [
    ...roles,
    ...changes.flatMap((one) => roles.map((base) => ({ ...base, ...one }))),
    ...changes.flatMap((one, at) =>
      changes.slice(at + 1).flatMap((two) => roles.map((base) => ({ ...base, ...one, ...two }))),
    ),
  ];
}
