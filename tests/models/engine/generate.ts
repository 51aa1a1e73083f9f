import type { Place, Places } from './places.ts';
import type { Random } from './random.ts';

/** Chooses the steps of runs. */
export type Generator = {
  /** Whether the transition before a place makes it another one, so that every pair of transitions is tried. */
  readonly pairs: boolean;
  /** The steps with which the next run begins; undefined when there is nothing left to do. */
  begin(places: Places): readonly string[] | undefined;
  /** The next step of a run; undefined ends it. @param wanted labels of steps that meet what no run has met */
  next(places: Places, at: Place, labels: readonly string[], wanted: ReadonlySet<string>): string | undefined;
};

export const GENERATORS = ['edges', 'shortest', 'pairs', 'random', 'weighted', 'to:PLACE'] as const;

/** Every step of every place once, in long runs. */
const edges = (pairs: boolean): Generator => ({
  pairs,
  begin: (places) => (places.all.size === 0 ? [] : places.nearestFromStart()),
  next: (places, at, labels) => labels.find((label) => at.untried.has(label)) ?? places.wayToUntried(at),
});

/** Every step of every place once, each in a run of its own by the shortest known path. */
const shortest = (): Generator => {
  let tried = false;
  return {
    pairs: false,
    begin(places) {
      tried = false;
      return places.all.size === 0 ? [] : places.nearestFromStart();
    },
    next(_places, at, labels) {
      if (tried) return undefined;
      tried = true;
      return labels.find((label) => at.untried.has(label));
    },
  };
};

/** How much more often a step is chosen that meets what no run has met, unless steps take so long that each counts. */
const WANTED = 4;

/** Steps by chance. `weightOf` says how much more often than others a step is chosen. */
const byChance = (random: Random, weightOf: (label: string) => number, factor: number): Generator => ({
  pairs: false,
  begin: () => [],
  next(_places, _at, labels, wanted) {
    const weights = labels.map((label) => weightOf(label) * (wanted.has(label) ? factor : 1));
    let rest = random() * weights.reduce((sum, weight) => sum + weight, 0);
    return labels[weights.findIndex((weight) => (rest -= weight) < 0)] ?? labels.at(-1);
  },
});

/** The weight of a label is that of the longest beginning of it that has one. */
function weighing(weights: Readonly<Record<string, number>>): (label: string) => number {
  const known = new Map<string, number>();
  const beginnings = Object.keys(weights).sort((a, b) => b.length - a.length);
  return (label) => {
    let weight = known.get(label);
    if (weight === undefined) {
      weight = weights[beginnings.find((beginning) => label.startsWith(beginning)) ?? ''] ?? 1;
      known.set(label, weight);
    }
    return weight;
  };
}

/** The way to a place whose key contains the text: `edges` until it is met. */
const toPlace = (text: string): Generator => {
  const all = edges(false);
  const met = (places: Places): boolean => [...places.all.keys()].some((key) => key.includes(text));
  return {
    ...all,
    begin: (places) => (met(places) ? undefined : all.begin(places)),
    next: (places, at, ...steps) => (at.key.includes(text) ? undefined : all.next(places, at, ...steps)),
  };
};

/** @throws Error that names the generators there are */
export function createGenerator(
  name: string,
  random: Random,
  weights: Readonly<Record<string, number>> = {},
  wanted = WANTED,
): Generator {
  if (name.startsWith('to:')) return toPlace(name.slice(3));
  if (name === 'edges') return edges(false);
  if (name === 'pairs') return edges(true);
  if (name === 'shortest') return shortest();
  if (name === 'random') return byChance(random, () => 1, wanted);
  if (name === 'weighted') return byChance(random, weighing(weights), wanted);
  throw new Error(`no generator ${name}; there are ${GENERATORS.join(', ')}`);
}
