import { createTaken, type SubjectChange, type Taken } from './chart.ts';
import type { Generator } from './generate.ts';
import { createPlaces, type Places } from './places.ts';
import { startRun, type Break, type Run, type RunModel } from './run.ts';
import type { Progress } from './stop.ts';
import type { Entry } from './world.ts';

/** A broken rule, and the steps that break it. */
export type Failure = Break & { readonly path: readonly string[]; readonly log: readonly Entry[] };

export type Exploration = {
  readonly places: Places;
  readonly taken: Taken;
  readonly runs: number;
  readonly steps: number;
  /** Steps that were sent and changed nothing, each counted once for each place. */
  readonly refusals: number;
  /** Pairs of transitions, one taken after the other, as `first → second`. */
  readonly pairs: ReadonlySet<string>;
  /** How often each rule was decided, in all runs. */
  readonly decided: ReadonlyMap<string, number>;
  readonly failure: Failure | undefined;
};

export type ExploreOptions = {
  readonly generator: Generator;
  readonly change?: SubjectChange | undefined;
  /** Ends the exploration early; looked at after each step. */
  readonly stop?: (exploration: Omit<Exploration, 'failure'>, elapsed: number) => boolean;
  /** The most places. */
  readonly limit?: number;
  /** The longest run, in steps; one that has to be longer to reach a place is. */
  readonly longest?: number;
  /** For the stop condition `time`; ms. */
  readonly now?: () => number;
};

/** The steps that a run goes on after the path that it repeats. */
const AT_LEAST = 20;

/**
 * Explores a chart by runs until the generator has nothing left, the exploration is stopped, or a rule is broken.
 * @throws Error when there are more places than the limit
 */
export async function explore(model: RunModel, options: ExploreOptions): Promise<Exploration> {
  const { generator, change, stop, limit = 500, longest = 60, now = () => 0 } = options;
  const began = now();
  const places = createPlaces();
  const taken = createTaken();
  const pairs = new Set<string>();
  const decided = new Map<string, number>();
  const totals = { runs: 0, steps: 0, refusals: 0 };
  const result = (failure?: Failure): Exploration => ({ places, taken, pairs, decided, ...totals, failure });
  const failed = (broken: Break, run: Run): Exploration =>
    result({ ...broken, path: [...run.path], log: [...run.subject.log] });
  let unproductive: readonly string[] | undefined;
  let isOver = false;

  for (let prefix = generator.begin(places); prefix; prefix = generator.begin(places)) {
    if (prefix === unproductive) places.forget(prefix);
    unproductive = prefix;
    const { run, broken } = await startRun(model, taken, change);
    totals.runs += 1;
    let last = run.took.at(-1);
    const most = Math.max(longest, prefix.length + AT_LEAST);
    try {
      if (broken) return failed(broken, run);
      for (let at = 0; at < most; at += 1) {
        const steps = run.steps();
        const labels = steps.map(({ label }) => label);
        const key = generator.pairs ? `${run.place()} ← ${last ?? ''}` : run.place();
        const place = places.arrive(key, [...run.path], labels);
        if (places.all.size > limit) throw new TooManyPlaces(limit);
        const wanted = new Set(steps.filter(({ isNew }) => isNew).map((one) => one.label));
        const label = at < prefix.length ? prefix[at] : generator.next(places, place, labels, wanted);
        const step = steps.find((one) => one.label === label);
        if (!step) break;
        const isNew = !place.tried.has(step.label);
        const brokenNow = await run.take(step);
        totals.steps += 1;
        if (brokenNow) return failed(brokenNow, run);
        if (isNew) unproductive = undefined;
        if (isNew && step.kind === 'event' && run.took.length === 0) totals.refusals += 1;
        for (const name of run.took) {
          if (last !== undefined) pairs.add(`${last} → ${name}`);
          last = name;
        }
        places.note(place, step.label, generator.pairs ? `${run.place()} ← ${last ?? ''}` : run.place(), run.took);
        isOver = stop?.(result(), now() - began) ?? false;
        if (isOver) break;
      }
      const brokenInTheEnd = run.subject.end && (await run.take(run.subject.end));
      if (brokenInTheEnd) return failed(brokenInTheEnd, run);
    } finally {
      for (const [rule, count] of run.decided()) decided.set(rule, (decided.get(rule) ?? 0) + count);
      await run.stop();
    }
    if (isOver) break;
    // Nothing can be done from the start, as in a chart that has ended there: no other run does more.
    if (prefix.length === 0 && run.path.length === 0) break;
  }
  return result();
}

/** The model has no end of places: `place` needs fewer buckets, or a mutant counts without end. */
export class TooManyPlaces extends Error {
  constructor(limit: number) {
    super(`more than ${limit} places; use larger buckets in place()`);
  }
}

/** Pairs of transitions that are possible by the steps of an exploration. */
export function possiblePairs({ places }: Pick<Exploration, 'places'>): Set<string> {
  const found = new Set<string>();
  for (const place of places.all.values()) {
    for (const { to, took } of place.tried.values()) {
      took.slice(1).forEach((name, at) => found.add(`${took[at] ?? ''} → ${name}`));
      const last = took.at(-1);
      if (last === undefined) continue;
      for (const next of places.all.get(to)?.tried.values() ?? [])
        if (next.took[0] !== undefined) found.add(`${last} → ${next.took[0]}`);
    }
  }
  return found;
}

/** What can be reached, as an exploration of all steps has found it. */
export type Reach = { transitions: number; guards: number; pairs: number; rules: number; refusals: number };

/** @param reach the totals of the percentages */
export function progressOf(exploration: Omit<Exploration, 'failure'>, reach: Reach, time: number): Progress {
  const percent = (count: number, total: number): number => (total === 0 ? 100 : (100 * count) / total);
  const { taken, pairs, decided, refusals, places, steps, runs } = exploration;
  return {
    edges: percent(taken.transitions.size, reach.transitions),
    guards: percent(taken.held.size + taken.refused.size, reach.guards),
    pairs: percent(pairs.size, reach.pairs),
    rules: percent([...decided.values()].filter((count) => count > 0).length, reach.rules),
    refusals: percent(refusals, reach.refusals),
    places: places.all.size,
    steps,
    runs,
    time,
  };
}
