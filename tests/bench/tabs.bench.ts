/** Ten tabs of one browser: latency of a message in all of them, and their memory. */
import type { BrowserContext, Page } from '@playwright/test';
import { madeUpMessage, madeUpRoomId } from './pages/made-up.ts';
import { addPeople, addRooms, type Member } from '#tests/doubles/records.ts';
import { encodeMessage } from '#protocol/entities/message.ts';
import { openBrowser } from './support/browser.ts';
import { openGround, type Ground } from './support/ground.ts';
import { buildPages, serveBehindPages } from './support/page-server.ts';
import { startMeasured } from './support/process.ts';
import { openRawHttp } from './support/raw-http.ts';
import { median, percentile, type Row } from './support/row.ts';
import { sized } from './support/smoke.ts';

const TABS = sized(10, 2);
const MESSAGES = sized(200, 3);
/** A frame of about 1 kB. */
const CONTENT = 'The case was polished once, in 1994, and the bracelet has all its links. '.repeat(9);

type Times = Record<string, number>;

/**
 * A message from the worker's socket to the view in ten tabs, beside a bare SharedWorker that passes it on to ten
 * tabs.
 */
export async function latency(): Promise<Row[]> {
  await buildPages();
  const ground = await openGround();
  const bench = await openBrowser();
  const { port, pages } = await serveBehindPages(ground);
  try {
    const [me, other, writer] = (await addPeople(ground.pool, 'tab', 3)) as [Member, Member, Member];
    const [mine, theirs] = (await addRooms(ground.pool, [
      [me, writer],
      [other, writer],
    ])) as [string, string];
    const context = await bench.profile(pages.url, me);
    const tabs = await Promise.all(Array.from({ length: TABS }, () => context.newPage()));
    for (const tab of tabs) {
      await tab.goto(`${pages.url}/bench/latency.html`);
      await tab.evaluate((options) => window.begin(options), {
        roomId: mine,
        bareToken: other.token,
        bareUser: other.userId,
      });
    }
    const http = await openRawHttp(port);
    const send = async (id: string, recipient: Member, roomId: string): Promise<void> => {
      const { status, body } = await http.post(
        '/api/messages/send',
        `Authorization: Bearer ${writer.token}\r\nX-Vermeil: 1`,
        JSON.stringify({ userId: recipient.userId, data: { _id: id, roomId, content: CONTENT } }),
      );
      if (status !== 200) throw new Error(`${status} ${body}`);
    };
    // In turns, each after the previous message is shown everywhere: neither waits for the other.
    for (let number = 0; number < MESSAGES; number += 1) {
      for (const [side, recipient, roomId] of [
        ['ours', me, mine],
        ['bare', other, theirs],
      ] as const) {
        const id = `bench-${side}-${number}`;
        await send(id, recipient, roomId);
        await Promise.all(
          tabs.map((tab) => tab.evaluate((wanted) => window.isShown(wanted.side, wanted.id), { side, id })),
        );
      }
    }
    http.close();
    const arrived = await tabs[0]!.evaluate(() => window.arrived());
    const shown = await Promise.all(tabs.map((tab) => tab.evaluate(() => window.shown())));
    const delays = (side: 'ours' | 'bare'): number[] =>
      shown.flatMap((times) => spans(arrived[side], times[side])).slice(TABS);
    const ours = delays('ours');
    const bare = delays('bare');
    return [
      {
        name: 'latency',
        what: `message from the socket to the view in ${TABS} tabs, p50`,
        against: `bare SharedWorker port → ${TABS} tabs, 1 kB`,
        unit: 'ms',
        value: median(ours),
        baseline: median(bare),
        ratio: median(ours) / median(bare),
        reach: 2,
        aim: 1.5,
        better: 'lower',
        details: { messages: MESSAGES, p95: percentile(ours, 0.95), p95Baseline: percentile(bare, 0.95) },
      },
    ];
  } finally {
    await bench.close();
    await pages.close();
    await ground.dispose();
  }
}

