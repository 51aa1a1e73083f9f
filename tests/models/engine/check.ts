import type { AnyStateMachine } from 'xstate';
import { allTransitions, guardedTransitions } from './chart.ts';
import { TABLE_RULE, walkDecisions, type AnyDecisionModel } from './decisions.ts';
import { explore, possiblePairs, progressOf, type Exploration, type Failure } from './explore.ts';
import { createGenerator } from './generate.ts';
import { machineOf } from './machine-of.ts';
import type { AnyChartModel } from './model.ts';
import { createRandom } from './random.ts';
import { runModelOf, type RunModel } from './run.ts';
import { CHANCE_STEPS } from './score.ts';
import { replayKept, shrink, type Kept } from './shrink.ts';
import type { Stop } from './stop.ts';

export type CheckOptions = {
  /** Of the random runs, which a seed repeats. */
  readonly seed?: number;
  /** Generator of the runs after those that take every step of every place; `weighted` by default. */
  readonly generator?: string;
  /** When those runs end; after {@link CHANCE_STEPS} steps by default. */
  readonly stop?: Stop | undefined;
  /** Steps to run first: those of failures that were kept. */
  readonly traces?: readonly Kept[];
  readonly now?: () => number;
  /** Called with the failure of a scenario before its steps are shrunk, which may take longer than the runs. */
  readonly failed?: (failure: Failure) => void;
};

/** A failure with the fewest steps that break the same rule. */
export type Shrunk = Pick<Failure, 'rule' | 'why' | 'path'> & {
  readonly log: Failure['log'];
  /** How many steps broke it first, and how many runs removed the others. */
  readonly from: number;
  readonly runs: number;
  /** The same rule broken by the fewest steps of the chart alone, of a failure that was found elsewhere. */
  readonly below?: Failure;
};

export type Report = {
  readonly kind: 'chart' | 'decisions' | 'scenario';
  readonly seed: number;
  readonly ms: number;
  readonly transitions: {
    readonly taken: ReadonlyMap<string, number>;
    readonly all: number;
    readonly never: readonly string[];
  };
  readonly places: number;
  readonly steps: number;
  readonly runs: number;
  readonly refusals: number;
  readonly guards: { readonly all: number; readonly both: number; readonly one: readonly string[] };
  /** Of transitions, one after the other; in a scenario of a fault and a place in which it fired. */
  readonly pairs: { readonly met: number; readonly possible: number };
  /** Of a scenario. */
  readonly faults?: readonly FaultCount[];
  readonly rules: ReadonlyMap<string, number>;
  readonly failure: Shrunk | undefined;
  /** What is wrong, as sentences; empty when the model holds. */
  readonly problems: readonly string[];
};

/** How often a fault has fired, how often it had to, and the places in which it never did though it could. */
export type FaultCount = {
  readonly name: string;
  readonly fired: number;
  readonly least: number;
  readonly unmet: readonly string[];
};

/** Runs the model of a chart: kept traces, every step of every place, then steps by chance. */
export async function check(model: AnyChartModel | AnyDecisionModel, options: CheckOptions = {}): Promise<Report> {
  if (model.kind === 'chart')
    return checkRuns({ ...model, run: runModelOf(model), machine: machineOf(model) }, options);
  const { now = () => 0, seed = 1 } = options;
  const began = now();
  return { ...checkDecisions(model), seed, ms: now() - began };
}

/** What runs are taken on and judged by, whatever their steps are: an actor among fakes, or calls of a server. */
export type Checked = Pick<AnyChartModel, 'limit' | 'weights' | 'unreachable'> & {
  readonly run: RunModel;
  /** Whose transitions are counted. */
  readonly machine: AnyStateMachine;
  /** Steps by chance, without a stop condition. */
  readonly chance?: number;
  /** Ends the runs before those once every transition was taken and every rule decided. */
  readonly isShort?: boolean;
};

