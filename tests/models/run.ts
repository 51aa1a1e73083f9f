/**
 * `npm run model`: runs the models of charts, prints what they cover and which rule is broken, and writes JSON, JUnit
 * and a page for each chart to `.cache/model`. Exits 1 when something is wrong, 2 when it is called wrongly.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { attachDatabase } from '#server/database/attach.ts';
import { openDatabase } from '#server/database/pool.ts';
import { readConfig } from '#server/foundation/config.ts';
import { diffVersions, UnknownCommitError, type ChartDiff } from './chart-diff.ts';
import { conform, conformanceLines, readDomainCharts } from './conform.ts';
import { readCharts, ROOT, textFileOf, textOfChart, type Chart } from './charts.ts';
import { ADAPTERS, isAdapter, type AdapterName, type OpenAdapter, type Runnable, Misuse } from './adapters.ts';
import { chartText } from './engine/chart-text.ts';
import { check, type Report } from './engine/check.ts';
import { explore } from './engine/explore.ts';
import { createGenerator, GENERATORS } from './engine/generate.ts';
import { machineOf } from './engine/machine-of.ts';
import { createRandom } from './engine/random.ts';
import { runModelOf, type RunModel } from './engine/run.ts';
import { scoreOf, type MutantResult } from './engine/score.ts';
import { replay } from './engine/shrink.ts';
import { FIGURES, parseStop } from './engine/stop.ts';
import { textOf } from './engine/text.ts';
import type { Defect } from './planted/defects.ts';
import { ALL_DEFECTS, chooseDefects, GROUPS } from './planted/groups.ts';
import { isUnexpected, judge, plantedTable, verdictLines, type Verdict } from './planted/plant.ts';
import { diffLines, diffPage } from './report/diff.ts';
import { htmlOf, jsonOf, junitOf } from './report/files.ts';
import { reportLines, scoreLine, scoreLines, totalLine } from './report/text.ts';
import { divergencesOf, readRecording, recordingLines } from './recordings.ts';
import { readTrace, tracesOf, writeTrace, type WorldSetting } from './traces.ts';

const HELP = `npm run model                        every chart: what npm test runs
npm run model -- CHART …             these charts
  --seed N                           of the steps by chance
  --generator NAME                   ${GENERATORS.join(', ')}
  --until 'pairs=60 or time=30s'     ends the steps by chance; figures: ${FIGURES.join(', ')}
  --in pure|actor                    only charts that decide moves, or only those that run as actors
  --in http                          the moves are calls of a server with a database, judged by what is seen over HTTP
npm run model -- --in worker         scenarios: users with the real worker, on simulated time and the real server
npm run model -- NAME --in browser   connection, outbox, bid or offer in real Chromium with a real server; needs
                                     npm run build
  --users N  --tabs N                who takes part, and how many tabs each has
  --faults line,kill.worker:20       the faults that may happen, each with how often it has to fire at least
  --mutate                           the mutation score, with every survivor
  --keep                             keeps the trace of a failure in tests/models/traces
npm run model -- --replay TRACE      the steps of a kept trace, and what happens in them
  --times N                          takes them so often, and prints how often the rule breaks
npm run model -- --replay FILE       a recording that came with the report of a problem: its events, and those that
                                     today's charts could not have had
npm run model -- show CHART [PLACE]  the chart and its rules as text; the way to a place whose name contains PLACE
npm run model -- diff [A [B]]        what changed in the charts between two commits: states, transitions, guards,
                                     delays, what is unreachable now and rules that are gone; also as a page
                                     with a drawing.
                                     Without B the checkout, whose changed charts are run; without A the last commit
npm run model -- conform             decides every recorded decision of the server again, by today's charts
  --json                             with diff and conform: prints data instead of lines
  --database URL                     of this database, for example a copy of production; else the configured one
npm run model -- planted [NAME …]    plants each known defect in memory and says which rule finds it, in how many
                                     steps; NAME is a defect, or a group: charts (without a name), and workers and
                                     server, of which each defect takes up to minutes
npm run model -- --write             writes the text beside each chart
`;

/** Where reports are written. */
const REPORTS = join(ROOT, '.cache/model');
const print = (...lines: readonly string[]): void => void process.stdout.write(`${lines.join('\n')}\n`);

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean' },
      seed: { type: 'string', default: '1' },
      generator: { type: 'string', default: 'weighted' },
      until: { type: 'string' },
      in: { type: 'string' },
      users: { type: 'string' },
      tabs: { type: 'string' },
      faults: { type: 'string' },
      mutate: { type: 'boolean' },
      keep: { type: 'boolean' },
      replay: { type: 'string' },
      times: { type: 'string', default: '1' },
      write: { type: 'boolean' },
      database: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    print(HELP);
    return 0;
  }
  const charts = await readCharts();
  const named = (name: string): Chart => {
    const chart = charts.find((one) => one.name === name);
    if (chart) return chart;
    throw new Misuse(`no chart ${name}; there are ${charts.map((one) => one.name).join(', ')}`);
  };
  const [command, ...rest] = positionals;
  if (command === 'show') return show(named(rest[0] ?? ''), rest.slice(1).join(' '));
  if (command === 'diff') return diff(charts, rest[0] ?? 'HEAD', rest[1], values.json);
  if (command === 'planted') return plantDefects(rest);
  if (command === 'conform') return conformDatabase(values.database, values.json);
  if (values.json)
    throw new Misuse('--json goes with diff and conform; the report of runs is .cache/model/report.json');
  if (values.write) {
    for (const chart of charts) writeFileSync(join(ROOT, textFileOf(chart)), textOfChart(chart));
    return 0;
  }
  if (values.replay !== undefined)
    return (await replayRecording(values.replay, charts)) ?? replayTrace(values.replay, values.times, named);
  const adapter = isAdapter(values.in) ? values.in : undefined;
  if (values.mutate && adapter) throw new Misuse('--mutate changes charts, and not what runs them: leave --in out');
  if (adapter !== 'worker' && adapter !== 'browser' && (values.users ?? values.tabs ?? values.faults) !== undefined)
    throw new Misuse('--users, --tabs and --faults go with --in worker and --in browser');
  const chosen = adapter
    ? await chooseNames(adapter, positionals)
    : chooseCharts(positionals.length > 0 ? positionals.map(named) : charts, values.in, positionals.length > 0);
  if (values.mutate) return mutate(chosen.map(named));
  const seed = Number(values.seed);
  if (!Number.isInteger(seed)) throw new Misuse('--seed is a whole number');
  const { generator, until, faults, keep = false } = values;
  const asked = {
    ...(values.users !== undefined && { users: Number(values.users) }),
    ...(values.tabs !== undefined && { tabs: Number(values.tabs) }),
    ...(faults !== undefined && { faults }),
  };
  return run(chosen, charts, { adapter, asked, seed, generator, until, keep });
}

