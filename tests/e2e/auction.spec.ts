import type { BrowserContext, Page } from '@playwright/test';
import { auctionRecords } from '#protocol/http/auctions.ts';
import type { CallResponse } from '#protocol/http/define-call.ts';
import { moveEnd } from '#tests/server/support/auctions.ts';
import { bidOverHttp, inDatabase, openAuction, type AuctionPage } from './support/auctions.ts';
import { unique } from './support/chat.ts';
import { withoutSharedWorker } from './support/core-workers.ts';
import { callAs, expect, test, untilHydrated, type Account, type Site } from './support/people.ts';

/** Recorded prices of an auction, oldest first. */
async function prices(site: Site, { id }: AuctionPage): Promise<string[]> {
  const { token } = await site.session('demo.buyer');
  const { items } = await callAs<CallResponse<typeof auctionRecords>>(
    site.server.url,
    token,
    'GET',
    auctionRecords.path.replace(':goodsId', id),
  );
  return items.map(({ price }) => price).toReversed();
}

/** The auction panel of a tab. */
const panelOf = (page: Page) => page.getByRole('region', { name: 'Auction', exact: true });
const dialogOf = (page: Page) =>
  page.getByRole('dialog', { name: /^(?:(?:Place a|Review your) bid|Your bid|You lead|You have been outbid)$/ });

/** Opens the bid dialog and continues to the confirmation. */
async function compose(page: Page, { amount, upTo = false }: { amount: string; upTo?: boolean }): Promise<void> {
  await panelOf(page).getByRole('button', { name: /^Bid/ }).click();
  const dialog = dialogOf(page);
  if (upTo) await dialog.getByRole('radio', { name: 'Set a maximum bid' }).check();
  await dialog.getByRole('textbox').fill(amount);
  await dialog.getByRole('button', { name: 'Review the bid' }).click();
}

/** The API refuses an end this close, so the database is changed; clients learn of it with the first bid. */
const endSoon = (site: Site, { id }: AuctionPage, inMs: number, latestInMs: number) =>
  inDatabase(site, (pool) => moveEnd(pool, id, inMs, latestInMs));

/** Chromium reports a pointer at 0, 0 that was not moved. A movement since another page had it would count as use. */
async function withoutPointer(context: BrowserContext): Promise<void> {
  await context.addInitScript(() =>
    window.addEventListener('pointermove', (event) => event.stopImmediatePropagation(), { capture: true }),
  );
}

