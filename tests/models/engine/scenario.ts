import type { AnyStateMachine } from 'xstate';
import { allTransitions, guardedTransitions, lastingStates } from './chart.ts';
import type { CheckOptions, FaultCount, Report } from './check.ts';
import { explore, progressOf, type Exploration } from './explore.ts';
import { createGenerator } from './generate.ts';
import { createRandom } from './random.ts';
import type { RunModel } from './run.ts';
import { replayKept, shrink } from './shrink.ts';

/**
 * Many actors of several charts at once, among faults. Their states together have no end, so that steps are taken by
 * chance, and what is counted beside rules and transitions is which fault has fired in which place of a chart.
 */
export type Scenario = {
  readonly run: RunModel;
  /** Whose transitions and places are counted. Their ids differ. */
  readonly machines: readonly AnyStateMachine[];
  readonly weights: Readonly<Record<string, number>>;
  /** The steps of a run, and those of all runs without a stop condition. */
  readonly length: number;
  readonly steps: number;
  /** How often each fault has to fire at least. */
  readonly faults: ReadonlyMap<string, number>;
  /** How much more often than others a step is chosen that meets what no run has met. */
  readonly wanted?: number;
  /** The most runs in which a failure is shrunk, where runs are long. */
  readonly mostShrinks?: number;
  /** Whether a fault can fire in a place, by the id of the state. */
  canMeet(fault: string, place: string): boolean;
};

/** Takes runs: kept traces, then steps by chance. A fault that fires too seldom is a problem. */
export async function checkScenario(scenario: Scenario, options: CheckOptions = {}): Promise<Report> {
  const { run, machines, weights, length } = scenario;
  const { seed = 1, generator = 'weighted', stop, traces = [], now = () => 0 } = options;
  const began = now();
  const rules = Object.keys(run.rules);
  const names = machines.flatMap((machine) => [...allTransitions(machine).keys()]);
  const guards = machines.flatMap(guardedTransitions);
  const places = machines.flatMap(lastingStates);
  const countFaults = ({ taken }: Pick<Exploration, 'taken'>): FaultCount[] =>
    [...scenario.faults].map(([name, least]) => {
      const { fired = 0, places: met } = taken.faults.get(name) ?? {};
      const unmet = places.filter((place) => scenario.canMeet(name, place) && !met?.has(place));
      return { name, fired, least, unmet };
    });
  const possible = [...scenario.faults.keys()].reduce(
    (sum, fault) => sum + places.filter((place) => scenario.canMeet(fault, place)).length,
    0,
  );
  const metOf = (faults: readonly FaultCount[]): number =>
    possible - faults.reduce((sum, { unmet }) => sum + unmet.length, 0);
  const reach = {
    transitions: names.length,
    guards: 2 * guards.length,
    pairs: possible,
    rules: rules.length,
    refusals: 0,
  };

  const kept = await replayKept(run, traces);
  const found = await explore(run, {
    generator: createGenerator(generator, createRandom(seed), weights, scenario.wanted),
    limit: Number.POSITIVE_INFINITY,
    longest: length,
    stop: (exploration, elapsed) =>
      stop
        ? stop({
            ...progressOf(exploration, reach, elapsed),
            pairs: (100 * metOf(countFaults(exploration))) / possible,
          })
        : exploration.steps >= scenario.steps,
    now,
  });
  const failure = kept?.failure ?? found.failure;
  if (failure) options.failed?.(failure);
  const shrunk = failure && (await shrink(kept?.run ?? run, failure, undefined, scenario.mostShrinks));
  const { taken, decided } = found;
  const faults = countFaults(found);
  const both = guards.filter((name) => taken.held.has(name) && taken.refused.has(name));
  return {
    kind: 'scenario',
    seed,
    ms: now() - began,
    transitions: {
      taken: taken.transitions,
      all: names.length,
      never: names.filter((name) => !taken.transitions.has(name)),
    },
    places: found.places.all.size,
    steps: found.steps,
    runs: found.runs,
    refusals: 0,
    guards: { all: guards.length, both: both.length, one: guards.filter((name) => !both.includes(name)) },
    pairs: { met: metOf(faults), possible },
    faults,
    rules: new Map(rules.map((rule) => [rule, decided.get(rule) ?? 0])),
    failure: shrunk && { ...shrunk.failure, from: failure.path.length, runs: shrunk.runs },
    problems: shrunk
      ? [`${shrunk.failure.rule}: ${shrunk.failure.why}`]
      : [
          ...faults
            .filter(({ fired, least }) => fired < least)
            .map(({ name, fired, least }) => `${name} has fired ${fired} times, and has to ${least} times`),
          ...rules.filter((rule) => !decided.get(rule)).map((rule) => `no run decides “${rule}”`),
        ],
  };
}
