import type { Page } from '@playwright/test';
import { auctionTopic } from '#protocol/bridge/topics.ts';
import type { PlacedBid } from '#protocol/bridge/commands.ts';
import type { AuctionVerdict, AuctionView } from '#protocol/bridge/views.ts';
import { auctionStateCall } from '#protocol/http/auctions.ts';
import type { CallAnswer } from '#protocol/http/define-call.ts';
import { startWrongClock, type WrongClock } from '#tests/doubles/wrong-clock.ts';
import { putUpAuction } from './support/auctions.ts';
import { callAs, expect, test, type Account, type Person, type Site } from './support/people.ts';
import { workerPort } from './support/worker-port.ts';

const HOUR = 3_600_000;
const WRONG = [
  ['an hour ahead', HOUR],
  ['a day behind', -24 * HOUR],
] as const;
type Heard = { view: AuctionView; at: number };

/** Browsers with a wrong clock; closed after the test. */
async function withClocks(
  site: Site,
  offset: number,
  work: (open: (account: Account) => Promise<Person>, clock: WrongClock) => Promise<void>,
): Promise<void> {
  const clock = await startWrongClock(site.server.port, offset);
  try {
    await work(
      (account) =>
        site.person(account, {
          line: clock,
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

/** When the server says that it ends. */
async function endOf(site: Site, goodsId: string): Promise<number> {
  const { token } = await site.session('demo.buyer');
  return (
    await callAs<CallAnswer<typeof auctionStateCall>>(
      site.server.url,
      token,
      'GET',
      auctionStateCall.path.replace(':goodsId', goodsId),
    )
  ).state.effectiveEndAt;
}

const bid = (goodsId: string, amount: number) =>
  ({
    name: 'auction.bid',
    input: { goodsId, id: crypto.randomUUID(), amount: String(amount), currency: 'HKD', mode: 'exact' },
  }) as const;
const known = (heard: readonly Heard[]): Heard[] => heard.filter(({ view }) => view.serverNow !== null);
/** @returns the furthest that what is counted by is from the truth, ms; between two views what was said last stands */
const worst = (heard: readonly Heard[]): number =>
  Math.max(
    ...known(heard).flatMap(({ view, at }, index, all) =>
      [view.serverNow! - at, view.serverNow! - (all[index + 1]?.at ?? at)].map(Math.abs),
    ),
  );

/** @returns the furthest that the screen is from what is left, in whole seconds: `timeOrigin` and `performance.now()` are nobody's to set */
async function worstOnScreen(page: Page, endAt: number, seconds: number): Promise<number> {
  const samples = await page.evaluate(async (most) => {
    const seen: { said: string; at: number }[] = [];
    const began = performance.now();
    while (performance.now() - began < most) {
      const at = performance.timeOrigin + performance.now();
      const said = [...document.querySelectorAll('main p')]
        .map((line) => line.textContent ?? '')
        .find((text) => /seconds? left/.test(text));
      if (said !== undefined) seen.push({ said, at });
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
    }
    return seen;
  }, seconds * 1_000);
  expect(samples.length).toBeGreaterThan(20);
  return Math.max(
    ...samples.map(({ said, at }) => {
      const [, minutes, left] = /(\d+) minutes? (\d+) seconds? left/.exec(said) ?? [];
      return Math.abs(Number(minutes) * 60 + Number(left) - Math.ceil((endAt - at) / 1_000));
    }),
  );
}

for (const [name, offset] of WRONG) {
  test(`in a browser that is ${name} the countdown is right within a second, also when its clock is set while it is watched`, async ({
    site,
  }) => {
    const auction = await putUpAuction(site, `A clock ${name}`, {}, { inMs: 20 * 60_000 });
    await withClocks(site, offset, async (open, clock) => {
      const page = await (await open('demo.buyer')).tab(auction.path);
      const port = await workerPort(page);
      expect(Math.abs((await page.evaluate(() => Date.now())) - Date.now() - offset)).toBeLessThan(10_000);
      const topic = auctionTopic(auction.id);
      const endAt = await endOf(site, auction.id);
      await expect(page.getByText('±')).toBeVisible();
      const [calm, calmScreen] = await Promise.all([port.views<AuctionView>(topic, 4), worstOnScreen(page, endAt, 4)]);
      expect(calmScreen).toBeLessThanOrEqual(1);
      expect(clock.scripts).toBeGreaterThan(0);
      expect(known(calm).length).toBeGreaterThanOrEqual(4);
      expect(calm.at(-1)).toMatchObject({ view: { phase: 'live' } });
      expect(calm.at(-1)!.view.uncertainty).toBeLessThan(500);
      // What is shown stands until the next second: with the way to the screen that is somewhat more than one.
      expect(worst(calm)).toBeLessThan(1_250);
      for (const set of [offset - 2 * HOUR, offset + 26 * HOUR]) {
        await page.evaluate((next) => {
          new BroadcastChannel('wrong-clock').postMessage(next);
        }, set);
        const [after, screen] = await Promise.all([port.views<AuctionView>(topic, 4), worstOnScreen(page, endAt, 4)]);
        expect(known(after).length).toBeGreaterThanOrEqual(4);
        expect(worst(after)).toBeLessThan(1_250);
        expect(screen).toBeLessThanOrEqual(1);
      }
    });
  });
}

test('browsers an hour ahead and a day behind bid until the same end, hear the same of it, and compute the same anew', async ({
  site,
}) => {
  const auction = await putUpAuction(site, 'An end for all clocks', {}, { inMs: 20_000 });
  const endAt = await endOf(site, auction.id);
  await withClocks(site, HOUR, (ahead) =>
    withClocks(site, -24 * HOUR, async (behind) => {
      const [early, late] = await Promise.all(
        [ahead('demo.buyer'), behind('demo.buyer2')].map(async (person) =>
          workerPort(await (await person).tab(auction.path)),
        ),
      );
      expect(await early!.command<PlacedBid>(bid(auction.id, 1_000))).toMatchObject({
        ok: { result: 'winning', receipt: { seq: 1 } },
      });
      expect(await late!.command<PlacedBid>(bid(auction.id, 1_100))).toMatchObject({
        ok: { result: 'winning', receipt: { seq: 2 } },
      });
      const heard = await Promise.all(
        [early!, late!].map((port) =>
          port.views<AuctionView>(auctionTopic(auction.id), (endAt - Date.now() + 6_000) / 1_000),
        ),
      );
      for (const views of heard) {
        expect(
          views.filter(({ view, at }) => at < endAt - 100 && (view.phase === 'closing' || view.phase === 'over')),
        ).toEqual([]);
        expect(views.find(({ view }) => view.phase === 'over')?.at ?? Infinity).toBeLessThan(endAt + 4_000);
        expect(views.at(-1)).toMatchObject({
          view: { phase: 'over', state: { state: 'won', price: '1100', leader: 2 } },
        });
      }
      expect(heard.map((views) => views.at(-1)!.view.mine?.standing)).toEqual(['lost', 'won']);
      const refused = await Promise.all([early!, late!].map((port) => port.command(bid(auction.id, 1_200))));
      for (const answer of refused) expect(answer).toMatchObject({ error: { code: 'MoveRefused' } });
      const verdicts = await Promise.all(
        [early!, late!].map((port) =>
          port.command<AuctionVerdict>({ name: 'auction.verify', input: { goodsId: auction.id } }),
        ),
      );
      for (const verdict of verdicts)
        expect(verdict).toMatchObject({
          ok: { follows: true, records: 2, outcome: { state: 'won', price: '1100', leader: 2, endAt } },
        });
    }),
  );
});