test('runs an auction with late and maximum bids to its end, live for bidders, seller and visitors', async ({
  site,
}) => {
  const short = await openAuction(site, unique('Soon over'), { extendMinutes: 1 });
  await endSoon(site, short, 30_000, 35_000);
  await bidOverHttp(site, 'demo.buyer', short, '1000');
  await bidOverHttp(site, 'demo.buyer2', short, '3000', 'upTo');
  await bidOverHttp(site, 'demo.buyer', short, '1500');
  // A visitor's home page learns of an end by its clock.
  const visitor = await site.person('demo.buyer', { signedIn: false, init: withoutPointer });
  const visitorsHome = await visitor.tab('/');
  const lotOn = (page: Page, { title }: AuctionPage) => page.getByRole('main').getByRole('link', { name: title });
  await expect(lotOn(visitorsHome, short).first()).toBeVisible();

  const auction = await openAuction(site, unique('Fought over'), { extendMinutes: 1 });
  const open = async (account: Account, second: string) => {
    const person = await site.person(account);
    return [await person.tab(auction.path), await person.tab(second)] as const;
  };
  const [buyer, buyerRecords] = await open('demo.buyer', auction.records);
  const [rival, rivalAgain] = await open('demo.buyer2', auction.path);
  const [seller, sellerRecords] = await open('demo.seller', auction.records);
  const all = [buyer, buyerRecords, rival, rivalAgain, seller, sellerRecords];
  const everybodySees = async (text: string) => {
    for (const page of all) await expect(page.getByRole('main').getByText(text, { exact: true }).first()).toBeVisible();
  };
  await everybodySees('No bids yet');
  // The price on the page can no longer be paid.
  await expect(panelOf(seller).getByText('Total with the next bid HK$1,000, no buyer’s fee')).toBeVisible();
  await expect(panelOf(seller).getByText('This is your auction', { exact: false })).toBeVisible();

  // Until the first bid, who only watches loads the clock alone.
  const watched = panelOf(await visitor.tab(auction.path));
  const isAlive = (text: string) =>
    watched
      .getByText(text)
      .first()
      .evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactFiber')));
  await expect.poll(() => isAlive('left')).toBe(true);
  await expect(watched.getByText('No bids yet', { exact: true })).toBeVisible();
  expect(await isAlive('No bids yet')).toBe(false);

  // Each bid moves the end by a minute.
  await endSoon(site, auction, 50_000, 60 * 60_000);
  await compose(buyer, { amount: '1,000' });
  await dialogOf(buyer).getByRole('button', { name: 'Bid HK$1,000' }).click();
  await expect(dialogOf(buyer).getByText('You are the highest bidder at HK$1,000.')).toBeVisible();
  await expect(dialogOf(buyer)).toHaveAccessibleName('You lead');
  await dialogOf(buyer).getByText('Receipt', { exact: true }).click();
  await expect(dialogOf(buyer).getByText(/^[0-9a-f]{64}$/)).toBeVisible();
  await dialogOf(buyer).getByRole('button', { name: 'Done' }).click();
  await everybodySees('HK$1,000');
  await expect(panelOf(seller).getByText('Total with the next bid HK$1,100', { exact: false })).toBeVisible();
  await expect(panelOf(rival).getByText(/^Extended by late bids/)).toBeVisible();

  await compose(rival, { amount: '3000', upTo: true });
  await dialogOf(rival).getByRole('button', { name: 'Set maximum of HK$3,000' }).click();
  await expect(dialogOf(rival).getByText('Vermeil bids for you up to HK$3,000.', { exact: false })).toBeVisible();
  await dialogOf(rival).getByRole('button', { name: 'Done' }).click();
  await everybodySees('HK$1,100');
  await expect(panelOf(buyer).getByText('You were outbid', { exact: true })).toBeVisible();
  await expect(panelOf(rivalAgain).getByText('You lead', { exact: true })).toBeVisible();
  await expect(buyer.getByText('HK$3,000')).toHaveCount(0);

  await compose(buyer, { amount: '1500' });
  await dialogOf(buyer).getByRole('button', { name: 'Bid HK$1,500' }).click();
  await expect(dialogOf(buyer).getByText('another bidder’s maximum', { exact: false })).toBeVisible();
  await expect(dialogOf(buyer)).toHaveAccessibleName('You have been outbid');
  await dialogOf(buyer).getByRole('button', { name: 'Raise to HK$1,700' }).click();
  await dialogOf(buyer).getByRole('button', { name: 'Bid HK$1,700' }).click();
  await expect(dialogOf(buyer).getByText('The current bid is HK$1,800.', { exact: false })).toBeVisible();
  await dialogOf(buyer).getByRole('button', { name: 'Not now' }).click();
  await everybodySees('HK$1,800');
  expect(await prices(site, auction)).toEqual(['1000', '1100', '1500', '1600', '1700', '1800']);
  await expect(watched.getByText('6 bids', { exact: true })).toBeVisible();
  await expect(watched.getByRole('link', { name: 'Bid HK$1,900 or more' })).toBeVisible();
  await expect(watched.getByRole('definition').filter({ hasText: /^HK\$1,800$/ })).toBeVisible();
  await expect(watched.getByText('Total with the next bid HK$1,900', { exact: false })).toBeVisible();

  const home = await (await site.person('demo.buyer')).tab('/');
  await expect(lotOn(home, auction).first()).toBeVisible();

  // Not a minute after the last bid: the server decides by its database and notifies the clients.
  await inDatabase(site, (pool) =>
    pool.query("UPDATE goods SET effective_end_at = clock_timestamp() - interval '1 s' WHERE id = $1", [auction.id]),
  );
  for (const page of all)
    await expect(page.getByRole('main').getByText('Auction Ended', { exact: true }).first()).toBeVisible();
  await expect(lotOn(home, auction)).toHaveCount(0);
  await expect(lotOn(visitorsHome, short)).toHaveCount(0);
  await expect(panelOf(rival).getByText('You won', { exact: true })).toBeVisible();
  await expect(panelOf(buyer).getByText('You did not win', { exact: true })).toBeVisible();
  await expect(panelOf(seller).getByText('Winning bid', { exact: true })).toBeVisible();
  await expect(panelOf(rival).getByRole('link', { name: 'View deal' })).toBeVisible();

  // Of an auction whose end was not moved after a bid.
  await sellerRecords.goto(site.server.url + short.records);
  await untilHydrated(sellerRecords);
  await expect(sellerRecords.getByText('Auction Ended', { exact: true }).first()).toBeVisible();
  // What only a check by hand needs is folded away.
  const hashes = sellerRecords.getByText(/^[\da-f]{64}$/);
  await expect(hashes.first()).toBeHidden();
  await sellerRecords.getByText('Hashes of the records').click();
  await expect(hashes).toHaveCount(4);
  await expect(hashes.first()).toBeVisible();
  await sellerRecords.getByRole('button', { name: 'Run the check' }).click();
  await expect(sellerRecords.getByText('The result is confirmed.')).toBeVisible();
  await expect(sellerRecords.getByText('4 records read')).toBeVisible();
  await expect(sellerRecords.getByText('Computed: won at HK$1,600 – Bidder 2.')).toBeVisible();
});

