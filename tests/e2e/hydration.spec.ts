import type { Page } from '@playwright/test';
import { bidOverHttp, inDatabase, putUpAuction } from './support/auctions.ts';
import { unique } from './support/chat.ts';
import { putUpForSale } from './support/for-sale.ts';
import { holdReact, releaseReact, untilAnswered } from './support/held-react.ts';
import { expect, test, untilAlive, type Person, type Site } from './support/people.ts';

/** What React and the browser complain of from now on. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', ({ message }) => complaints.push(`${page.url()}: ${message}`));
  return complaints;
}

/** Somebody signed in, whose worker is up: the next tab's first question is answered at once. */
async function personWithWorker(site: Site): Promise<Person> {
  const person = await site.person('demo.buyer');
  await isSignedIn(await person.tab('/personal/basic'));
  return person;
}

const isSignedIn = (page: Page) =>
  expect(page.getByRole('button', { name: /^(Messages and notices|訊息及通知|消息与通知)/ })).toBeVisible();

test.describe('a page that the server rendered', () => {
  test('is taken over as it was rendered, though the worker says in the middle of it who is signed in', async ({
    site,
  }) => {
    test.setTimeout(120_000);
    const auction = await putUpAuction(site, unique('Bid on'));
    await bidOverHttp(site, 'demo.buyer2', auction, '1000');
    const { path: sale } = await putUpForSale(site, unique('For sale'));
    const person = await personWithWorker(site);
    await holdReact(person.context, 'midst');
    for (const path of [
      auction.path,
      auction.records,
      sale,
      `/zh-HK${sale}`,
      '/',
      '/zh-CN',
      '/collections',
      '/category',
      '/merchant',
      '/about',
      '/shop-id/store-lam',
    ]) {
      const page = await person.context.newPage();
      const complaints = complaintsOf(page);
      await page.goto(person.url(path));
      await untilAnswered(page);
      await releaseReact(page);
      await isSignedIn(page);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      expect(complaints).toEqual([]);
      await page.close();
    }
  });

  test('loses nothing that is pressed or typed while it is taken over', async ({ site }) => {
    test.setTimeout(120_000);
    const { path } = await putUpForSale(site, unique('Pressed early'));
    const person = await site.person('demo.buyer');
    const page = await person.context.newPage();
    const complaints = complaintsOf(page);
    const enlarge = page.getByRole('button', { name: /^Enlarge picture 1/ });
    const enlarged = page.getByRole('dialog', { name: 'Pictures' });
    for (let visit = 0; visit < 5; visit += 1) {
      await page.goto(person.url(path), { waitUntil: 'commit' });
      await untilAlive(page);
      await enlarge.click();
      await expect(enlarged).toBeVisible();
    }
    await holdReact(person.context, 'start');
    await page.goto(person.url(path));
    await untilAlive(page);
    await enlarge.click();
    await releaseReact(page);
    await expect(enlarged).toBeVisible();
    expect(complaints).toEqual([]);
  });

  test('keeps what was typed into the search before its scripts had come', async ({ site }) => {
    const person = await site.person('demo.buyer');
    const page = await person.context.newPage();
    const scripts = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto(person.url('/about'), { waitUntil: 'commit' });
    const search = page.getByRole('searchbox');
    await search.fill('chronograph');
    scripts.resolve();
    await isSignedIn(page);
    await expect(search).toHaveValue('chronograph');
    await search.press('Enter');
    await expect(page).toHaveURL(/\/collections\/1\/ALL\/chronograph$/);
  });

  test('is taken over as it was rendered by a browser in another time zone, in another year', async ({
    site,
    browser,
  }) => {
    const { path } = await putUpForSale(site, unique('Far away'));
    // In Hong Kong it was July already.
    await inDatabase(site, async (pool) => {
      const at = '2025-06-30T20:00:00Z';
      await pool.query("UPDATE users SET created_at = $1 WHERE id = 'demo-seller'", [at]);
      await pool.query("UPDATE stores SET created_at = $1 WHERE id = 'store-lam'", [at]);
    });
    const context = await browser.newContext({ baseURL: site.server.url, timezoneId: 'Asia/Hong_Kong' });
    await context.clock.setFixedTime('2031-01-01T00:00:00Z');
    const page = await context.newPage();
    const complaints = complaintsOf(page);
    for (const [where, words] of [
      [path, 'Here since July 2025'],
      ['/shop-id/store-lam', 'Here since July 2025'],
      ['/', 'Newly arrived'],
    ] as const) {
      await page.goto(where);
      await untilAlive(page);
      await expect(page.getByText(words).first()).toBeVisible();
      await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
    }
    expect(complaints).toEqual([]);
    await context.close();
  });
});