/** What an adapter runs. @throws Misuse when something was named that it does not run */
async function chooseNames(adapter: AdapterName, asked: readonly string[]): Promise<readonly string[]> {
  const known: readonly string[] = await ADAPTERS[adapter].names();
  const without = asked.find((name) => !known.includes(name));
  if (without !== undefined) throw new Misuse(`${without} does not run in ${adapter}; there are ${known.join(', ')}`);
  return asked.length > 0 ? asked : known;
}

/** The charts that run so. @throws Misuse when one was named that does not */
function chooseCharts(charts: readonly Chart[], kind: string | undefined, isNamed: boolean): string[] {
  if (kind !== undefined && kind !== 'pure' && kind !== 'actor')
    throw new Misuse(`--in is one of ${['pure', 'actor', ...Object.keys(ADAPTERS)].join(', ')}`);
  const runs = ({ model }: Chart): boolean => kind === undefined || (kind === 'pure') === (model.kind === 'decisions');
  const without = isNamed && charts.find((chart) => !runs(chart));
  if (without) throw new Misuse(`${without.name} does not run in ${kind}`);
  return charts.filter(runs).map(({ name }) => name);
}

type RunOptions = {
  adapter: AdapterName | undefined;
  asked: Partial<WorldSetting>;
  seed: number;
  generator: string;
  until: string | undefined;
  keep: boolean;
};

