import type { Page } from '@playwright/test';
import { bidOverHttp, inDatabase, openAuction } from './support/auctions.ts';
import { fileOf } from './support/built-files.ts';
import { unique } from './support/chat.ts';
import { createListing } from './support/for-sale.ts';
import {
  holdReact,
  holdReactAgain,
  releaseReact,
  untilSessionPublished,
  untilShellIsHydrated,
} from './support/held-react.ts';
import { expect, test, untilHydrated, type UserProfile, type Site } from './support/people.ts';

/** Collects errors of React and of the browser from now on, and what caused an error that React has recovered from. */
async function complaintsOf(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', ({ message }) => complaints.push(`${page.url()}: ${message}`));
  await page.addInitScript(() =>
    window.addEventListener('error', ({ error }) => {
      const { cause } = (error ?? {}) as Error;
      // oxlint-disable-next-line no-console -- for the listener above
      if (cause) console.error('cause:', cause instanceof Error ? cause.stack : String(cause));
    }),
  );
  return complaints;
}

/** A signed-in profile whose worker runs, so that it answers the next tab at once. */
async function personWithWorker(site: Site): Promise<UserProfile> {
  const person = await site.person('demo.buyer');
  await isSignedIn(await person.tab('/personal/basic'));
  return person;
}

const isSignedIn = (page: Page) =>
  expect(page.getByRole('button', { name: /^(Messages and notices|訊息及通知|消息与通知)/ })).toBeVisible();

/** Loads a page of a held React, which goes on once the worker has sent the session. */
async function loadWhileSessionArrives(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await untilSessionPublished(page);
  await releaseReact(page);
  await isSignedIn(page);
}