/** Takes runs: kept traces, every step of every place, then steps by chance. */
export async function checkRuns(checked: Checked, options: CheckOptions = {}): Promise<Report> {
  const { run, machine, chance = CHANCE_STEPS, unreachable = {} } = checked;
  const { seed = 1, generator = 'weighted', stop, traces = [], now = () => 0 } = options;
  const began = now();
  const rules = Object.keys(run.rules);
  const names = [...allTransitions(machine).keys()];
  const guards = guardedTransitions(machine);
  const kept = await replayKept(run, traces);
  const limit = checked.limit ?? 500;
  const isMet = ({ taken, decided }: Omit<Exploration, 'failure'>): boolean =>
    names.every((name) => name in unreachable || taken.transitions.has(name)) &&
    rules.every((rule) => (decided.get(rule) ?? 0) > 0);
  const all = await explore(run, {
    generator: createGenerator('edges', createRandom(seed)),
    limit,
    ...(checked.isShort && { stop: isMet }),
  });
  const possible = possiblePairs(all);
  const reach = {
    transitions: all.taken.transitions.size,
    guards: all.taken.held.size + all.taken.refused.size,
    pairs: possible.size,
    rules: rules.length,
    refusals: all.refusals,
  };
  const more = await explore(run, {
    generator: createGenerator(generator, createRandom(seed), checked.weights),
    limit: Number.POSITIVE_INFINITY,
    stop: (exploration, elapsed) =>
      stop ? stop(progressOf(exploration, reach, elapsed)) : exploration.steps >= chance,
    now,
  });
  const failure = kept?.failure ?? all.failure ?? more.failure;
  const shrunk = failure && (await shrink(run, failure));
  const taken = merge(all, more);
  const decided = new Map(rules.map((rule) => [rule, (all.decided.get(rule) ?? 0) + (more.decided.get(rule) ?? 0)]));
  const never = names.filter((name) => !taken.has(name));
  const both = guards.filter(
    (name) =>
      [all, more].some((one) => one.taken.held.has(name)) && [all, more].some((one) => one.taken.refused.has(name)),
  );
  const problems = failure
    ? []
    : [
        ...never.filter((name) => !(name in unreachable)).map((name) => `no run takes ${name}`),
        ...Object.keys(unreachable)
          .filter((name) => !never.includes(name))
          .map((name) => `${name} is named unreachable, but it is taken or does not exist`),
        ...[...decided].filter(([, count]) => count === 0).map(([rule]) => `no run decides “${rule}”`),
      ];
  return {
    kind: 'chart',
    seed,
    ms: now() - began,
    transitions: { taken, all: names.length, never },
    places: all.places.all.size,
    steps: all.steps + more.steps,
    runs: all.runs + more.runs,
    refusals: all.refusals,
    guards: { all: guards.length, both: both.length, one: guards.filter((name) => !both.includes(name)) },
    pairs: {
      met: [...possible].filter((pair) => all.pairs.has(pair) || more.pairs.has(pair)).length,
      possible: possible.size,
    },
    rules: decided,
    failure: failure && shrunk && { ...shrunk.failure, from: failure.path.length, runs: shrunk.runs },
    problems: failure && shrunk ? [`${shrunk.failure.rule}: ${shrunk.failure.why}`] : problems,
  };
}

function merge(...explorations: readonly Exploration[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { taken } of explorations)
    for (const [name, count] of taken.transitions) counts.set(name, (counts.get(name) ?? 0) + count);
  return counts;
}

function checkDecisions(model: AnyDecisionModel): Omit<Report, 'seed' | 'ms'> {
  const { tried, refused, uncovered, unreached, ways, failure, taken } = walkDecisions(model);
  const rules = [...(model.table ? [TABLE_RULE] : []), ...Object.keys(model.rules)];
  const guards = guardedTransitions(model.machine);
  return {
    kind: 'decisions',
    transitions: {
      taken: new Map([...taken].map((name) => [name, 1])),
      all: allTransitions(model.machine).size,
      never: uncovered,
    },
    places: model.states.length - unreached.length,
    steps: tried,
    runs: ways.length,
    refusals: refused,
    guards: { all: guards.length, both: guards.length - uncovered.length, one: uncovered },
    pairs: { met: 0, possible: 0 },
    rules: new Map(rules.map((rule) => [rule, tried])),
    failure: failure && { ...failure, log: [], from: failure.path.length, runs: 0 },
    problems: failure
      ? [`${failure.rule}: ${failure.why}`]
      : [...uncovered.map((name) => `no step takes ${name}`), ...unreached.map((state) => `no move reaches ${state}`)],
  };
}