async function run(names: readonly string[], charts: readonly Chart[], options: RunOptions): Promise<number> {
  const { adapter, asked, seed, generator, until, keep } = options;
  const stop = until === undefined ? undefined : parseStop(until);
  createGenerator(generator, createRandom(seed));
  mkdirSync(REPORTS, { recursive: true });
  const reports = new Map<string, Report>();
  const opened: OpenAdapter | undefined = adapter && (await ADAPTERS[adapter].open());
  // What an adapter has started ends with the command.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      print(`${signal}: what runs now fails because of it`);
      void opened?.stop().finally(() => process.exit(1));
    });
  try {
    for (const name of names) {
      const title = adapter ? `${name}.${adapter}` : name;
      const chart = charts.find((one) => one.name === name);
      const runnable = opened?.of(name, asked) ?? runnableOf(chart!);
      const traces = tracesOf(name, adapter).map(({ steps, setting }) => ({
        steps,
        ...(opened && { run: opened.of(name, setting).run }),
      }));
      const report = await runnable.check({
        seed,
        generator,
        stop,
        traces,
        now: () => performance.now(),
        failed: ({ rule, why, path }) => print(`${title}: ${rule}: ${why}`, `shrinking its ${path.length} steps …`),
      });
      reports.set(title, report);
      print(...reportLines(title, report));
      if (report.failure) {
        const text = chart ? textOfChart(chart) : runnable.machines.map((machine) => chartText(machine, [])).join('');
        const { failure } = report;
        const trace = writeTrace({ chart: name, text, adapter, setting: runnable.setting }, seed, failure, keep);
        print(`    again: npm run model -- --replay ${trace}`);
        if (failure.below) {
          const below = writeTrace(
            { chart: name, text, adapter: undefined, setting: undefined },
            seed,
            failure.below,
            keep,
          );
          print(`    the chart alone: npm run model -- --replay ${below}`);
        }
      }
      writeFileSync(join(REPORTS, `${title}.html`), htmlOf(title, runnable.machines, report));
    }
  } finally {
    await opened?.stop();
  }
  const data = Object.fromEntries([...reports].map(([name, report]) => [name, jsonOf(report)]));
  writeFileSync(join(REPORTS, 'report.json'), `${JSON.stringify(data, null, 2)}\n`);
  writeFileSync(join(REPORTS, 'junit.xml'), junitOf(reports));
  if (reports.size > 1 && adapter === undefined) print(totalLine([...reports.values()]));
  print(`reports in .cache/model: report.json, junit.xml, a page for each chart`);
  return [...reports.values()].some(({ problems }) => problems.length > 0) ? 1 : 0;
}

/** A chart alone. */
const runnableOf = ({ model }: Chart): Pick<Runnable, 'machines' | 'setting' | 'check'> => ({
  machines: [machineOf(model)],
  check: (options) => check(model, options),
});

async function mutate(charts: readonly Chart[]): Promise<number> {
  const all: MutantResult[] = [];
  for (const { name, model } of charts) {
    const { failure } = await check(model);
    if (failure) throw new Misuse(`${name} itself breaks “${failure.rule}”, as every mutant would: mend it first`);
    const results = await scoreOf(model);
    all.push(...results);
    print(...scoreLines(name, results));
  }
  if (charts.length > 1) print(scoreLine(`${charts.length} charts`, all));
  return all.some(({ verdict }) => verdict === 'survived' || verdict === 'structure') ? 1 : 0;
}

/** @returns undefined when the file is no recording */
async function replayRecording(file: string, charts: readonly Chart[]): Promise<number | undefined> {
  const events = readRecording(file);
  if (events === undefined) return undefined;
  const machines = charts.map(({ model }) => machineOf(model));
  const divergences = divergencesOf(events, new Map(machines.map((machine) => [machine.id, machine])));
  print(...recordingLines(events, divergences));
  return divergences.length > 0 ? 1 : 0;
}

async function replayTrace(file: string, times: string, named: (name: string) => Chart): Promise<number> {
  if (!/^[1-9]\d*$/.test(times)) throw new Misuse('--times is a whole number');
  const trace = readTrace(file);
  const opened: OpenAdapter | undefined = isAdapter(trace.in) ? await ADAPTERS[trace.in].open() : undefined;
  const rules: string[] = [];
  try {
    for (let time = 1; time <= Number(times); time += 1) {
      const subject = opened?.of(trace.chart, trace.setting).run ?? runOf(named(trace.chart));
      const { broken, path, log } = await replay(subject, trace.steps);
      if (broken) rules.push(broken.rule);
      if (times === '1')
        print(
          ...log.map(
            ({ at, kind, name, data }) =>
              `${at} ms`.padStart(10) + `  ${kind.padEnd(7)} ${name} ${data === undefined ? '' : textOf(data)}`,
          ),
        );
      const missing = trace.steps.length - path.length;
      if (missing > 0) print(`${missing} of ${trace.steps.length} steps were not possible${broken ? '' : ' any more'}`);
      print(broken ? `BROKEN   ${broken.rule}: ${broken.why}` : `“${trace.rule}” holds`);
    }
  } finally {
    await opened?.stop();
  }
  if (times !== '1')
    print(`“${trace.rule}” breaks ${rules.filter((rule) => rule === trace.rule).length} of ${times} times`);
  return rules.length > 0 ? 1 : 0;
}