test('asks again with the current price when a bid became too low during confirmation', async ({ site }) => {
  const auction = await openAuction(site, unique('Too low'));
  const page = await (await site.person('demo.buyer')).tab(auction.path);
  await compose(page, { amount: '1000' });
  await bidOverHttp(site, 'demo.buyer2', auction, '1200');
  await expect(dialogOf(page).getByText('The minimum bid is HK$1,300.', { exact: false })).toBeVisible();
  await dialogOf(page).getByRole('button', { name: 'Bid HK$1,300 instead' }).click();
  await expect(dialogOf(page).getByText('You are the highest bidder at HK$1,300.')).toBeVisible();
  expect(await prices(site, auction)).toEqual(['1200', '1300']);
});

test('refuses bids of the seller with a reason; brings visitors back after sign-in', async ({ site }) => {
  const auction = await openAuction(site, unique('My own'));
  const seller = await (await site.person('demo.seller')).tab(auction.path);
  await expect(panelOf(seller).getByText('HK$1,000', { exact: true }).first()).toBeVisible();
  await expect(panelOf(seller).getByRole('button', { name: /^Bid/ })).toHaveCount(0);
  await seller.goto(`${site.server.url}/collections/detail/add-bidding?id=${auction.id}`);
  await expect(seller.getByText('You cannot do this with your own item or offer.')).toBeVisible();

  const visitor = await (await site.person('demo.buyer', { signedIn: false })).tab(auction.path);
  await panelOf(visitor).getByRole('link', { name: 'Bid HK$1,000 or more' }).click();
  await expect(visitor).toHaveURL(new RegExp(`/passport/login\\?next=${encodeURIComponent(auction.path)}`));
});

test('has the code of a bid before its dialog opens', async ({ site }) => {
  const auction = await openAuction(site, unique('Ready'));
  const page = await (await site.person('demo.buyer', { init: withoutSharedWorker })).tab(auction.path);
  await expect(panelOf(page).getByRole('button', { name: /^Bid/ })).toBeEnabled();
  const [worker] = page.workers();
  const loaded = () => worker!.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const codeOf = async () => (await loaded()).filter((name) => name.includes('/assets/'));
  const before = await codeOf();
  await compose(page, { amount: '1100' });
  await expect(dialogOf(page).getByRole('button', { name: 'Change bid' })).toBeVisible();
  expect(before.length).toBeGreaterThan(0);
  expect(await codeOf()).toEqual(before);
});

