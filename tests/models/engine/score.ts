import type { AnyStateMachine } from 'xstate';
import { walkDecisions, type AnyDecisionModel } from './decisions.ts';
import { explore, TooManyPlaces } from './explore.ts';
import { createGenerator } from './generate.ts';
import type { AnyChartModel } from './model.ts';
import { machineOf } from './machine-of.ts';
import { mutantsOf, type Mutant } from './mutate.ts';
import { createRandom } from './random.ts';
import { runModelOf } from './run.ts';

/**
 * How a mutant ended. `behaviour`: a rule was broken, or the chart failed. `structure`: only what runs reach is
 * different. `equivalent`: the model says why it behaves as the chart does.
 */
export type Verdict = 'behaviour' | 'structure' | 'survived' | 'equivalent';
export type MutantResult = { readonly mutant: Mutant; readonly verdict: Verdict; readonly by: string };

/** Steps of random runs, after every step of every place. */
export const CHANCE_STEPS = 3_000;

/** Steps of a mutant for each step of the chart, in which every step of every place is tried. */
const MOST_STEPS = 3;

/** What runs reach: transitions, places and decided rules. */
type Reached = { transitions: number; rules: number; steps: number; failure: string | undefined };

/**
 * Runs every mutant of a chart until a rule is broken.
 * @param each is called after each mutant
 */
export async function scoreOf(
  model: AnyChartModel | AnyDecisionModel,
  each: (result: MutantResult) => void = () => undefined,
): Promise<MutantResult[]> {
  const usual = await reach(model);
  const results: MutantResult[] = [];
  for (const mutant of mutantsOf(machineOf(model))) {
    const result = await judge(model, mutant, usual);
    results.push(result);
    each(result);
  }
  return results;
}

async function judge(model: AnyChartModel | AnyDecisionModel, mutant: Mutant, usual: Reached): Promise<MutantResult> {
  const reason = model.equivalent?.[mutant.name];
  if (reason !== undefined) return { mutant, verdict: 'equivalent', by: reason };
  const { transitions, rules, failure } = await reach(model, mutant.change, usual.steps * MOST_STEPS);
  if (failure !== undefined) return { mutant, verdict: 'behaviour', by: failure };
  const less = [
    ...(transitions < usual.transitions ? ['fewer transitions are taken'] : []),
    ...(rules < usual.rules ? ['fewer rules are decided'] : []),
  ];
  return { mutant, verdict: less.length > 0 ? 'structure' : 'survived', by: less.join(', ') };
}

async function reach(
  model: AnyChartModel | AnyDecisionModel,
  change?: (machine: AnyStateMachine) => AnyStateMachine,
  // A mutant that counts without end has ever new places, each farther from the start.
  most = Number.POSITIVE_INFINITY,
): Promise<Reached> {
  try {
    if (model.kind === 'decisions') {
      const { taken, failure } = walkDecisions(model, change);
      return { transitions: taken.size, rules: 0, steps: 0, failure: failure?.rule };
    }
    const run = runModelOf(model);
    const limit = (model.limit ?? 500) * 2;
    const { taken, decided, steps, failure } = await explore(run, {
      generator: createGenerator('edges', createRandom(0)),
      change,
      limit,
      stop: (exploration) => exploration.steps >= most,
    });
    // What takes a longer history than a place remembers is left to chance.
    const more =
      failure ??
      (
        await explore(run, {
          generator: createGenerator('weighted', createRandom(1), model.weights),
          change,
          limit: Infinity,
          stop: (exploration) => exploration.steps >= CHANCE_STEPS,
        })
      ).failure;
    const rules = [...decided.values()].filter((count) => count > 0).length;
    return { transitions: taken.transitions.size, rules, steps, failure: more?.rule };
  } catch (error) {
    if (error instanceof TooManyPlaces) return { transitions: 0, rules: 0, steps: 0, failure: error.message };
    return { transitions: 0, rules: 0, steps: 0, failure: `the chart fails: ${(error as Error).message}` };
  }
}

/** Counts by verdict. */
export function countVerdicts(results: readonly MutantResult[]): Record<Verdict, number> {
  const counts: Record<Verdict, number> = { behaviour: 0, structure: 0, survived: 0, equivalent: 0 };
  for (const { verdict } of results) counts[verdict] += 1;
  return counts;
}
