import { addPeople } from '#tests/doubles/records.ts';
import { TERMS, writeAuction } from './support/auction.ts';
import type { BiddersOrder, BiddersResult } from './support/bidders.child.ts';
import { bidDelays } from './support/bid-delays.ts';
import { openGround } from './support/ground.ts';
import { startMeasured } from './support/process.ts';
import { percentile, type Row } from './support/row.ts';
import { sized } from './support/smoke.ts';
import type { WatchersOrder, WatchersResult } from './support/watchers.child.ts';

const WATCHERS = sized(10_000, 20);
/** Processes of watchers. */
const LOADS = 2;
/** Watchers whose delays are read: one of so many. */
const EVERY = sized(20, 1);
const BIDDERS = sized(1_024, 4);
const PER_SECOND = sized(100, 10);
const SECONDS = sized(10, 1);
const GOODS = 'crowded-1';

/** From posting a bid until its price is on the sockets of ten thousand watchers, and the server's time of each. */
export async function crowd(): Promise<Row[]> {
  const ground = await openGround();
  const loads = Array.from({ length: LOADS }, () => startMeasured('tests/bench/support/watchers.child.ts'));
  const order = <Answer>(what: (load: number) => WatchersOrder): Promise<Answer[]> =>
    Promise.all(loads.map((load, index) => load.ask<Answer>(what(index))));
  const bidding = startMeasured('tests/bench/support/bidders.child.ts');
  try {
    const { measured, port } = await ground.api();
    const [seller] = await addPeople(ground.pool, 'seller', 1);
    const bidders = await addPeople(ground.pool, 'bidder', BIDDERS);
    const people = await addPeople(ground.pool, 'watcher', WATCHERS);
    await writeAuction(ground.pool, GOODS, seller!.userId);
    const share = WATCHERS / LOADS;
    await order((index) => ({
      do: 'connect',
      port,
      goodsId: GOODS,
      members: people.slice(index * share, (index + 1) * share),
    }));
    await bidding.ask<object>({
      do: 'prepare',
      auctions: [{ goodsId: GOODS, bidders: bidders.map(({ token }) => ({ token, port })) }],
      currency: TERMS.currency,
      starting: Number(TERMS.startingPrice),
      increment: Number(TERMS.incrementPrice),
    } satisfies BiddersOrder);
    const pace = (milliseconds: number): Promise<BiddersResult> =>
      bidding.ask<BiddersResult>({ do: 'pace', milliseconds, perSecond: PER_SECOND } satisfies BiddersOrder);
    await pace(sized(2_000, 200));
    await order(() => ({ do: 'forget' }));
    const before = await measured.usage();
    const { posted, latencies } = await pace(SECONDS * 1_000);
    await order(() => ({ do: 'await', price: Math.max(...posted.map(([price]) => Number(price))) }));
    const after = await measured.usage();
    const results = await order<WatchersResult>(() => ({ do: 'updates', every: EVERY }));
    const frames = results.reduce((sum, result) => sum + result.frames, 0);
    const delays = results.flatMap(({ updates }) => updates.flatMap((received) => bidDelays(posted, received)));
    const cpu = after.cpu - before.cpu;
    const plain = { against: '–', baseline: null, ratio: null, better: 'lower' } as const;
    return [
      {
        ...plain,
        name: 'crowd',
        what: `bid posted → on the sockets of ${WATCHERS} watchers, ${PER_SECOND} bids/s, p95`,
        unit: 'ms',
        value: percentile(delays, 0.95),
        reach: 250,
        aim: 100,
        details: {
          p50: percentile(delays, 0.5),
          answeredP50: percentile(latencies, 0.5),
          answeredP95: percentile(latencies, 0.95),
          accepted: posted.length,
        },
      },
      {
        ...plain,
        name: 'crowd-cpu',
        what: 'server CPU of each of these deliveries, bids included',
        unit: 'µs',
        value: cpu / frames,
        reach: 4,
        aim: 3,
        details: { framesPerSecond: frames / SECONDS, serverCpuPercent: cpu / SECONDS / 10_000 },
      },
    ];
  } finally {
    await Promise.all([bidding, ...loads].map((load) => load.stop()));
    await ground.dispose();
  }
}
