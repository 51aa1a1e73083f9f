import type { Page } from '@playwright/test';
import { RUNNING_AUCTIONS_PATH } from '#client/auctions/running-auctions-path.ts';
import { localePrefix } from '#protocol/locales.ts';
import { auctionTopic, serverTimeTopic } from '#protocol/bridge/topics.ts';
import type { AuctionVerdict, PlacedBid } from '#protocol/bridge/commands.ts';
import type { AuctionView, ServerTimeView } from '#protocol/bridge/views.ts';
import { auctionStateCall } from '#protocol/http/auctions.ts';
import type { CallResponse } from '#protocol/http/define-call.ts';
import { moveEnd } from '#tests/server/support/auctions.ts';
import { startWrongClock, type WrongClock } from '#tests/doubles/wrong-clock.ts';
import { bidOverHttp, inDatabase, openAuction } from './support/auctions.ts';
import { unique } from './support/chat.ts';
import { callAs, expect, test, untilHydrated, type Account, type UserProfile, type Site } from './support/people.ts';
import { workerPort } from './support/worker-port.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const WRONG_CLOCKS = [
  ['an hour ahead', HOUR],
  ['a day behind', -24 * HOUR],
] as const;

/** Opens browsers whose clock is wrong by `offset` ms; closes them after `work`. */
async function withClocks(
  site: Site,
  offset: number,
  work: (open: (account: Account) => Promise<UserProfile>, clock: WrongClock) => Promise<void>,
): Promise<void> {
  const clock = await startWrongClock(site.server.port, offset);
  try {
    await work(
      (account) =>
        site.person(account, {
          proxy: clock,
          serviceWorker: false,
          init: async (context) => {
            await context.addInitScript(clock.script);
          },
        }),
      clock,
    );
  } finally {
    await clock.close();
  }
}

/** When the auction ends, by the server's clock. */
async function endOf(site: Site, goodsId: string): Promise<number> {
  const { token } = await site.session('demo.buyer');
  const path = auctionStateCall.path.replace(':goodsId', goodsId);
  const { state } = await callAs<CallResponse<typeof auctionStateCall>>(site.server.url, token, 'GET', path);
  return state.effectiveEndAt;
}

const bid = (goodsId: string, amount: number) =>
  ({
    name: 'auction.bid',
    input: { goodsId, id: crypto.randomUUID(), amount: String(amount), currency: 'HKD', mode: 'exact' },
  }) as const;

/** How far the time left on the screen is from the truth, ms; infinite while no countdown is shown. */
async function screenError(page: Page, endAt: number): Promise<number> {
  const texts = await page.locator('main p').allTextContents();
  for (const text of texts) {
    const [, minutes, seconds] = /(\d+)\smin (\d+)\ss left/.exec(text) ?? [];
    if (minutes) return Math.abs(Number(minutes) * MINUTE + Number(seconds) * 1_000 - (endAt - Date.now()));
  }
  return Infinity;
}

// The charts' tests hold the precision; here the error only has to be far below that of the wrong clock.
for (const [name, offset] of WRONG_CLOCKS) {
  test(`shows the right countdown in a browser whose clock is ${name}, also after the clock is set`, async ({
    site,
  }) => {
    const auction = await openAuction(site, `A clock ${name}`, {}, { inMs: 20 * MINUTE });
    await withClocks(site, offset, async (open, clock) => {
      const page = await (await open('demo.buyer')).tab(auction.path);
      const port = await workerPort(page);
      const endAt = await endOf(site, auction.id);
      const clockError = async () => Math.abs((await page.evaluate(() => Date.now())) - Date.now());
      const viewError = async () => {
        const { now, uncertainty } = await port.view<ServerTimeView>(serverTimeTopic('second'));
        return uncertainty === null ? Infinity : Math.abs(now - Date.now());
      };
      expect(clock.scripts).toBeGreaterThan(0);
      for (const set of [offset, offset - 2 * HOUR, offset + 26 * HOUR]) {
        await page.evaluate((next) => {
          new BroadcastChannel('wrong-clock').postMessage(next);
        }, set);
        await expect.poll(clockError).toBeGreaterThan(Math.abs(set) - MINUTE);
        await expect.poll(viewError).toBeLessThan(MINUTE);
        await expect.poll(() => screenError(page, endAt)).toBeLessThan(MINUTE);
      }
    });
  });
}