function runOf({ name, model }: Chart): RunModel {
  if (model.kind === 'decisions') throw new Misuse(`${name} decides moves: npm run model -- ${name}`);
  return runModelOf(model);
}

async function plantDefects(names: readonly string[]): Promise<number> {
  const defects = chooseDefects(names);
  if (!defects) {
    const known = [...Object.keys(GROUPS), ...ALL_DEFECTS.map(({ name }) => name)];
    throw new Misuse(`no such defect or group; there are ${known.join(', ')}`);
  }
  const verdicts = new Map<Defect, Verdict>();
  for (const defect of defects) {
    const verdict = await judge(defect);
    verdicts.set(defect, verdict);
    print(...verdictLines(defect, verdict));
  }
  const found = [...verdicts.values()].filter((verdict) => verdict.found).length;
  print('', ...plantedTable(verdicts), '', `${found} of ${verdicts.size} found`);
  return [...verdicts].some(([defect, verdict]) => isUnexpected(defect, verdict)) ? 1 : 0;
}

async function conformDatabase(databaseUrl: string | undefined, isJson: boolean): Promise<number> {
  const { connection, stop } = await attachDatabase({
    ...readConfig(process.env),
    ...(databaseUrl && { databaseUrl }),
  });
  try {
    const { pool } = openDatabase({ ...connection, max: 1 });
    const found = await conform(pool, await readDomainCharts());
    await pool.end();
    if (isJson) print(JSON.stringify({ ...found, decided: Object.fromEntries(found.decided) }, null, 2));
    else print(...conformanceLines(found));
    return found.divergences > 0 ? 1 : 0;
  } finally {
    await stop();
  }
}

/** @param after a commit; undefined: the checkout, where a changed chart is run as well */
async function diff(
  charts: readonly Chart[],
  before: string,
  after: string | undefined,
  isJson: boolean,
): Promise<number> {
  const found = diffVersions({ commit: before }, after === undefined ? { checkout: true } : { commit: after });
  const diffs = await Promise.all(
    found.map(async (one): Promise<ChartDiff> => {
      const chart = after === undefined && charts.find(({ name }) => name === one.name);
      if (!chart) return one;
      const { problems } = await check(chart.model);
      const warnings = problems.map((text) => ({ kind: 'warning', text }) as const);
      return { ...one, differences: [...one.differences, ...warnings] };
    }),
  );
  if (isJson) print(JSON.stringify(diffs, null, 2));
  else print(...diffLines(diffs));
  mkdirSync(REPORTS, { recursive: true });
  writeFileSync(join(REPORTS, 'diff.html'), await diffPage(diffs, before, after ?? 'checkout'));
  if (!isJson) print('the charts side by side: .cache/model/diff.html');
  return 0;
}

async function show(chart: Chart, place: string): Promise<number> {
  const { model } = chart;
  if (place === '') print(textOfChart(chart));
  else if (model.kind === 'decisions') throw new Misuse('a chart that decides moves has no places but its states');
  else {
    const { places } = await explore(runModelOf(model), {
      generator: createGenerator(`to:${place}`, createRandom(1)),
      limit: model.limit ?? 500,
    });
    const found = [...places.all.values()].find(({ key }) => key.includes(place));
    if (!found)
      throw new Misuse(
        `no place of ${chart.name} contains “${place}”: ${[...places.all.keys()].slice(0, 20).join('; ')}`,
      );
    print(found.key, ...found.path.map((label, at) => `  ${at + 1}  ${label}`));
  }
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof Error)) throw error;
  process.stderr.write(`${error.message}\n`);
  if (!(error instanceof Misuse || error instanceof UnknownCommitError)) process.stderr.write(`${error.stack ?? ''}\n`);
  process.exitCode = 2;
}
// Chromium and what lies before the server may leave handles open that nothing uses any more.
process.stdout.write('', () => process.exit());
