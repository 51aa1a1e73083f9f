/** Delays without network. */
import type { Page } from '@playwright/test';
import type { Member } from '#tests/doubles/records.ts';
import { addPeople } from '#tests/doubles/records.ts';
import { openBrowser } from './support/browser.ts';
import { openGround } from './support/ground.ts';
import { buildPages, serveBehindPages, startPageServer } from './support/page-server.ts';
import { median, type Row } from './support/row.ts';
import { sized } from './support/smoke.ts';

const LARGE = sized({ rooms: 2_000, talkingRooms: 100, messages: 200 }, { rooms: 60, talkingRooms: 2, messages: 60 });
const ROUNDS = sized(15, 1);

/** Room list, and newest 50 messages of a room, from the cache, beside raw `getAll` of the same rows. */
export async function cache(): Promise<Row[]> {
  await buildPages();
  const pages = await startPageServer();
  const { browser, close } = await openBrowser();
  try {
    const page = await (await browser.newContext()).newPage();
    await page.goto(`${pages.url}/bench/cache.html`);
    await page.evaluate((options) => window.fillCache({ ...options, me: 'bench', raw: true }), LARGE);
    const asked = { ...LARGE, me: 'bench', rounds: ROUNDS };
    const figures = await page.evaluate((options) => window.compare(options), asked);
    const row = (name: string, what: string, { ours, raw }: { ours: number[]; raw: number[] }): Row => ({
      name,
      what,
      against: 'raw IndexedDB getAll of the same rows',
      unit: 'ms',
      value: median(ours),
      baseline: median(raw),
      ratio: median(ours.map((value, index) => value / raw[index]!)),
      reach: 1.8,
      aim: 1.4,
      better: 'lower',
      details: { rounds: ours.length, ...LARGE },
    });
    return [
      row('cache-rooms', `list of ${LARGE.rooms} rooms from cache`, figures.rooms),
      row('cache-messages', 'newest 50 messages of a room from cache', figures.messages),
    ];
  } finally {
    await close();
    await pages.close();
  }
}

const ROOMS = sized(10_000, 100);
const STARTS = sized(5, 1);

/** A worker that starts without network on a cache of 10,000 rooms, until the list is in the tab. */
export async function start(): Promise<Row[]> {
  await buildPages();
  const ground = await openGround();
  const bench = await openBrowser();
  const { measured, pages } = await serveBehindPages(ground);
  try {
    const [me] = (await addPeople(ground.pool, 'starter', 1)) as [Member];
    const context = await bench.profile(pages.url, me);
    // Once with the server, so that the device knows who is signed in; then the worker ends with its last page.
    const known = await context.newPage();
    await known.goto(`${pages.url}/bench/ours.html`);
    await known.evaluate(() => window.untilRemembered());
    await known.close();
    await measured.stop();
    const filler = await context.newPage();
    await filler.goto(`${pages.url}/bench/cache.html`);
    await filler.evaluate((options) => window.fillCache(options), {
      me: me.userId,
      rooms: ROOMS,
      talkingRooms: 0,
      messages: 0,
      raw: false,
    });
    const times: number[] = [];
    for (let round = 0; round < STARTS; round += 1) {
      const page = await context.newPage();
      await page.goto(`${pages.url}/bench/ours.html`);
      times.push(await page.evaluate(() => window.untilRooms(50)));
      await endWorker(page);
      await page.close();
    }
    return [
      {
        name: 'start',
        what: `worker start with ${ROOMS} rooms in cache, until the list is served`,
        against: '–',
        unit: 'ms',
        value: median(times),
        baseline: null,
        ratio: null,
        reach: 300,
        aim: 200,
        better: 'lower',
        details: { starts: STARTS, slowest: Math.max(...times) },
      },
    ];
  } finally {
    await bench.close();
    await pages.close();
    await ground.dispose();
  }
}

/** Closes the page's worker by leaving it, and waits until its lock is free. */
async function endWorker(page: Page): Promise<void> {
  await page.goto('about:blank');
}
