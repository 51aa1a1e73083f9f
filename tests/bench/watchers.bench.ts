import { addPeople } from '#tests/doubles/records.ts';
import { TERMS, writeAuction } from './support/auction.ts';
import type { BiddersOrder, BiddersResult } from './support/bidders.child.ts';
import { bidDelays } from './support/bid-delays.ts';
import { openBrowser } from './support/browser.ts';
import { openGround } from './support/ground.ts';
import { buildPages, serveBehindPages } from './support/page-server.ts';
import { startMeasured } from './support/process.ts';
import { percentile, type Row } from './support/row.ts';
import type { WatchersOrder, WatchersResult } from './support/watchers.child.ts';
import { sized } from './support/smoke.ts';

const WATCHERS = sized(500, 3);
/** More than a second has bids: a busy machine may answer late. */
const BIDDERS = sized(256, 4);
const PER_SECOND = sized(100, 10);
const SECONDS = sized(10, 1);
const GOODS = 'watched-1';

/**
 * From posting a bid over HTTP until a rival's tab shows it, while five hundred others watch and a hundred bids come
 * each second.
 */
export async function watchers(): Promise<Row[]> {
  await buildPages();
  const ground = await openGround();
  const crowd = startMeasured('tests/bench/support/watchers.child.ts');
  const load = startMeasured('tests/bench/support/bidders.child.ts');
  const bench = await openBrowser();
  const { port, measured, pages } = await serveBehindPages(ground);
  try {
    const [seller, rival] = await addPeople(ground.pool, 'person', 2);
    const bidders = await addPeople(ground.pool, 'bidder', BIDDERS);
    const members = await addPeople(ground.pool, 'watcher', WATCHERS);
    await writeAuction(ground.pool, GOODS, seller!.userId);
    await crowd.ask<object>({ do: 'connect', port, goodsId: GOODS, members } satisfies WatchersOrder);
    const tab = await (await bench.profile(pages.url, rival)).newPage();
    await tab.goto(`${pages.url}/bench/rival.html`);
    await tab.evaluate((goodsId) => window.look(goodsId), GOODS);
    await load.ask<object>({
      do: 'prepare',
      auctions: [{ goodsId: GOODS, bidders: bidders.map(({ token }) => ({ token, port })) }],
      currency: TERMS.currency,
      starting: Number(TERMS.startingPrice),
      increment: Number(TERMS.incrementPrice),
    } satisfies BiddersOrder);
    const pace = (milliseconds: number): Promise<BiddersResult> =>
      load.ask<BiddersResult>({ do: 'pace', milliseconds, perSecond: PER_SECOND } satisfies BiddersOrder);
    await pace(sized(2_000, 200));
    await crowd.ask<object>({ do: 'forget' } satisfies WatchersOrder);
    const before = await measured.usage();
    const { posted, latencies, refused } = await pace(SECONDS * 1_000);
    const after = await measured.usage();
    await tab.waitForFunction(
      (price) => window.saw().some(([shown]) => shown >= price),
      Math.max(...posted.map(([price]) => Number(price))),
    );
    const inTab = bidDelays(posted, await tab.evaluate(() => window.saw()));
    const { updates, frames, bytes } = await crowd.ask<WatchersResult>({ do: 'updates' } satisfies WatchersOrder);
    const onSockets = updates.flatMap((received) => bidDelays(posted, received));
    return [
      {
        name: 'watchers',
        what: `bid posted → shown in a rival’s tab, ${WATCHERS} watchers, ${PER_SECOND} bids/s, p95`,
        against: 'nothing',
        unit: 'ms',
        value: percentile(inTab, 0.95),
        baseline: null,
        ratio: null,
        reach: 100,
        aim: 60,
        better: 'lower',
        details: {
          p50: percentile(inTab, 0.5),
          socketsP50: percentile(onSockets, 0.5),
          socketsP95: percentile(onSockets, 0.95),
          answeredP50: percentile(latencies, 0.5),
          answeredP95: percentile(latencies, 0.95),
          refused,
          framesPerSecond: frames / SECONDS,
          megabytesPerSecond: bytes / SECONDS / 1e6,
          serverCpuPercent: (after.cpu - before.cpu) / SECONDS / 10_000,
        },
      },
    ];
  } finally {
    await bench.close();
    await pages.close();
    await load.stop();
    await crowd.stop();
    await ground.dispose();
  }
}
