import type { Page } from '@playwright/test';
import { openAuction } from './support/auctions.ts';
import { unique } from './support/chat.ts';
import { expect, test, untilHydrated, untilSettled } from './support/people.ts';

const LISTS = ['/auction-bid-list', '/offers', '/deals', '/agent-buy-list'];
const WIDTHS = [360, 390, 768, 1024, 1440];

/** What the rows of a list look like: place of the picture, type of title and price (in the serif?), place of moves. */
const looksOf = (page: Page): Promise<string[]> =>
  page.locator('main ul[data-moves] > li').evaluateAll((rows) => {
    const typeOf = (element: Element): string => {
      const { fontFamily, fontSize, color } = getComputedStyle(element);
      return [/Newsreader/u.test(fontFamily), fontSize, color].join(' ');
    };
    return rows.map((row) => {
      const box = row.getBoundingClientRect();
      const [picture, , moves] = row.children;
      const shown = picture!.getBoundingClientRect();
      const title = row.querySelector('h2')!;
      const price = [...row.querySelectorAll('h2 + p > span')].find(({ textContent }) => /\d/u.test(textContent))!;
      const place = moves?.getBoundingClientRect();
      return JSON.stringify({
        picture: [shown.left - box.left, shown.top - box.top, shown.width, shown.height],
        title: typeOf(title),
        price: typeOf(price),
        moves: place && place.width > 0 && [box.right - place.right, place.top > shown.bottom, place.width],
      });
    });
  });

/** The gold buttons of the page, by their names. */
const goldOf = (page: Page): Promise<string[]> =>
  page
    .locator('main :is(a, button)')
    .evaluateAll((all) =>
      all
        .filter((one) => getComputedStyle(one).backgroundColor === 'rgb(201, 169, 97)')
        .map(({ textContent }) => textContent),
    );

test('shows all of a user’s own things in rows of one kind, with one gold button', async ({ site }) => {
  const buyer = await site.person('demo.buyer');
  const page = await buyer.context.newPage();
  const looksAt = new Map(WIDTHS.map((width) => [width, new Map<string, string[]>()]));
  for (const path of LISTS) {
    await page.goto(buyer.url(path));
    await untilHydrated(page);
    await untilSettled(page);
    await expect(page.locator('main ul[data-moves] > li').first()).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    for (const [width, looks] of looksAt) {
      await page.setViewportSize({ width, height: 900 });
      for (const look of await looksOf(page)) {
        const { moves, ...rest } = JSON.parse(look) as { moves?: false | number[] };
        for (const part of [rest, ...(moves ? [{ moves }] : [])]) {
          const key = JSON.stringify(part);
          looks.set(key, [...(looks.get(key) ?? []), path]);
        }
      }
      expect(await goldOf(page), `gold buttons of ${path} at ${width} px`).toHaveLength(1);
    }
  }
  // One look of rows, one place of their moves.
  for (const [width, looks] of looksAt)
    expect([...looks].map(([look, paths]) => `${width} px: ${look} of ${paths.join(', ')}`)).toHaveLength(2);
});

test('reasons why a move is not possible leave the words of a row their place', async ({ site }) => {
  const buyer = await site.person('demo.buyer');
  const page = await buyer.tab('/agent-buy-list');
  await page.setViewportSize({ width: 1024, height: 900 });
  const row = page.locator('main li').filter({ hasText: 'Other actions' }).first();
  const widthOfWords = () => row.evaluate((element) => element.children[1]!.getBoundingClientRect().width);
  const before = await widthOfWords();
  await row.getByText('Other actions').click();
  await expect(row.getByText('No quote yet. Customer service will send you one.').first()).toBeVisible();
  expect(await widthOfWords()).toBe(before);
});

test('an auction that ended without bids does not wait for one', async ({ site }) => {
  const { title, path, records } = await openAuction(site, unique('Unsold'), {}, { inMs: 1 });
  const seller = await site.person('demo.seller');
  const page = await seller.tab('/goods');
  const row = page.locator('main li').filter({ has: page.getByRole('heading', { name: title }) });
  await expect(row.getByText('No bids', { exact: true })).toBeVisible();
  const main = page.getByRole('main');
  // Similar items below may be auctions that wait for a bid.
  for (const [address, part] of [
    [path, main.getByRole('region', { name: 'Auction', exact: true })],
    [records, main],
  ] as const) {
    await page.goto(seller.url(address));
    await expect(part.getByText('No bids', { exact: true }).first()).toBeVisible();
    await expect(part.getByText('No bids yet')).toHaveCount(0);
  }
});

for (const locale of ['en', 'zh-HK', 'zh-CN'] as const) {
  test(`the names of moves begin with what they show, for people who speak them, in ${locale}`, async ({ site }) => {
    const buyer = await site.person('demo.buyer', { locale });
    const page = await buyer.context.newPage();
    const named = page.locator('main ul[data-moves] > li [aria-label]:is(a, button):not(:has(img))');
    for (const path of ['/auction-bid-list', '/deals']) {
      await page.goto(buyer.url(path));
      await expect(named.first()).toBeVisible();
      const others = await named.evaluateAll((all) =>
        all
          .map((one) => [one.ariaLabel ?? '', one.textContent])
          .filter(([name = '', shown = '']) => !name.startsWith(shown)),
      );
      expect(others, path).toEqual([]);
    }
  });
}
