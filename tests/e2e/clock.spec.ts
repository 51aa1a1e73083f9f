import type { Page } from '@playwright/test';
import { auctionTopic, serverTimeTopic } from '#protocol/bridge/topics.ts';
import type { AuctionVerdict, PlacedBid } from '#protocol/bridge/commands.ts';
import type { AuctionView, ServerTimeView } from '#protocol/bridge/views.ts';
import { auctionStateCall } from '#protocol/http/auctions.ts';
import type { CallResponse } from '#protocol/http/define-call.ts';
import { moveEnd } from '#tests/server/support/auctions.ts';
import { startWrongClock, type WrongClock } from '#tests/doubles/wrong-clock.ts';
import { inDatabase, openAuction } from './support/auctions.ts';
import { unique } from './support/chat.ts';
import { callAs, expect, test, untilHydrated, type Account, type UserProfile, type Site } from './support/people.ts';
import { workerPort } from './support/worker-port.ts';

const MINUTE = 60_000;
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

for (const [zone, name] of [
  ['Asia/Shanghai', 'Hong Kong time'],
  ['Asia/Bangkok', 'GMT+7'],
] as const) {
  test(`all times of an auction name the same zone to a reader in ${zone}`, async ({ site, browser }) => {
    const auction = await openAuction(site, unique('Ends in half an hour'), { extendMinutes: 5 });
    const { endAt } = await inDatabase(site, (pool) => moveEnd(pool, auction.id, HOUR / 2, HOUR));
    const clockIn = (timeZone: string): string =>
      new Date(endAt).toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
    const context = await browser.newContext({ baseURL: site.server.url, timezoneId: zone });
    const page = await context.newPage();
    const panel = page.getByRole('region', { name: 'Auction', exact: true });
    const times = panel.locator('time');
    const left = panel.getByText(/min/).first();
    const end = page.locator(`main time[datetime="${new Date(endAt).toISOString()}"]`).first();
    // Its end, and the latest one.
    const each = (shown: string) => [new RegExp(shown), new RegExp(shown)];
    await page.goto(auction.path);
    await expect(end).toContainText(`${clockIn('Asia/Hong_Kong')} Hong Kong time`);
    const rendered = await left.innerText();
    await untilHydrated(page);
    await expect(left, 'the clock runs').not.toHaveText(rendered);
    await expect(times).toHaveText(each('Hong Kong time'));
    await page.mouse.move(700, 300);
    await page.mouse.move(710, 310);
    await expect(end).toContainText(`${clockIn(zone)} ${name}`);
    await expect(times).toHaveText(each(name.replace('+', '[+]')));
    await context.close();
  });
}