test.describe('a server-rendered page', () => {
  test('hydrates although the session arrives from the worker meanwhile', async ({ site }) => {
    const auction = await openAuction(site, unique('Bid on'));
    await bidOverHttp(site, 'demo.buyer2', auction, '1000');
    const { path: sale } = await createListing(site, unique('For sale'));
    const person = await personWithWorker(site);
    await holdReact(person.context, 'midst');
    const page = await person.context.newPage();
    const complaints = await complaintsOf(page);
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
      await loadWhileSessionArrives(page, person.url(path));
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      expect(complaints).toEqual([]);
    }
  });

  test('hydrates where nothing is found, for visitors and while the session arrives', async ({ site }) => {
    const person = await personWithWorker(site);
    await holdReact(person.context, 'midst');
    const visitor = await site.person('demo.buyer', { signedIn: false });
    const [page, read] = [await person.context.newPage(), await visitor.context.newPage()];
    const complaints = [await complaintsOf(page), await complaintsOf(read)];
    for (const path of [
      '/goods-detail/unknown',
      '/item-id/VM-1/unknown',
      '/shop-id/unknown',
      '/thread-id/unknown',
      '/zh-HK/item-id/VM-1/unknown',
      '/zh-CN/thread-id/unknown',
    ]) {
      await read.goto(visitor.url(path));
      await untilHydrated(read);
      await loadWhileSessionArrives(page, person.url(path));
      for (const shown of [read, page]) await expect(shown.getByRole('main').getByText('404')).toBeVisible();
      // The status of the page itself.
      const isOther = (text: string) => !text.includes('status of 404');
      expect(complaints.flat().filter(isOther), path).toEqual([]);
    }
  });

  test('loses no input during hydration', async ({ site }) => {
    const { path } = await createListing(site, unique('Pressed early'));
    const person = await site.person('demo.buyer');
    const page = await person.context.newPage();
    const complaints = await complaintsOf(page);
    const enlarge = page.getByRole('button', { name: /^Enlarge picture 1/ });
    const enlarged = page.getByRole('dialog', { name: 'Pictures' });
    await page.goto(person.url(path), { waitUntil: 'commit' });
    await untilHydrated(page);
    await enlarge.click();
    await expect(enlarged).toBeVisible();
    await holdReact(person.context, 'start');
    await page.goto(person.url(path));
    await untilHydrated(page);
    await enlarge.click();
    await releaseReact(page);
    await expect(enlarged).toBeVisible();
    expect(complaints).toEqual([]);
  });

  test('keeps a press on a part whose code is not there', async ({ site }) => {
    const visitor = await site.person('demo.buyer', { signedIn: false });
    const page = await visitor.context.newPage();
    const complaints = await complaintsOf(page);
    const code = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    await page.route(`**/${fileOf('pages/collections/facets.tsx')}`, async (route) => {
      asked.resolve();
      await code.promise;
      await route.continue();
    });
    await page.goto(visitor.url('/collections'));
    await untilHydrated(page);
    const filter = page.getByRole('complementary', { name: 'Filters' }).getByRole('button', { name: /^Fixed price/ });
    await filter.click();
    await asked.promise;
    await expect(page).toHaveURL(/collections$/);
    code.resolve();
    await expect(page).toHaveURL(/sale=/);
    await expect(filter).toHaveAttribute('aria-pressed', 'true');
    expect(complaints).toEqual([]);
  });

  test('keeps a press on a part whose code comes after that of its page', async ({ site }) => {
    const visitor = await site.person('demo.buyer', { signedIn: false });
    const page = await visitor.context.newPage();
    const complaints = await complaintsOf(page);
    const code = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    await page.route(`**/${fileOf('pages/collections/active-filters.tsx')}`, async (route) => {
      asked.resolve();
      await code.promise;
      await route.continue();
    });
    await page.goto(visitor.url('/collections?sale=2&currency=USD'));
    await untilHydrated(page);
    await page.mouse.move(700, 300);
    await page.mouse.move(710, 310);
    // By then React has taken over the page around it.
    await asked.promise;
    const remove = page.getByRole('button', { name: 'Remove USD' });
    await remove.click();
    // The rest of the page does not wait for it.
    await page.getByRole('main').getByLabel('Sort by').selectOption('Newest first');
    await expect(page).toHaveURL(/\?sale=2&currency=USD&sort=newest$/);
    code.resolve();
    await expect(page).toHaveURL(/\?sale=2&sort=newest$/);
    await expect(remove).toHaveCount(0);
    expect(complaints).toEqual([]);
  });

  test('loads a page again when the code of a part that is pressed cannot be had', async ({ site }) => {
    const visitor = await site.person('demo.buyer', { signedIn: false });
    const page = await visitor.context.newPage();
    const file = fileOf('pages/collections/active-filters.tsx');
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith(file));
    // Until the page is loaded again: some versions of Chromium ask again for a module that failed, others do not.
    let isGone = true;
    await page.route(`**/${file}`, (route) => (isGone ? route.abort() : route.continue()));
    await page.goto(visitor.url('/collections?sale=2&currency=USD'));
    await untilHydrated(page);
    await page.mouse.move(700, 300);
    await page.mouse.move(710, 310);
    await failed;
    const reloaded = page.waitForEvent('load');
    page.on('request', (request) => {
      if (request.isNavigationRequest()) isGone = false;
    });
    const remove = page.getByRole('button', { name: 'Remove USD' });
    await remove.click();
    await reloaded;
    await remove.click();
    await expect(page).toHaveURL(/\?sale=2$/);
  });

  test('counts a press once between the hydration of the shell and that of the page', async ({ site }) => {
    const visitor = await site.person('demo.buyer', { signedIn: false });
    await holdReact(visitor.context, 'shell');
    // For a reader with a currency no code is left until the first use.
    await visitor.context.addInitScript(() => localStorage.setItem('vermeil.currency', 'USD'));
    const page = await visitor.context.newPage();
    const complaints = await complaintsOf(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(visitor.url('/collections'));
    await untilShellIsHydrated(page);
    const filters = page.getByRole('main').getByRole('button', { name: 'Filters' });
    const presses = await filters.evaluateHandle((button) => {
      const seen: Event[] = [];
      button.addEventListener('click', (event) => seen.push(event));
      return seen;
    });
    // As by assistive technology: at a pointer that goes down React hydrates the page before the press.
    await filters.dispatchEvent('click');
    await releaseReact(page);
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
    expect(await presses.evaluate(({ length }) => length)).toBe(1);
    expect(complaints).toEqual([]);
  });

  test('counts a press once on a part whose code is there and which React has not taken over', async ({ site }) => {
    const visitor = await site.person('demo.buyer', { signedIn: false });
    await holdReact(visitor.context, 'start');
    const page = await visitor.context.newPage();
    const complaints = await complaintsOf(page);
    const code = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    const file = fileOf('pages/collections/facets.tsx');
    await page.route(`**/${file}`, async (route) => {
      asked.resolve();
      await code.promise;
      await route.continue();
    });
    await page.goto(visitor.url('/collections'));
    await untilHydrated(page);
    await releaseReact(page);
    await page.mouse.move(700, 300);
    await page.mouse.move(710, 310);
    await asked.promise;
    await holdReactAgain(page);
    code.resolve();
    await page.evaluate((address) => import(address), `/${file}`);
    const filter = page.getByRole('complementary', { name: 'Filters' }).getByRole('button', { name: /^Fixed price/ });
    const presses = await filter.evaluateHandle((button) => {
      const seen: Event[] = [];
      button.addEventListener('click', (event) => seen.push(event));
      return seen;
    });
    await filter.click();
    await releaseReact(page);
    await expect(page).toHaveURL(/sale=/);
    await expect(filter).toHaveAttribute('aria-pressed', 'true');
    // The press itself where React has tried the part before and takes it over at the press, else its repetition.
    expect(await presses.evaluate(({ length }) => length)).toBe(1);
    expect(complaints).toEqual([]);
  });

  test('loads no script before its reader uses it, and keeps what is pressed before the scripts came', async ({
    site,
  }) => {
    const visitor = await site.person('demo.buyer', { signedIn: false });
    const page = await visitor.context.newPage();
    const complaints = await complaintsOf(page);
    const scripts = Promise.withResolvers<void>();
    const asked: string[] = [];
    await page.route('**/assets/*.js', async (route) => {
      asked.push(route.request().url());
      await scripts.promise;
      await route.continue();
    });
    await page.goto(visitor.url('/collections'));
    expect(asked).toEqual([]);
    const language = page.getByRole('button', { name: 'Language: English' });
    await language.click();
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    scripts.resolve();
    await expect(page.getByRole('button', { name: '繁體中文' })).toBeVisible();
    expect(complaints).toEqual([]);
  });

  test('leaves a page as rendered until it is used, and keeps what is pressed first', async ({ site }) => {
    const visitor = await site.person('demo.buyer', { signedIn: false });
    const page = await visitor.context.newPage();
    const complaints = await complaintsOf(page);
    const code = Promise.withResolvers<void>();
    const asked: string[] = [];
    await page.route(`**/${fileOf('pages/collections/collections.route.tsx')}`, async (route) => {
      asked.push(route.request().url());
      await code.promise;
      await route.continue();
    });
    await page.goto(visitor.url('/collections/1/ALL?sale=2&currency=USD'));
    await untilHydrated(page);
    expect(asked).toEqual([]);
    await page.getByRole('button', { name: 'Remove USD' }).click();
    await expect.poll(() => asked.length).toBe(1);
    code.resolve();
    await expect(page).toHaveURL(/\?sale=2$/);
    expect(complaints).toEqual([]);
  });

  test('says that a page could not be loaded when what is pressed has no code', async ({ site }) => {
    const visitor = await site.person('demo.buyer', { signedIn: false });
    const page = await visitor.context.newPage();
    await page.route(`**/${fileOf('pages/collections/collections.route.tsx')}`, (route) => route.abort());
    // Of a page of the reader's own, which a visitor need not wait for.
    await page.route(`**/${fileOf('app/own-page-not-loaded.tsx')}`, () => undefined);
    await page.goto(visitor.url('/collections/1/ALL?sale=2&currency=USD'));
    await untilHydrated(page);
    // The first failure loads the page again, as after a release.
    const reloaded = page.waitForEvent('load');
    const filter = page.getByRole('button', { name: 'Remove USD' });
    await filter.focus();
    await reloaded;
    await untilHydrated(page);
    await filter.focus();
    await expect(page.getByRole('heading', { level: 1, name: 'Collections' })).toBeVisible();
    await filter.press('Enter');
    await expect(page.getByRole('heading', { name: 'The page could not be loaded' })).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(filter).toBeVisible();
  });

  test('sends a search that a reader enters before the code of its page is there', async ({ site }) => {
    const visitor = await site.person('demo.buyer', { signedIn: false });
    const page = await visitor.context.newPage();
    const code = Promise.withResolvers<void>();
    await page.route(`**/${fileOf('pages/collections/collections.route.tsx')}`, async (route) => {
      await code.promise;
      await route.continue();
    });
    await page.goto(visitor.url('/collections'));
    await untilHydrated(page);
    const search = page.getByRole('main').getByRole('combobox', { name: 'Search all items' });
    await search.fill('chronograph');
    await search.press('Enter');
    code.resolve();
    await expect(page).toHaveURL(/\/collections\/1\/ALL\/chronograph$/);
  });

  test('keeps a search typed before its scripts loaded', async ({ site }) => {
    const person = await site.person('demo.buyer');
    const page = await person.context.newPage();
    const scripts = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto(person.url('/about'), { waitUntil: 'commit' });
    const search = page.getByRole('combobox', { name: 'Search the collections' });
    await search.fill('chronograph');
    scripts.resolve();
    await isSignedIn(page);
    await expect(search).toHaveValue('chronograph');
    await search.press('Enter');
    await expect(page).toHaveURL(/\/collections\/1\/ALL\/chronograph$/);
  });

  test('hydrates in a browser with another time zone and year', async ({ site, browser }) => {
    const { path } = await createListing(site, unique('Far away'));
    // It was already July in Hong Kong.
    await inDatabase(site, async (pool) => {
      const at = '2025-06-30T20:00:00Z';
      await pool.query("UPDATE users SET created_at = $1 WHERE id = 'demo-seller'", [at]);
      await pool.query("UPDATE stores SET created_at = $1 WHERE id = 'store-lam'", [at]);
    });
    const context = await browser.newContext({ baseURL: site.server.url, timezoneId: 'Asia/Hong_Kong' });
    await context.clock.setFixedTime('2031-01-01T00:00:00Z');
    const page = await context.newPage();
    const complaints = await complaintsOf(page);
    for (const [where, start, words] of [
      [path, 'Offered by', 'Member since July 2025'],
      ['/shop-id/store-lam', 'Member since', 'Member since July 2025'],
      ['/', 'New arrivals', 'New arrivals'],
      ['/item-id/VM-100004/gold-junk', 'seen by Vermeil on', 'seen by Vermeil on'],
    ] as const) {
      await page.goto(where);
      await untilHydrated(page);
      // Parts of a page are the server's until a reader comes to them.
      await page.getByText(start).first().scrollIntoViewIfNeeded();
      await page.mouse.wheel(0, 1);
      await expect(page.getByText(words).first()).toBeVisible();
      await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
    }
    expect(complaints).toEqual([]);
    await context.close();
  });
});
