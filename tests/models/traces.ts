import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Failure } from './engine/explore.ts';
import { hashOf, textOf } from './engine/text.ts';
import { ROOT } from './charts.ts';

/** Who takes part in a run of a scenario, and what may happen to them: faults with how often each has to fire. */
export type WorldSetting = { readonly users: number; readonly tabs: number; readonly faults: string };

/** The steps of a failure, as they are kept in a file. */
export type Trace = {
  /** The chart, or the scenario. */
  readonly chart: string;
  /** The adapter whose steps they are; none for those of the chart alone. */
  readonly in?: string;
  /** Of a scenario. */
  readonly setting?: WorldSetting;
  readonly rule: string;
  readonly why: string;
  readonly seed: number;
  /** A number of the chart's text: whether the chart has changed since. */
  readonly shape: string;
  readonly steps: readonly string[];
  /** What happened, one line each. */
  readonly observed: readonly string[];
};

/** Traces of defects that were mended; every run begins with them. */
const KEPT = join(ROOT, 'tests/models/traces');
/** Traces of the last failures on this machine, which the next run begins with. */
const LAST = join(ROOT, '.cache/model/traces');

/** Kept traces of a chart. @param adapter whose steps they are; none: those of the chart alone */
export function tracesOf(chart: string, adapter?: string): Trace[] {
  return [KEPT, LAST]
    .flatMap((folder) => globSync(`${chart}-*.json`, { cwd: folder }).map((file) => readTrace(join(folder, file))))
    .filter((trace) => trace.chart === chart && trace.in === adapter);
}

/** @param file a path, or the name of a trace without its folder and ending */
export function readTrace(file: string): Trace {
  const found = [file, join(KEPT, `${file}.json`), join(LAST, `${file}.json`)].find((path) => existsSync(path));
  if (found === undefined) throw new Error(`no trace ${file}`);
  return JSON.parse(readFileSync(found, 'utf8')) as Trace;
}

/** Writes a failure as a trace. @param keep among those of the project @returns its name */
export function writeTrace(
  {
    chart,
    text,
    adapter,
    setting,
  }: {
    chart: string;
    text: string;
    adapter: string | undefined;
    setting: WorldSetting | undefined;
  },
  seed: number,
  failure: Failure,
  keep: boolean,
): string {
  const { rule, why, path, log } = failure;
  const observed = log.map(({ at, kind, name, data }) =>
    `${at} ms ${kind} ${name} ${data === undefined ? '' : textOf(data)}`.trim(),
  );
  const trace: Trace = {
    chart,
    ...(adapter !== undefined && { in: adapter }),
    ...(setting && { setting }),
    rule,
    why,
    seed,
    shape: hashOf(text),
    steps: path,
    observed,
  };
  const name = `${chart}-${hashOf(`${rule} ${path.join()}`).slice(0, 4)}`;
  const folder = keep ? KEPT : LAST;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(trace, null, 2)}\n`);
  return name;
}
