/** `npm run faults`: see README. Prints a table and exits 1 when a promise was broken. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createRandom } from '#tests/simulation/random.ts';
import { openAuctions } from './bidding.ts';
import { checkAuction } from './check-auction.ts';
import { checkTalk } from './check-talk.ts';
import { planFaults } from './fault-schedule.ts';
import { injectFaults } from './inject.ts';
import { report, type Outcome } from './report.ts';
import { openStage } from './stage.ts';
import { openTalk } from './talk.ts';

const USAGE = `npm run faults [-- --messages N --faults N --auctions N --bids N ...]
  messages  to send at least (2000)
  faults    of each kind (3)
  only      these kinds, with commas, e.g. "process replaced": of roll-outs alone no person may see an error
  beside    the checkout of another release, built, from which one of the processes runs
  auctions  to run (4), and bids in each (200)
  seed      of faults and people (1)
  bus       that wakes the processes (postgres); or nats, which needs nats-server on the PATH
  minutes   after which no further message, auction or fault begins (20)`;

/** How long devices may take to receive everything after the last fault. Milliseconds. */
const HEAL_WITHIN = 60_000;

const options = readOptions();
const folder = await mkdtemp(join(tmpdir(), 'vermeil-faults-'));
const output: string[] = [];
const from = performance.now();
const stage = await openStage({
  folder,
  bus: options.bus,
  beside: options.beside,
  random: createRandom(options.seed + 1),
  print: (line) => output.push(line),
});
let code = 1;
try {
  const outcome = await run();
  process.stdout.write(`${report(outcome)}\n`);
  const { talk, auctions } = outcome.failures;
  const errors = talk.lost + talk.unavailable + auctions.lost + auctions.unavailable;
  const isRollOut = outcome.faults.every((kind) => kind === 'process replaced');
  code = outcome.violations.length > 0 || !outcome.caughtUp || (isRollOut && errors > 0) ? 1 : 0;
} finally {
  await writeFile(join(tmpdir(), 'vermeil-faults.log'), output.join('\n'));
  await stage.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
// A device that was cut off may still wait for its turn to connect.
process.exit(code);

async function run(): Promise<Outcome> {
  const ports = stage.lines.map(({ port }) => port);
  const talk = await openTalk(stage.pool, ports, createRandom(options.seed + 2));
  const auctions = await openAuctions(() => stage.pool, ports, createRandom(options.seed + 3));
  const begin = performance.now();
  const isLate = (): boolean => performance.now() - begin > options.minutes * 60_000;
  const all = options.messages + options.auctions * options.bids;
  const progress = (): number => (talk.sent.length + auctions.asked) / all;
  const plan = planFaults(options.faults, options.bus, createRandom(options.seed), options.only);
  const injection = injectFaults(stage, plan, progress, isLate);
  let isInjected = false;
  let hasBid = false;
  const watching = setInterval(() => {
    const done = [...injection.done].map(([kind, count]) => `${kind} ${count}`).join(', ');
    process.stderr.write(
      `${((performance.now() - begin) / 1_000).toFixed(0)} s: ${talk.sent.length} messages, ` +
        `${auctions.asked} bids; ${done}\n`,
    );
  }, 15_000);
  await Promise.all([
    injection.finished.then(() => (isInjected = true)),
    auctions.run(options.auctions, options.bids, isLate).then(() => (hasBid = true)),
    talk.run(options.messages, () => (isInjected && hasBid) || isLate()),
  ]);
  clearInterval(watching);
  const healed = performance.now();
  const caughtUp = await talk.caughtUp(stage.pool, HEAL_WITHIN);
  const catchUp = performance.now() - healed;
  const history = await talk.readHistory(stage.pool);
  talk.close();
  const checking = performance.now();
  const judged = auctions.histories.map((auction) => ({ ...auction, judgement: checkAuction(auction) }));
  return {
    options,
    seconds: {
      start: (begin - from) / 1_000,
      run: (healed - begin) / 1_000,
      check: (performance.now() - checking) / 1_000,
    },
    catchUp,
    caughtUp,
    faults: [...plan.values()].flat().map(({ kind }) => kind),
    done: injection.done,
    wakeupsTouched: stage.wakeups.reduce((sum, { touched }) => sum + touched, 0),
    history,
    times: talk.times,
    connections: talk.lines.reduce((sum, { connections }) => sum + connections, 0),
    failures: { talk: talk.failures, auctions: auctions.failures },
    auctions: auctions.histories,
    violations: [
      ...checkTalk(history).map(({ kind, what }) => `${kind}: ${what}`),
      ...judged.flatMap(({ goodsId, judgement }) =>
        judgement.linearizable ? [] : [`not linearizable: ${goodsId}: ${judgement.why}`],
      ),
    ],
  };
}

function readOptions() {
  const { values } = parseArgs({
    options: {
      messages: { type: 'string', default: '2000' },
      faults: { type: 'string', default: '3' },
      auctions: { type: 'string', default: '4' },
      bids: { type: 'string', default: '200' },
      seed: { type: 'string', default: '1' },
      bus: { type: 'string', default: 'postgres' },
      minutes: { type: 'string', default: '20' },
      only: { type: 'string' },
      beside: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  const { bus, only, beside, help, ...numbers } = values;
  const read = Object.entries(numbers).map(([name, text]) => [name, Number(text)] as const);
  if (
    help ||
    (bus !== 'postgres' && bus !== 'nats') ||
    read.some(([, value]) => !Number.isInteger(value) || value < 0)
  ) {
    process.stdout.write(`${USAGE}\n`);
    process.exit(help ? 0 : 2);
  }
  return {
    bus,
    only: only?.split(','),
    beside,
    ...(Object.fromEntries(read) as Record<Exclude<keyof typeof numbers, undefined>, number>),
  } as const;
}