/** The estimate of the server's time is off by up to the round trip of a sample, which a busy machine lengthens. */
const ESTIMATE_ERROR = 2_000;

test('lets browsers an hour ahead and a day behind bid until the same end and verify the same records', async ({
  site,
}) => {
  const auction = await openAuction(site, 'An end for all clocks');
  await withClocks(site, HOUR, (ahead) =>
    withClocks(site, -24 * HOUR, async (behind) => {
      const ports = await Promise.all(
        [ahead('demo.buyer'), behind('demo.buyer2')].map(async (person) =>
          workerPort(await (await person).tab(auction.path)),
        ),
      );
      // Once the pages are loaded, which may take longer; browsers learn of it with the first bid.
      await inDatabase(site, (pool) => moveEnd(pool, auction.id, 15_000));
      const endAt = await endOf(site, auction.id);
      for (const [index, port] of ports.entries()) {
        expect(await port.command<PlacedBid>(bid(auction.id, 1_000 + index * 100))).toMatchObject({
          ok: { result: 'winning', receipt: { seq: index + 1 } },
        });
      }
      for (const port of ports) {
        await expect
          .poll(
            async () => {
              const { phase } = await port.view<AuctionView>(auctionTopic(auction.id));
              // A line that was cut shows 'polling', which says nothing of the end.
              if (phase === 'closing' || phase === 'over')
                expect(Date.now(), `${phase} before the end`).toBeGreaterThan(endAt - ESTIMATE_ERROR);
              return phase;
            },
            { timeout: 40_000 },
          )
          .toBe('over');
      }
      const views = await Promise.all(ports.map((port) => port.view<AuctionView>(auctionTopic(auction.id))));
      for (const view of views) expect(view).toMatchObject({ state: { state: 'won', price: '1100', leader: 2 } });
      await expect
        .poll(async () => {
          const now = await Promise.all(ports.map((port) => port.view<AuctionView>(auctionTopic(auction.id))));
          return now.map((view) => view.mine?.status);
        })
        .toEqual(['lost', 'won']);
      for (const port of ports) {
        expect(await port.command(bid(auction.id, 1_200))).toMatchObject({ error: { code: 'MoveRefused' } });
        const verdict = await port.command<AuctionVerdict>({
          name: 'auction.verify',
          input: { goodsId: auction.id },
        });
        expect(verdict).toMatchObject({
          ok: { valid: true, records: 2, outcome: { state: 'won', price: '1100', leader: 2, endAt } },
        });
      }
    }),
  );
});

const timeIn = (timeZone: string, at: number): string =>
  new Date(at).toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
const dayIn = (timeZone: string, at: number): string =>
  new Date(at).toLocaleDateString('en-GB', { timeZone, day: 'numeric', month: 'short' });

for (const zone of ['Asia/Shanghai', 'Asia/Bangkok']) {
  test(`all times of an auction are those of Hong Kong to a reader in ${zone}, unused or used`, async ({
    site,
    browser,
  }) => {
    const auction = await openAuction(site, unique('Ends in half an hour'), { extendMinutes: 5 });
    const { endAt, latestEndAt } = await inDatabase(site, (pool) => moveEnd(pool, auction.id, HOUR / 2, HOUR));
    await bidOverHttp(site, 'demo.buyer2', auction, '1000');
    const context = await browser.newContext({ baseURL: site.server.url, timezoneId: zone });
    const page = await context.newPage();
    // With the day where it is another one than in Hong Kong.
    const dayBefore = (at: number): string =>
      dayIn(zone, at) === dayIn('Asia/Hong_Kong', at) ? '' : `${dayIn(zone, at)}, `;
    const own = (at: number): string =>
      zone === 'Asia/Shanghai' ? '' : ` (${dayBefore(at)}${timeIn(zone, at)} your time)`;
    const shown = (at: number) =>
      new RegExp(`, ${timeIn('Asia/Hong_Kong', at)} Hong Kong time${own(at).replaceAll(/[()]/g, String.raw`\$&`)}$`);
    const panel = page.getByRole('region', { name: 'Auction', exact: true });
    const left = panel.getByText(/min/).first();
    await page.goto(auction.path);
    const rendered = await left.innerText();
    // Its end, and the latest one.
    const both = [shown(endAt), shown(latestEndAt)];
    await expect(panel.locator('time')).toHaveText(both);
    await untilHydrated(page);
    await expect(left, 'the clock runs').not.toHaveText(rendered);
    await page.mouse.move(700, 300);
    await page.mouse.move(710, 310);
    await expect(panel.locator('time[data-own]')).toHaveCount(0);
    await expect(panel.locator('time')).toHaveText(both);
    await page.goto(auction.records);
    const record = page.getByRole('main').locator('ol time').first();
    await untilHydrated(page);
    await page.mouse.move(700, 320);
    await page.mouse.move(710, 330);
    await expect(record).toBeVisible();
    const at = Date.parse((await record.getAttribute('datetime'))!);
    await expect(record).toHaveText(shown(at));
    await context.close();
  });
}

