import type { Report } from '../engine/check.ts';
import type { MutantResult } from '../engine/score.ts';
import { countVerdicts } from '../engine/score.ts';

/** A scenario of many charts has too many to name here; its page names all. */
const MOST_NAMED = 20;

/** The report of a chart as lines for a terminal. */
export function reportLines(name: string, report: Report): string[] {
  const { transitions, places, steps, runs, refusals, guards, pairs, rules, kind, seed, ms, faults } = report;
  const isScenario = kind === 'scenario';
  const decided = [...rules.values()].filter((count) => count > 0).length;
  const figures = [
    `${transitions.all - transitions.never.length}/${transitions.all} transitions`,
    `${places} places`,
    ...(isScenario ? [] : [`${refusals} refusals`]),
    `${guards.both}/${guards.all} guards both ways`,
    ...(kind === 'decisions' ? [] : [`${pairs.met}/${pairs.possible} pairs${isScenario ? ' of fault and place' : ''}`]),
    `${decided}/${rules.size} rules decided`,
    `${steps} steps in ${runs} ${kind === 'decisions' ? 'ways' : 'runs'}`,
    ...(kind === 'decisions' ? [] : [`seed ${seed}`]),
    `${(ms / 1_000).toFixed(1)} s`,
  ];
  return [
    `${name.padEnd(18)} ${figures.join(' · ')}`,
    ...(isScenario ? [`  transitions  ${chartFigures(report).join(' · ')}`] : []),
    ...(isScenario && transitions.never.length <= MOST_NAMED
      ? transitions.never.map((transition) => `  not taken    ${transition}`)
      : []),
    ...(faults ? [`  faults  ${faults.map(({ name: fault, fired }) => `${fault} ${fired}`).join(' · ')}`] : []),
    ...failureLines(report),
  ];
}

/** The sums of several charts as a line. */
export function totalLine(reports: readonly Report[]): string {
  const sum = (of: (report: Report) => number): number => reports.reduce((total, report) => total + of(report), 0);
  const decided = sum(({ rules }) => [...rules.values()].filter((count) => count > 0).length);
  const taken = sum(({ transitions: { all, never } }) => all - never.length);
  return [
    `${reports.length} charts`.padEnd(18),
    [
      `${taken}/${sum(({ transitions }) => transitions.all)} transitions`,
      `${sum(({ refusals }) => refusals)} refusals`,
      `${sum(({ guards }) => guards.both)}/${sum(({ guards }) => guards.all)} guards both ways`,
      `${decided}/${sum(({ rules }) => rules.size)} rules decided`,
      `${sum(({ steps }) => steps)} steps`,
      `${(sum(({ ms }) => ms) / 1_000).toFixed(1)} s`,
    ].join(' · '),
  ].join(' ');
}

/** Transitions of each chart of a scenario: their names begin with the id of their chart. */
function chartFigures({ transitions: { taken, never } }: Report): string[] {
  const figures = new Map<string, { met: number; all: number }>();
  for (const name of [...taken.keys(), ...never]) {
    const chart = /^[\w-]+/.exec(name)?.[0] ?? '';
    const figure = figures.get(chart) ?? { met: 0, all: 0 };
    figures.set(chart, { met: figure.met + (taken.has(name) ? 1 : 0), all: figure.all + 1 });
  }
  return [...figures].map(([chart, { met, all }]) => `${chart} ${met}/${all}`);
}

/** What is wrong: problems, and the steps of a failure with what happened in them. */
export function failureLines({ failure, problems }: Report): string[] {
  if (!failure) return problems.map((problem) => `  PROBLEM  ${problem}`);
  const { rule, why, path, from, runs, below } = failure;
  return [
    `  FAILED   ${rule}: ${why}`,
    ...path.map((label, at) => `    ${at + 1}  ${label}`),
    ...(from > path.length ? [`    shrunk from ${from} steps in ${runs} runs`] : []),
    ...(below ? [`    the chart alone breaks it too: ${below.path.join(' → ')}`] : []),
  ];
}

/** Survivors of a mutation run, and the score. */
export function scoreLines(name: string, results: readonly MutantResult[]): string[] {
  return [
    ...results
      .filter(({ verdict }) => verdict === 'structure' || verdict === 'survived')
      .map(
        ({ mutant, verdict, by }) =>
          `  ${verdict === 'survived' ? 'SURVIVED' : 'STRUCTURE'} ${mutant.name}${by && ` (${by})`}`,
      ),
    scoreLine(name, results),
  ];
}

/** How many mutants were killed, of a chart or of several. */
export function scoreLine(name: string, results: readonly MutantResult[]): string {
  const { behaviour, structure, survived, equivalent } = countVerdicts(results);
  const real = results.length - equivalent;
  const percent = real === 0 ? 100 : Math.floor((100 * behaviour) / real);
  return (
    `${name.padEnd(18)} ${behaviour}/${real} mutants by behaviour (${percent} %) · ${structure} by structure only · ` +
    `${survived} survived · ${equivalent} equivalent`
  );
}
