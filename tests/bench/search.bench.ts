import { addPeople } from '#tests/doubles/records.ts';
import { openGround } from './support/ground.ts';
import { questions, seeded, typedTexts, writeMarket } from './support/market.ts';
import { startMeasured } from './support/process.ts';
import type { ReadersOrder, ReadersResult } from './support/readers.child.ts';
import { percentile, type Row } from './support/row.ts';
import { sized } from './support/smoke.ts';

const GOODS = sized(100_000, 100);
const READERS = sized(8, 1);
const QUESTIONS = sized(2_400, 10);
const WARM = sized(200, 5);

/**
 * Searching 100,000 goods over HTTP: eight readers, a mix of pages, words of both scripts, facets and sorts; nothing
 * asked twice on purpose.
 */
export async function search(): Promise<Row[]> {
  const ground = await openGround();
  const load = startMeasured('tests/bench/support/readers.child.ts');
  try {
    const { measured, port } = await ground.api();
    const [seller] = await addPeople(ground.pool, 'seller', 1);
    await writeMarket(ground.pool, GOODS, seller!.userId, null);
    const read = (paths: string[]): Promise<ReadersResult> =>
      load.ask({ do: 'read', port, readers: READERS, paths } satisfies ReadersOrder);
    await read(questions(WARM, seeded(1)));
    const before = await measured.usage();
    const { latencies, milliseconds, slowest } = await read(questions(QUESTIONS, seeded(7)));
    const after = await measured.usage();
    if (process.env['BENCH_SLOWEST'])
      for (const { path, milliseconds: took } of slowest)
        process.stderr.write(`\n${took.toFixed(0)} ms ${decodeURIComponent(path)}`);
    await read(typedTexts(WARM, seeded(2)));
    const typed = await read(typedTexts(QUESTIONS / 2, seeded(8)));
    return [
      {
        name: 'search-suggest',
        what: `suggestions over ${GOODS.toLocaleString('en')} goods through HTTP, ${READERS} readers, p95`,
        against: 'nothing',
        unit: 'ms',
        value: percentile(typed.latencies, 0.95),
        baseline: null,
        ratio: null,
        reach: 60,
        aim: 40,
        better: 'lower',
        details: {
          p50ms: percentile(typed.latencies, 0.5),
          p99ms: percentile(typed.latencies, 0.99),
          perSecond: (typed.latencies.length / typed.milliseconds) * 1_000,
        },
      },
      {
        name: 'search',
        what: `search over ${GOODS.toLocaleString('en')} goods through HTTP, ${READERS} readers, p95`,
        against: 'nothing',
        unit: 'ms',
        value: percentile(latencies, 0.95),
        baseline: null,
        ratio: null,
        reach: 50,
        aim: 35,
        better: 'lower',
        details: {
          p50ms: percentile(latencies, 0.5),
          p99ms: percentile(latencies, 0.99),
          perSecond: (latencies.length / milliseconds) * 1_000,
          serverMicrosecondsPerSearch: (after.cpu - before.cpu) / latencies.length,
        },
      },
    ];
  } finally {
    await load.stop();
    await ground.dispose();
  }
}