test('an unused home page counts the time left', async ({ site, browser }) => {
  const lots = [await openAuction(site, unique('Ends first')), await openAuction(site, unique('Ends next'))];
  for (const lot of lots) {
    await inDatabase(site, (pool) => moveEnd(pool, lot.id, 9.9 * MINUTE));
    // The search index, by which the home page is ordered, learns the end with the first bid.
    await bidOverHttp(site, 'demo.buyer2', lot, '1000');
  }
  for (const [locale, minutes, rest] of [
    ['en', /^9\smin left$/, /^[78]\smin left$/],
    ['zh-HK', /^尚餘 9\s分$/, /^尚餘 [78]\s分$/],
    ['zh-CN', /^还剩 9\s分钟$/, /^还剩 [78]\s分钟$/],
  ] as const) {
    const language = locale === 'en' ? 'en-GB' : locale;
    const path = localePrefix(locale) || '/';
    await expect
      .poll(async () => {
        const html = await (await fetch(site.server.url + path)).text();
        return lots.some(({ id }) => html.includes(id));
      })
      .toBe(true);
    const context = await browser.newContext({
      baseURL: site.server.url,
      locale: language,
      timezoneId: 'Asia/Bangkok',
    });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('pageerror', ({ message }) => complaints.push(message));
    await page.clock.install();
    // The application would take over the page of an auction that ends soon.
    await page.route('**/assets/*.js', () => undefined);
    await page.goto(path, { waitUntil: 'commit' });
    const hero = page.getByRole('article').first().locator('dd time');
    const card = page.locator(lots.map(({ id }) => `main li a[href*="${id}"] time`).join()).first();
    await expect(card).toHaveText(minutes);
    await expect(hero, 'the featured lot, which may be another one').toHaveText(/^\d+\s\S+( \d+\s\S+)?$/);
    await page.clock.runFor(90 * SECOND);
    await expect(card).toHaveText(rest);
    await page.unrouteAll();
    await page.reload();
    await page.mouse.move(10, 10);
    await page.mouse.move(20, 20);
    await expect(page.locator('main time').first()).toBeVisible();
    await expect(page.locator('main time[data-left]')).toHaveCount(0);
    expect(complaints).toEqual([]);
    await context.close();
  }
});

test('an unused list shows the time left by the server where an auction has ended by the clock', async ({
  site,
  browser,
}) => {
  const lot = await openAuction(site, unique('Ends by a wrong clock'));
  await inDatabase(site, (pool) => moveEnd(pool, lot.id, 9.9 * MINUTE));
  await bidOverHttp(site, 'demo.buyer2', lot, '1000');
  const context = await browser.newContext({ baseURL: site.server.url, locale: 'en-GB' });
  const page = await context.newPage();
  await page.clock.install({ time: Date.now() + HOUR });
  await page.goto(RUNNING_AUCTIONS_PATH);
  await expect(page.locator(`main li a[href*="${lot.id}"] time`)).toHaveText(/^[89]\smin left$/, { timeout: 15_000 });
  await context.close();
});
