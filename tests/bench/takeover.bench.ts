import { coreWorkers } from '#tests/e2e/support/core-workers.ts';
import { addPeople, addRooms, type Member } from '#tests/doubles/records.ts';
import { openBrowser } from './support/browser.ts';
import { openGround } from './support/ground.ts';
import { buildPages, serveBehindPages } from './support/page-server.ts';
import { openRawHttp } from './support/raw-http.ts';
import { percentile, type Row } from './support/row.ts';
import { sized } from './support/smoke.ts';

const TABS = sized(3, 2);
const DEATHS = sized(12, 1);

/**
 * The core worker dies, as in a crash, and its user writes at once: until each tab shows the message, by a new worker
 * with a new connection.
 */
export async function takeover(): Promise<Row[]> {
  await buildPages();
  const ground = await openGround();
  const bench = await openBrowser();
  const { port, pages } = await serveBehindPages(ground);
  try {
    const [me, writer] = (await addPeople(ground.pool, 'tab', 2)) as [Member, Member];
    const [roomId] = (await addRooms(ground.pool, [[me, writer]])) as [string];
    const context = await bench.profile(pages.url, me);
    const tabs = await Promise.all(Array.from({ length: TABS }, () => context.newPage()));
    for (const tab of tabs) {
      await tab.goto(`${pages.url}/bench/takeover.html`);
      await tab.evaluate((id) => window.openRoom(id), roomId);
    }
    const workers = await coreWorkers(bench.browser, context);
    const http = await openRawHttp(port);
    const times: number[] = [];
    for (let death = 0; death < DEATHS; death += 1) {
      const [worker] = await workers.ids();
      if (worker === undefined) throw new Error('No worker runs');
      const id = `bench-takeover-${death}`;
      await workers.kill(worker);
      const died = performance.timeOrigin + performance.now();
      const { status, body } = await http.post(
        '/api/messages/send',
        `Authorization: Bearer ${writer.token}\r\nX-Vermeil: 1`,
        JSON.stringify({ userId: me.userId, data: { _id: id, roomId, content: 'Are you there?' } }),
      );
      if (status !== 200) throw new Error(`${status} ${body}`);
      const shown = await Promise.all(tabs.map((tab) => tab.evaluate((wanted) => window.untilShown(wanted), id)));
      times.push(...shown.map((at) => at - died));
    }
    http.close();
    await workers.close();
    return [
      {
        name: 'takeover',
        what: `worker died → a message of after that shown in ${TABS} tabs, p95`,
        against: '–',
        unit: 'ms',
        value: percentile(times, 0.95),
        baseline: null,
        ratio: null,
        reach: 1_000,
        aim: 500,
        better: 'lower',
        details: { deaths: DEATHS, p50: percentile(times, 0.5), slowest: Math.max(...times) },
      },
    ];
  } finally {
    await bench.close();
    await pages.close();
    await ground.dispose();
  }
}
