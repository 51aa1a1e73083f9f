import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { openDatabase } from '#server/database/pool.ts';
import { migrateDatabase } from '#server/database/migrate.ts';
import { writeHuge } from '#server/seed/huge/huge.ts';
import { scaled, type HugeSizes } from '#server/seed/huge/sizes.ts';
import { growthCalls, type GrowthCall, type GrowthRequest } from './support/growth-calls.ts';
import { openGround, type Ground, type Serving } from './support/ground.ts';
import { knownItems } from './support/known-items.ts';
import { questions, seeded } from './support/market.ts';
import { startMeasured } from './support/process.ts';
import type { ReadersOrder, ReadersResult } from './support/readers.child.ts';
import { percentile, type Row } from './support/row.ts';
import { sized } from './support/smoke.ts';

/** A thousandth of the huge one: 1,000 goods, 100 people. */
const SMALL = scaled(sized(1_000, 5_000));
const LARGE = scaled(sized(Number(process.env['GROWTH_BY'] ?? 1), 5_000));
const ROUNDS = sized(60, 1);
const WARM = sized(5, 1);
const READERS = sized(8, 1);
const QUESTIONS = sized(2_400, 10);
const KNOWN = sized(40, 2);
/** What a call may take longer on the huge database. */
const REACH = 1.5;
/** Below this, a p95 is the machine's, ms. */
const NOISE = 5;

type Side = { ground: Ground; serving: Serving; calls: readonly GrowthCall[]; startMs: number; restBytes: number };
type Times = { small: number[]; huge: number[] };

/**
 * The commonest calls on a small database and on one that is a thousand times as large, turn about. `GROWTH_DATA` names
 * a folder in which both databases stay for the next run; `GROWTH_BY=10` makes the large one a tenth as large.
 */
export async function growth(): Promise<Row[]> {
  const small = await open(SMALL, 'small');
  const huge = await open(LARGE, 'huge');
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const rows: Row[] = [];
    for (const [at, call] of small.calls.entries()) {
      const wanted = process.env['GROWTH_CALL'];
      if (wanted !== undefined && !new RegExp(wanted).test(call.name)) continue;
      const times = await inTurns(agent, small, huge, at);
      const row = rowOf(call.name, times);
      rows.push(row);
      if (process.env['BENCH_SLOWEST'])
        process.stderr.write(`\n${call.name}: ${row.baseline!.toFixed(1)} → ${row.value.toFixed(1)} ms`);
    }
    rows.sort((a, b) => b.ratio! - a.ratio!);
    rows.push(...atRest(huge), ...(await recalled(agent, huge)));
    return [...rows, ...(await searching(huge).catch(failedSearch))];
  } finally {
    agent.destroy();
    await small.ground.dispose();
    await huge.ground.dispose();
  }
}

async function open(sizes: HugeSizes, name: string): Promise<Side> {
  const kept = process.env['GROWTH_DATA'];
  const ground = await openGround(kept === undefined ? undefined : join(kept, `${name}-${sizes.goods}`));
  const { pool } = openDatabase({ ...ground.connection, database: ground.database });
  await migrateDatabase(pool);
  const { rowCount } = await pool.query(`SELECT FROM users WHERE id = 'huge-1'`);
  if (rowCount === 0) await writeHuge({ pool }, sizes, { now: new Date(), avatarIds: [] }, progress());
  await pool.end();
  // The ids of the data are those of a demo, which production refuses.
  const environment = { NODE_ENV: 'test', LOG_LEVEL: 'error' };
  const from = performance.now();
  const whole = await ground.server(environment);
  const startMs = performance.now() - from;
  const restBytes = (await whole.measured.usage(true)).rss;
  await whole.measured.stop();
  const serving = await ground.api(environment);
  return { ground, serving, startMs, restBytes, calls: await growthCalls(ground.pool, sizes) };
}

function progress(): (written: string) => void {
  const from = performance.now();
  return (written) => void process.stderr.write(`\n${((performance.now() - from) / 1_000).toFixed(0)} s: ${written}`);
}

async function inTurns(agent: Agent, small: Side, huge: Side, at: number): Promise<Times> {
  const random = seeded(11);
  const times: Times = { small: [], huge: [] };
  for (let n = 0; n < WARM + ROUNDS; n += 1) {
    const draw = random();
    const sides = [['small', small] as const, ['huge', huge] as const];
    // The second of two calls finds the processor's caches warm.
    for (const [name, side] of n % 2 === 0 ? sides : sides.toReversed()) {
      const took = await ask(agent, side, side.calls[at]!.request(draw, n));
      if (n >= WARM) times[name].push(took.milliseconds);
    }
  }
  return times;
}