test('keeps a bid composed offline as a draft and confirms it with the current price', async ({ site }) => {
  const auction = await openAuction(site, unique('Offline'));
  const proxy = await site.proxy();
  const page = await (await site.person('demo.buyer', { proxy })).tab(auction.path);
  await compose(page, { amount: '1100' });
  await expect(dialogOf(page).getByRole('button', { name: 'Change bid' })).toBeVisible();
  proxy.offline();
  await expect(dialogOf(page).getByText('You are offline.', { exact: false })).toBeVisible({ timeout: 30_000 });
  await dialogOf(page).getByRole('button', { name: 'Keep the draft' }).click();
  await bidOverHttp(site, 'demo.buyer2', auction, '1500');
  proxy.restore();
  await expect(panelOf(page).getByText('HK$1,500', { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  await expect(
    panelOf(page).getByText('You prepared a bid of HK$1,100. It was not sent.', { exact: false }),
  ).toBeVisible();
  expect(await prices(site, auction)).toEqual(['1500']);

  await panelOf(page).getByRole('button', { name: 'Review the bid again' }).click();
  await expect(dialogOf(page).getByRole('textbox')).toHaveValue('1,100');
  await dialogOf(page).getByRole('button', { name: 'Review the bid' }).click();
  await expect(dialogOf(page).getByText('The minimum bid is now HK$1,600')).toBeVisible();
  await dialogOf(page).getByRole('button', { name: 'HK$1,600' }).click();
  await dialogOf(page).getByRole('button', { name: 'Review the bid' }).click();
  await dialogOf(page).getByRole('button', { name: 'Bid HK$1,600' }).click();
  await expect(dialogOf(page).getByText('You are the highest bidder at HK$1,600.')).toBeVisible();
  await dialogOf(page).getByRole('button', { name: 'Done' }).click();
  await expect(panelOf(page).getByText('It was not sent.', { exact: false })).toHaveCount(0);
});

test('lists the user’s bids live with the next step; redirects the old addresses', async ({ site }) => {
  const auction = await openAuction(site, unique('Listed'));
  await bidOverHttp(site, 'demo.buyer', auction, '1000');
  const page = await (await site.person('demo.buyer')).tab('/auction-bid-list');
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: auction.title, exact: true }) })
    .first();
  await expect(row.getByText('You lead', { exact: true })).toBeVisible();
  await bidOverHttp(site, 'demo.buyer2', auction, '1100');
  await expect(row.getByText('You were outbid', { exact: true })).toBeVisible();
  await expect(row.getByText('HK$1,100')).toBeVisible();
  await row.getByRole('link', { name: /^Bid again/ }).click();
  await page.getByRole('button', { name: 'Review the bid' }).click();
  await page.getByRole('button', { name: 'Bid HK$1,200' }).click();
  await expect(page.getByText('You are the highest bidder at HK$1,200.')).toBeVisible();

  await page.goto(`${site.server.url}/collections/bidding-list/bidding-list?id=${auction.id}`);
  await expect(page).toHaveURL(new RegExp(`${auction.records}$`));
  await page.goto(`${site.server.url}/collections/detail/add-winner-bidding?id=${auction.id}`);
  await expect(page.getByText('is still running', { exact: false })).toBeVisible();
});

test('confirms a bid far above the price a second time, and refuses one above the limit', async ({ site }) => {
  const auction = await openAuction(site, unique('One nought too many'));
  const page = await (await site.person('demo.buyer')).tab(auction.path);
  await compose(page, { amount: '10000000000000' });
  await expect(dialogOf(page).getByText('The highest possible bid is', { exact: false })).toBeVisible();
  await dialogOf(page).getByRole('textbox').fill('12000');
  await dialogOf(page).getByRole('button', { name: 'Review the bid' }).click();
  const send = dialogOf(page).getByRole('button', { name: 'Bid HK$12,000' });
  await expect(dialogOf(page).getByText('This is far above the current bid', { exact: false })).toBeVisible();
  await send.click();
  await expect(dialogOf(page).getByText('Please confirm the amount.')).toBeVisible();
  await expect(dialogOf(page).getByRole('checkbox', { name: 'Yes, bid HK$12,000' })).toBeFocused();
  expect(await prices(site, auction)).toEqual([]);
  await page.keyboard.press('Space');
  await send.click();
  await expect(dialogOf(page).getByText('You are the highest bidder at HK$12,000.')).toBeVisible();
  expect(await prices(site, auction)).toEqual(['12000']);
});
