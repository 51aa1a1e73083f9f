import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './charts.ts';
import { parseChart, type ChartShape, type TransitionLine } from './chart-shape.ts';

/** One difference of a chart. `warning`: something that was possible or judged is not any more. */
export type Difference = { readonly kind: 'added' | 'removed' | 'changed' | 'warning'; readonly text: string };
export type ChartDiff = {
  readonly name: string;
  readonly before: string;
  readonly after: string;
  readonly differences: readonly Difference[];
};

/** Where texts are compared: a commit as git names it, or the files of the checkout. */
export type Version = { readonly commit: string } | { readonly checkout: true };

/** Differences of all charts between two versions, one entry for each chart that differs. */
export function diffVersions(before: Version, after: Version): ChartDiff[] {
  const [old, now] = [textsOf(before), textsOf(after)];
  return [...new Set([...old.keys(), ...now.keys()])].toSorted().flatMap((name) => {
    const texts = { before: old.get(name) ?? '', after: now.get(name) ?? '' };
    const differences = diffOf(texts.before, texts.after);
    return differences.length > 0 ? [{ name, ...texts, differences }] : [];
  });
}

/** What two texts of a chart differ in. */
export function diffOf(before: string, after: string): Difference[] {
  const [old, now] = [parseChart(before), parseChart(after)];
  if (before === '') return [{ kind: 'added', text: `the chart, with ${now.states.size} states` }];
  if (after === '') return [{ kind: 'removed', text: 'the chart' }];
  return [
    ...setDifferences(new Set(old.states.keys()), new Set(now.states.keys()), 'state'),
    ...[...now.states].flatMap(([path, kind]): Difference[] => {
      const was = old.states.get(path);
      return was === undefined || was === kind ? [] : [{ kind: 'changed', text: `state ${path}: ${was} → ${kind}` }];
    }),
    ...transitionDifferences(old, now),
    ...setDifferences(
      new Set(old.parts.map(({ state, text }) => `${state}: ${text}`)),
      new Set(now.parts.map(({ state, text }) => `${state}: ${text}`)),
      'in',
    ),
    ...delayDifferences(old, now),
    ...[...now.unreachable]
      .filter((path) => !old.unreachable.has(path))
      .map((path): Difference => ({ kind: 'warning', text: `unreachable now: ${path}` })),
    ...setDifferences(old.rules, now.rules, 'rule'),
    ...[...numbersOf(old)]
      .filter((number) => !numbersOf(now).has(number))
      .map((number): Difference => ({ kind: 'warning', text: `no longer judged: ${number}` })),
  ];
}

/** Numbers of the rules that the names of judges begin with. */
const numbersOf = ({ rules }: ChartShape): Set<string> =>
  new Set([...rules].flatMap((rule) => /^(?:\[[^\]]+\] ?)+/.exec(rule)?.[0].match(/\[[^\]]+\]/g) ?? []));

const setDifferences = (old: ReadonlySet<string>, now: ReadonlySet<string>, what: string): Difference[] => [
  ...[...old].filter((one) => !now.has(one)).map((one): Difference => ({ kind: 'removed', text: `${what} ${one}` })),
  ...[...now].filter((one) => !old.has(one)).map((one): Difference => ({ kind: 'added', text: `${what} ${one}` })),
];

/** A transition that only has another guard, target or actions is one that changed. */
function transitionDifferences(old: ChartShape, now: ChartShape): Difference[] {
  const textOf = ({ state, text }: TransitionLine): string => `${state}: ${text}`;
  const left = without(old.transitions, now.transitions);
  const added = without(now.transitions, old.transitions);
  const differences: Difference[] = [];
  for (const was of left) {
    const at = added.findIndex(({ state, event }) => state === was.state && event === was.event);
    const [is] = at === -1 ? [] : added.splice(at, 1);
    if (is) differences.push({ kind: 'changed', text: `${was.state}: ${was.event}${changesOf(was, is)}` });
    else differences.push({ kind: 'removed', text: `transition ${textOf(was)}` });
  }
  return [...differences, ...added.map((one): Difference => ({ kind: 'added', text: `transition ${textOf(one)}` }))];
}

const changesOf = (was: TransitionLine, is: TransitionLine): string =>
  (['guard', 'target', 'actions'] as const)
    .filter((part) => was[part] !== is[part])
    .map((part) => `, ${part} ${was[part] || 'none'} → ${is[part] || 'none'}`)
    .join('');

/** Lines of the first list that the second has not, repeated ones as often as they are more. */
function without(list: readonly TransitionLine[], other: readonly TransitionLine[]): TransitionLine[] {
  const rest = other.map(({ state, text }) => `${state}: ${text}`);
  return list.filter(({ state, text }) => {
    const at = rest.indexOf(`${state}: ${text}`);
    if (at !== -1) rest.splice(at, 1);
    return at === -1;
  });
}

const delayDifferences = (old: ChartShape, now: ChartShape): Difference[] =>
  [...new Set([...old.delays.keys(), ...now.delays.keys()])].flatMap((name): Difference[] => {
    const [was, is] = [old.delays.get(name), now.delays.get(name)];
    if (was === is) return [];
    if (was === undefined) return [{ kind: 'added', text: `delay ${name} ${is ?? ''}` }];
    if (is === undefined) return [{ kind: 'removed', text: `delay ${name} ${was}` }];
    return [{ kind: 'changed', text: `delay ${name}: ${was} → ${is}` }];
  });

/** The texts of the charts, by their names. @throws Error for an unknown commit */
function textsOf(version: Version): Map<string, string> {
  const at = 'commit' in version ? commitOf(version.commit) : undefined;
  const paths = (
    at === undefined
      ? git('ls-files', '--cached', '--others', '--exclude-standard', 'machines')
      : git('ls-tree', '-r', '--name-only', at, 'machines')
  )
    .split('\n')
    .filter((path) => path.endsWith('.chart.txt'));
  return new Map(paths.map((path) => [nameOf(path), at === undefined ? readText(path) : git('show', `${at}:${path}`)]));
}

function commitOf(name: string): string {
  try {
    return git('rev-parse', '--verify', '--end-of-options', `${name}^{commit}`).trim();
  } catch (error) {
    throw new UnknownCommitError(name, { cause: error });
  }
}

export class UnknownCommitError extends Error {
  constructor(name: string, options: ErrorOptions) {
    super(`no commit ${name}`, options);
  }
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1, -'.chart.txt'.length);

/** A file that was deleted is no chart. */
const readText = (path: string): string => (existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), 'utf8') : '');

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1e8 });