function rowOf(name: string, { small, huge }: Times): Row {
  const value = percentile(huge, 0.95);
  const baseline = percentile(small, 0.95);
  return {
    name: `growth-${name.replaceAll(/[^a-z]+/g, '-')}`,
    what: `${name}, p95`,
    against: 'a thousandth of the data',
    unit: 'ms',
    value,
    baseline,
    ratio: Math.max(value, NOISE) / Math.max(baseline, NOISE),
    reach: REACH,
    aim: 1.2,
    better: 'lower',
    details: { p50: percentile(huge, 0.5), p50Small: percentile(small, 0.5), times: huge.length },
  };
}

const judged = (row: Pick<Row, 'name' | 'what' | 'unit' | 'value' | 'reach' | 'better'>, details = {}): Row => ({
  ...row,
  against: 'nothing',
  baseline: null,
  ratio: null,
  aim: row.reach,
  details,
});

function atRest({ startMs, restBytes }: Side): Row[] {
  return [
    judged({
      name: 'growth-start',
      what: 'start of a process at this size',
      unit: 's',
      value: startMs / 1_000,
      reach: 30,
      better: 'lower',
    }),
    judged({
      name: 'growth-rest',
      what: 'memory of a process at rest',
      unit: 'MB',
      value: restBytes / 1e6,
      reach: 250,
      better: 'lower',
    }),
  ];
}

async function searching({ serving: { port } }: Side): Promise<Row[]> {
  const load = startMeasured('tests/bench/support/readers.child.ts');
  try {
    const read = (paths: string[], readers: number): Promise<ReadersResult> =>
      load.ask({ do: 'read', port, readers, paths } satisfies ReadersOrder);
    // Alone: the first counts of each price range read a million rows.
    await read(questions(QUESTIONS / 20, seeded(1)), 1);
    const { latencies, milliseconds, slowest } = await read(questions(QUESTIONS, seeded(7)), READERS);
    if (process.env['BENCH_SLOWEST'])
      for (const { path, milliseconds: took } of slowest)
        process.stderr.write(`\n${took.toFixed(0)} ms ${decodeURIComponent(path)}`);
    return [
      judged(
        {
          name: 'growth-search',
          what: `search over ${LARGE.goods.toLocaleString('en')} goods, ${READERS} readers, p95`,
          unit: 'ms',
          value: percentile(latencies, 0.95),
          reach: 50,
          better: 'lower',
        },
        {
          p50: percentile(latencies, 0.5),
          p99: percentile(latencies, 0.99),
          perSecond: (latencies.length / milliseconds) * 1_000,
        },
      ),
    ];
  } finally {
    await load.stop();
  }
}

/** The other figures are not lost. */
const failedSearch = (error: unknown): Row[] => [
  judged(
    { name: 'growth-search', what: 'search failed', unit: 'ms', value: Infinity, reach: 50, better: 'lower' },
    { error: String(error) },
  ),
];

/** The share of known items among the first ten, and the way of asking that finds the fewest. */
async function recalled(agent: Agent, side: Side): Promise<Row[]> {
  const random = seeded(5);
  const numbers = Array.from({ length: KNOWN }, () => 1 + Math.floor(random() * LARGE.goods));
  const asked = await knownItems(side.ground.pool, numbers);
  const found: { how: string; isFound: boolean }[] = [];
  for (const { how, keyword, goodsId } of asked) {
    const query = new URLSearchParams({ languageCode: 'EN', keyword });
    const { text } = await ask(agent, side, { path: `/api/GoodsPublic/search?${query.toString()}` });
    const { data } = JSON.parse(text) as { data: { items: { id: string }[] } };
    const isFound = data.items.slice(0, 10).some(({ id }) => id === goodsId);
    if (!isFound && process.env['BENCH_SLOWEST']) process.stderr.write(`\nnot found: ${how}: ${keyword} (${goodsId})`);
    found.push({ how, isFound });
  }
  const share = (of: typeof found): number => of.filter(({ isFound }) => isFound).length / of.length;
  const ways = Map.groupBy(found, ({ how }) => how);
  return [
    judged(
      {
        name: 'growth-recall',
        what: 'known items among the first ten',
        unit: 'share',
        value: share(found),
        reach: 0.95,
        better: 'higher',
      },
      Object.fromEntries([...ways].map(([how, of]) => [how, share(of)])),
    ),
  ];
}

function ask(
  agent: Agent,
  { serving: { port } }: Side,
  { path, body, token }: GrowthRequest,
): Promise<{ milliseconds: number; text: string }> {
  const sent = performance.now();
  return new Promise((resolve, reject) => {
    const headers = {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    };
    request({ agent, port, path, host: '127.0.0.1', method: body ? 'POST' : 'GET', headers }, (answer) => {
      let text = '';
      answer
        .setEncoding('utf8')
        .on('data', (chunk: string) => (text += chunk))
        .on('error', reject)
        .on('end', () =>
          answer.statusCode === 200
            ? resolve({ milliseconds: performance.now() - sent, text })
            : reject(new Error(`${answer.statusCode} ${path} ${text}`)),
        );
    })
      .on('error', reject)
      .end(body && JSON.stringify(body));
  });
}