const spans = (from: Times, to: Times): number[] =>
  Object.entries(to).flatMap(([id, at]) => (from[id] === undefined || !id.startsWith('bench-') ? [] : [at - from[id]]));

const CACHED = sized(10_000, 100);

/** JavaScript heap of ten tabs and their worker with 10,000 cached messages, beside ten tabs that each keep them. */
export async function heap(): Promise<Row[]> {
  await buildPages();
  const ground = await openGround();
  const bench = await openBrowser();
  const socketIo = startMeasured('tests/bench/support/socket-io.child.ts');
  const { pages } = await serveBehindPages(ground);
  try {
    const { me, roomId } = await talkative(ground);
    const messages = Array.from({ length: CACHED }, (_, index) =>
      encodeMessage(madeUpMessage(me.userId, 0, index + 1)),
    );
    const server = await socketIo.ask<{ port: number }>({ messages });
    const theirs = await bench.profile(pages.url);
    const baselineTabs = await openTabs(theirs, `${pages.url}/bench/socket-io.html?port=${server.port}`, (page) =>
      page.evaluate(() => window.bench.ready),
    );
    const baseline = await bench.heap(`${pages.url}/bench/`);
    await theirs.close();

    const ours = await bench.profile(pages.url, me);
    const filler = await ours.newPage();
    await filler.goto(`${pages.url}/bench/cache.html`);
    await filler.evaluate((options) => window.fillCache(options), {
      me: me.userId,
      rooms: 0,
      talkingRooms: 1,
      messages: CACHED,
      raw: false,
    });
    await filler.close();
    const tabs = await openTabs(ours, `${pages.url}/bench/ours.html`, (page) =>
      page.evaluate((id) => window.untilMessages(id, 50), roomId),
    );
    const own = await bench.heap(`${pages.url}/bench/`);
    const sum = (all: readonly { bytes: number }[]): number => all.reduce((total, { bytes }) => total + bytes, 0) / 1e6;
    const workers = own.filter(({ type }) => type !== 'page');
    if (tabs.length !== TABS || baselineTabs.length !== TABS || workers.length !== 1 || own.length !== TABS + 1) {
      throw new Error(`Measured ${own.length} and ${baseline.length} heaps, ${workers.length} of them workers`);
    }
    return [
      {
        name: 'heap',
        what: `${TABS} tabs with ${CACHED} cached messages: JS heap of tabs and worker`,
        against: 'socket.io client and the same messages in every tab',
        unit: 'MB',
        value: sum(own),
        baseline: sum(baseline),
        ratio: sum(own) / sum(baseline),
        reach: 0.5,
        aim: 0.35,
        better: 'lower',
        details: {
          worker: sum(workers),
          tabEach: (sum(own) - sum(workers)) / TABS,
          baselineTabEach: sum(baseline) / TABS,
        },
      },
    ];
  } finally {
    await bench.close();
    await socketIo.stop();
    await pages.close();
    await ground.dispose();
  }
}

/** A user with one room, which has 10,000 messages on the server. */
async function talkative(ground: Ground): Promise<{ me: Member; roomId: string }> {
  const [me, other] = (await addPeople(ground.pool, 'other', 2)) as [Member, Member];
  const roomId = madeUpRoomId(other.userId, 0);
  await addRooms(ground.pool, [[me, other]]);
  await ground.pool.query(
    `INSERT INTO messages (room_id, ticks, id, sender_id, content, created_at)
     SELECT $1, n, 'made-up-0-' || n, $2, n || ' words', now() FROM generate_series(1, $3::int) AS n`,
    [roomId, me.userId, CACHED],
  );
  await ground.pool.query('UPDATE rooms SET head_ticks = $2 WHERE id = $1', [roomId, CACHED]);
  return { me: other, roomId };
}

async function openTabs(
  context: BrowserContext,
  url: string,
  ready: (page: Page) => Promise<unknown>,
): Promise<Page[]> {
  const tabs: Page[] = [];
  for (let number = 0; number < TABS; number += 1) {
    const page = await context.newPage();
    await page.goto(url);
    await ready(page);
    tabs.push(page);
  }
  return tabs;
}
