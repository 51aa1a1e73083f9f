import type { Report } from '../engine/check.ts';
import type { MutantResult } from '../engine/score.ts';
import { countVerdicts } from '../engine/score.ts';

/** The report of a chart as lines for a terminal. */
export function reportLines(name: string, report: Report): string[] {
  const { transitions, places, steps, runs, refusals, guards, pairs, rules, kind, seed, ms } = report;
  const decided = [...rules.values()].filter((count) => count > 0).length;
  const figures = [
    `${transitions.all - transitions.never.length}/${transitions.all} transitions`,
    `${places} places`,
    `${refusals} refusals`,
    `${guards.both}/${guards.all} guards both ways`,
    ...(kind === 'chart' ? [`${pairs.met}/${pairs.possible} pairs`] : []),
    `${decided}/${rules.size} rules decided`,
    `${steps} steps in ${runs} ${kind === 'chart' ? 'runs' : 'ways'}`,
    ...(kind === 'chart' ? [`seed ${seed}`] : []),
    `${(ms / 1_000).toFixed(1)} s`,
  ];
  return [`${name.padEnd(18)} ${figures.join(' · ')}`, ...failureLines(report)];
}

/** What is wrong: problems, and the steps of a failure with what happened in them. */
export function failureLines({ failure, problems }: Report): string[] {
  if (!failure) return problems.map((problem) => `  PROBLEM  ${problem}`);
  const { rule, why, path, from, runs } = failure;
  return [
    `  FAILED   ${rule}: ${why}`,
    ...path.map((label, at) => `    ${at + 1}  ${label}`),
    ...(from > path.length ? [`    shrunk from ${from} steps in ${runs} runs`] : []),
  ];
}

/** Survivors of a mutation run, and the score. */
export function scoreLines(name: string, results: readonly MutantResult[]): string[] {
  const { behaviour, structure, survived, equivalent } = countVerdicts(results);
  const real = results.length - equivalent;
  const percent = real === 0 ? 100 : Math.floor((100 * behaviour) / real);
  return [
    ...results
      .filter(({ verdict }) => verdict === 'structure' || verdict === 'survived')
      .map(
        ({ mutant, verdict, by }) =>
          `  ${verdict === 'survived' ? 'SURVIVED' : 'STRUCTURE'} ${mutant.name}${by && ` (${by})`}`,
      ),
    `${name.padEnd(18)} ${behaviour}/${real} mutants by behaviour (${percent} %) · ${structure} by structure only · ` +
      `${survived} survived · ${equivalent} equivalent`,
  ];
}
