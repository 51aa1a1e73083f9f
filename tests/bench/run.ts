/**
 * `npm run bench [NAME …]`: measures, prints a table and writes `dist/bench/{name}.json`. Exits 1 when something
 * missed its reach. With `--against REF`, it measures another commit in turns, and exits 1 when a row is worse by 15 %.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { measureAgainst } from './against.ts';
import { attempt } from './support/attempt.ts';
import { endMeasured } from './support/process.ts';
import { verdictOf, type Row } from './support/row.ts';
import { table } from './support/table.ts';
import { bids } from './bids.bench.ts';
import { burst } from './burst.bench.ts';
import { cache, start } from './cache.bench.ts';
import { crowd } from './crowd.bench.ts';
import { growth } from './growth.bench.ts';
import { hostile } from './hostile.bench.ts';
import { importRows } from './import.bench.ts';
import { item } from './item.bench.ts';
import { lighthouse } from './lighthouse.bench.ts';
import { machine } from './machine.bench.ts';
import { mainThread } from './main-thread.bench.ts';
import { pages } from './pages.bench.ts';
import { pictures } from './pictures.bench.ts';
import { rooms } from './rooms.bench.ts';
import { scale } from './scale.bench.ts';
import { send } from './send.bench.ts';
import { recorder } from './recorder.bench.ts';
import { search } from './search.bench.ts';
import { size } from './size.bench.ts';
import { heap, latency } from './tabs.bench.ts';
import { memory, ping, reconnect } from './sockets.bench.ts';
import { takeover } from './takeover.bench.ts';
import { thread } from './thread.bench.ts';
import { upkeep } from './upkeep.bench.ts';
import { watchers } from './watchers.bench.ts';

const BENCHES: Record<string, () => Promise<Row[]>> = {
  machine,
  send,
  memory,
  ping,
  reconnect,
  cache,
  start,
  latency,
  heap,
  takeover,
  burst,
  recorder,
  size,
  pages,
  'main-thread': mainThread,
  pictures,
  search,
  thread,
  import: importRows,
  hostile,
  item,
  rooms,
  upkeep,
  bids,
  watchers,
  crowd,
  scale,
  lighthouse,
  growth,
};

/** The bench that every run begins with. */
const ALWAYS = 'machine';
/** Benches that download what they measure with. */
const DOWNLOADING = ['lighthouse'];
/** No bench takes longer than this, ms; making the sizes of all pictures takes minutes. */
const LONGEST = 8 * 60_000;
/** Benches that run only when they are named, and may take an hour: their data take minutes to write. */
const BY_NAME = ['growth'];
const LONGEST_BY_NAME = 60 * 60_000;
/** Benches of a smoke run that run at once: they wait most of their time, for processes that start. */
const AT_ONCE = 3;

/**
 * Runs one tiny round of each bench and prints its rows, without judging them; where pgbench is missing, without their
 * baseline.
 * @returns whether every bench ran
 */
async function smoke(names: readonly string[]): Promise<boolean> {
  const waiting = names.filter((name) => !DOWNLOADING.includes(name));
  const failed: string[] = [];
  const run = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const from = performance.now();
      try {
        const measured = await BENCHES[name]!();
        if (measured.length === 0) throw new Error('no row');
        console.log(`smoke ${name}: ${measured.map((row) => `${row.name} ${row.value} ${row.unit}`).join(', ')}`);
      } catch (error) {
        failed.push(name);
        console.error(
          `smoke ${name} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
        );
      }
      process.stderr.write(`${name} ${((performance.now() - from) / 1_000).toFixed(1)} s\n`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, run));
  return failed.length === 0;
}

const { positionals: asked, values: options } = parseArgs({
  allowPositionals: true,
  options: { against: { type: 'string' }, smoke: { type: 'boolean' } },
});
const unknown = asked.filter((name) => !(name in BENCHES));
if (unknown.length) {
  console.error(`No such bench: ${unknown.join(', ')}. There are: ${Object.keys(BENCHES).join(', ')}.`);
  process.exit(2);
}

const chosen = asked.length ? asked : Object.keys(BENCHES).filter((name) => !BY_NAME.includes(name));

if (options.against !== undefined) {
  // A commit does not change the machine, whose figures vary by more than a row may be worse.
  const ofCommits = asked.length ? chosen : chosen.filter((name) => name !== ALWAYS);
  const isKept = await measureAgainst(options.against, ofCommits);
  process.exit(isKept ? 0 : 1);
}

if (options.smoke) process.exit((await smoke(asked.length ? asked : Object.keys(BENCHES))) ? 0 : 1);

// What a failed bench has left may fail later, when the next one is measured.
process.on('uncaughtException', (error) => process.stderr.write(`(${String(error)}) `));
const folder = fileURLToPath(new URL('../../dist/bench/', import.meta.url));
await mkdir(folder, { recursive: true });
const rows: Row[] = [];
const failures: string[] = [];
for (const [name, bench] of Object.entries(BENCHES)) {
  if (name !== ALWAYS && !chosen.includes(name)) continue;
  const from = performance.now();
  process.stderr.write(`${name} … `);
  try {
    const measured = await attempt(bench, BY_NAME.includes(name) ? LONGEST_BY_NAME : LONGEST);
    rows.push(...measured);
    await writeFile(
      `${folder}${name}.json`,
      `${JSON.stringify(
        measured.map((row) => ({ ...row, verdict: verdictOf(row) })),
        null,
        2,
      )}\n`,
    );
    process.stderr.write(`${((performance.now() - from) / 1_000).toFixed(0)} s\n`);
  } catch (error) {
    failures.push(name);
    endMeasured();
    process.stderr.write(`failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  }
}

console.log(`\n${table(rows)}`);
for (const row of rows)
  console.log(
    `${row.name}: against ${row.against}; ${Object.entries(row.details)
      .map(([key, value]) => `${key} ${typeof value === 'number' ? Math.round(value * 100) / 100 : value}`)
      .join(', ')}`,
  );
const missed = new Set(rows.filter((row) => verdictOf(row) === 'missed').map((row) => row.name));
if (missed.size) console.log(`\nMissed: ${[...missed].join(', ')}`);
if (failures.length) console.log(`\nFailed: ${failures.join(', ')}`);
// A bench that failed half-way may have left something running.
process.exit(missed.size || failures.length ? 1 : 0);
