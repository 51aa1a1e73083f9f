import { addPeople } from '#tests/doubles/records.ts';
import { readBids, TERMS, writeAuction } from './support/auction.ts';
import type { BiddersOrder, BiddersResult } from './support/bidders.child.ts';
import type { BiddingOrder, BiddingResult } from './support/bidding.child.ts';
import { openGround } from './support/ground.ts';
import { findPgbench, PGBENCH_HOT_ROW, pgbenchHotRow } from './support/pgbench.ts';
import { startMeasured } from './support/process.ts';
import { compared, median, percentile, type Row } from './support/row.ts';
import { sized } from './support/smoke.ts';

const BIDDERS = sized(64, 2);
const SECONDS = sized(5, 1);
const WARM = sized(2_000, 200);
const ROUNDS = sized(3, 1);
const GOODS = 'hot-1';
const WITHOUT_HTTP = 'hot-2';

/** Bids on one auction over HTTP, each answered after its commit, against one UPDATE each of one row by pgbench. */
export async function bids(): Promise<Row[]> {
  findPgbench();
  const ground = await openGround();
  const load = startMeasured('tests/bench/support/bidders.child.ts');
  const inProcess = startMeasured('tests/bench/support/bidding.child.ts');
  const order = <Answer>(what: BiddersOrder): Promise<Answer> => load.ask<Answer>(what);
  try {
    const { measured, port } = await ground.server();
    await ground.pool.query(PGBENCH_HOT_ROW);
    const [seller] = await addPeople(ground.pool, 'seller', 1);
    const people = await addPeople(ground.pool, 'bidder', BIDDERS);
    for (const id of [GOODS, WITHOUT_HTTP]) await writeAuction(ground.pool, id, seller!.userId);
    await order({
      do: 'prepare',
      auctions: [{ goodsId: GOODS, bidders: people.map(({ token }) => ({ token, port })) }],
      currency: TERMS.currency,
      starting: Number(TERMS.startingPrice),
      increment: Number(TERMS.incrementPrice),
    });
    let accepted = (await order<BiddersResult>({ do: 'run', milliseconds: WARM })).accepted;

    const rounds: { value: number; baseline: number }[] = [];
    const decided: number[] = [];
    const latencies: number[] = [];
    let cpu = 0;
    let answered = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const baseline = await pgbenchHotRow(ground.connection, ground.database, BIDDERS, SECONDS);
      const before = await measured.usage();
      const result = await order<BiddersResult>({ do: 'run', milliseconds: SECONDS * 1_000 });
      const after = await measured.usage();
      rounds.push({ value: (result.accepted / result.milliseconds) * 1_000, baseline });
      decided.push(((result.accepted + result.refused) / result.milliseconds) * 1_000);
      latencies.push(...result.latencies);
      cpu += after.cpu - before.cpu;
      accepted += result.accepted;
      answered += result.accepted + result.refused;
    }
    const { counted, records } = await readBids(ground.pool, GOODS);
    if (counted !== accepted || records !== accepted)
      throw new Error(`${accepted} acknowledged, ${counted} counted, ${records} records`);
    const direct = await inProcess.ask<BiddingResult>({
      connection: { ...ground.connection, database: ground.database },
      goodsId: WITHOUT_HTTP,
      currency: TERMS.currency,
      userIds: people.map(({ userId }) => userId),
      starting: Number(TERMS.startingPrice),
      increment: Number(TERMS.incrementPrice),
      milliseconds: SECONDS * 1_000,
    } satisfies BiddingOrder);
    const baseline = median(rounds.map((round) => round.baseline));
    const perSecond = (direct.accepted / direct.milliseconds) * 1_000;
    return [
      compared(
        {
          name: 'bids',
          what: `bids accepted on one auction through HTTP, ${BIDDERS} bidders`,
          against: `pgbench, UPDATE of one row, ${BIDDERS} clients, prepared`,
          unit: 'bids/s',
          reach: 3,
          aim: 8,
          better: 'higher',
          details: {
            decidedPerSecond: percentile(decided, 0.5),
            p50ms: percentile(latencies, 0.5),
            p99ms: percentile(latencies, 0.99),
            serverMicrosecondsPerBid: cpu / answered,
          },
        },
        rounds,
      ),
      {
        name: 'bids-direct',
        what: 'the same in groups, without HTTP and watchers',
        against: 'the same',
        unit: 'bids/s',
        value: perSecond,
        baseline,
        ratio: perSecond / baseline,
        reach: null,
        aim: null,
        better: 'higher',
        details: { accepted: direct.accepted },
      },
    ];
  } finally {
    await load.stop();
    await inProcess.stop();
    await ground.dispose();
  }
}
