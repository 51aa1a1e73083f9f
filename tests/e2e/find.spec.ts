import { setFavourite } from '#protocol/http/goods-search.ts';
import { fileOf } from './support/built-files.ts';
import { demoGoodsPage } from './support/goods.ts';
import { callAs, expect, test, untilHydrated } from './support/people.ts';

/** Goods of the demo whose Chinese title differs between the scripts: 計時碼錶 / 计时码表. */
const CHRONOGRAPH = { en: /Aldine chronograph/, traditional: '計時碼錶', simplified: '计时码表' };

for (const { locale, words, name } of [
  { locale: 'en', words: CHRONOGRAPH.traditional, name: CHRONOGRAPH.en },
  { locale: 'zh-HK', words: CHRONOGRAPH.simplified, name: new RegExp(CHRONOGRAPH.traditional) },
  { locale: 'zh-CN', words: CHRONOGRAPH.traditional, name: new RegExp(CHRONOGRAPH.simplified) },
] as const) {
  test(`${words} finds goods for ${locale} readers in either Chinese script`, async ({ site }) => {
    const visitor = await site.person('demo.buyer', { locale, signedIn: false });
    const page = await visitor.tab('/');
    const search = page.getByRole('main').getByRole('search').getByRole('combobox');
    // One search field at a time.
    await expect(page.getByRole('banner').getByRole('combobox')).toHaveCount(0);
    await search.fill('   ');
    await search.press('Enter');
    await expect(page).toHaveURL(visitor.url(locale === 'en' ? '/' : ''));
    await search.fill(` ${words} `);
    await search.press('Enter');
    await expect(page).toHaveURL(visitor.url(`/collections/1/ALL/${encodeURIComponent(words)}`));
    const card = page.getByRole('main').getByRole('link', { name });
    await expect(card).toHaveCount(1);
    await card.click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  });
}

test('reloads the page when the same search is submitted again', async ({ site }) => {
  const visitor = await site.person('demo.buyer', { signedIn: false });
  const page = await visitor.tab('/collections/1/ALL/jade');
  const search = page.getByRole('main').getByRole('search').getByRole('combobox');
  await expect(search).toHaveValue('jade');
  await page.evaluate(() => {
    document.body.dataset.before = 'true';
  });
  await search.press('Enter');
  await expect(page.locator('body:not([data-before])')).toBeAttached();
  await expect(search).toHaveValue('jade');
});

test('suggests as people type, by keyboard and pointer', async ({ site }) => {
  const visitor = await site.person('demo.buyer', { signedIn: false });
  const page = await visitor.tab('/about');
  const search = page.getByRole('banner').getByRole('combobox');
  const options = page.getByRole('banner').getByRole('option');
  await search.pressSequentially('jadeit');
  await expect(options.filter({ hasText: 'Imperial green jadeite bangle' })).toBeVisible();
  await expect(search).toHaveAttribute('aria-expanded', 'true');
  await search.press('Escape');
  await expect(options).toHaveCount(0);
  await expect(search).toHaveValue('jadeit');
  await expect(search).toHaveAttribute('aria-expanded', 'false');
  await search.press('ArrowDown');
  await expect(options.first()).toBeVisible();
  await search.press('ArrowDown');
  const first = options.first();
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await expect(search).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id'))!);
  await search.press('ArrowUp');
  await expect(search).not.toHaveAttribute('aria-activedescendant', /./);
  await options.filter({ hasText: 'Imperial green' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Imperial green/ })).toBeVisible();
  await search.fill('teapto');
  await expect(options.filter({ hasText: 'Yixing teapot' })).toBeVisible();
  await search.press('Enter');
  await expect(page.getByText('These match “teapot”')).toBeVisible();
  const found = page.getByRole('main').getByRole('search');
  await found.getByRole('combobox').fill('');
  await expect(found.getByRole('option').filter({ hasText: 'teapto' })).toBeVisible();
});

test('narrows a search by facets, keeps them in the URL, and removes them one by one', async ({ site }) => {
  const visitor = await site.person('demo.buyer', { signedIn: false });
  const page = await visitor.tab('/collections');
  const cards = page
    .getByRole('region', { name: 'Results' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link') });
  await expect(cards.first()).toBeVisible();
  const all = await cards.count();
  const filters = page.getByRole('complementary', { name: 'Filters' });
  await filters.getByRole('button', { name: /^Auction/ }).click();
  await expect(page).toHaveURL(/\?sale=2$/);
  await expect.poll(() => cards.count()).toBeLessThan(all);
  await filters.getByRole('button', { name: /^USD/ }).click();
  await expect(page).toHaveURL(/\?sale=2&currency=USD$/);
  await page.reload();
  await untilHydrated(page);
  await expect(page.getByRole('button', { name: 'Remove Auction' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove USD' }).click();
  await expect(page).toHaveURL(/\?sale=2$/);
  await page.getByRole('button', { name: 'Remove Auction' }).click();
  await expect.poll(() => cards.count()).toBe(all);
});

test('says how it understands a price that is typed before or after the page is taken over', async ({ site }) => {
  const visitor = await site.person('demo.buyer', { signedIn: false });
  const page = await visitor.context.newPage();
  await page.goto(visitor.url('/collections'));
  const least = page.getByRole('textbox', { name: 'From, HKD' });
  const most = page.getByRole('textbox', { name: 'To, HKD' });
  await least.fill('1630000');
  await most.fill('２，０００，０００');
  await expect(least).toHaveAccessibleDescription('= HK$1,630,000');
  await expect(most).toHaveAccessibleDescription('= HK$2,000,000');
  await untilHydrated(page);
  await least.fill('1630');
  await expect(least).toHaveAccessibleDescription('= HK$1,630');
});

test('narrows a category by the details of its goods, several at once', async ({ site }) => {
  const visitor = await site.person('demo.buyer', { signedIn: false });
  const page = await visitor.tab('/collections/1/watches');
  const cards = page
    .getByRole('region', { name: 'Results' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link') });
  // Other tests may have put up watches without details.
  await expect(cards.nth(2)).toBeVisible();
  const movement = page.getByRole('complementary', { name: 'Filters' }).getByRole('region', { name: 'Movement' });
  await movement.getByRole('link', { name: /^Perpetual calendar/ }).click();
  await expect(page).toHaveURL(/\?details=Movement%3DPerpetual(\+|%20)calendar$/);
  await expect(cards).toHaveCount(1);
  await movement.getByRole('link', { name: /^Hand-wound/ }).click();
  await expect(cards.nth(1)).toBeVisible();
  await page.reload();
  await untilHydrated(page);
  await expect(movement.getByRole('link', { name: /^Hand-wound/ })).toHaveAttribute('aria-current', 'true');
  await page.getByRole('button', { name: 'Remove Movement · Perpetual calendar' }).click();
  await expect(page).toHaveURL(/\?details=Movement%3DHand-wound$/);
  // The details belong to the category.
  await page.getByRole('button', { name: 'Remove Watches' }).click();
  await expect(page).toHaveURL(/\/collections\/1\/ALL$/);
});

test('adds an item to favourites and opens a chat with its seller', async ({ site }) => {
  const buyer = await site.person('demo.buyer2');
  const { token } = await site.session('demo.buyer2');
  await callAs(site.server.url, token, setFavourite.method, '/api/Favorite/goods/chronograph', { favourite: false });
  const page = await buyer.tab(`/collections/1/ALL/${encodeURIComponent(CHRONOGRAPH.traditional)}`);
  await page.getByRole('main').getByRole('link', { name: CHRONOGRAPH.en }).click();
  const heart = page.getByRole('button', { name: 'Favourite' });
  // Its code comes when the reader comes to it.
  await heart.hover();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  const item = page.url();
  await page.goto(buyer.url('/favorite'));
  const kept = page.getByRole('main').getByRole('link', { name: CHRONOGRAPH.en });
  await expect(kept).toBeVisible();
  await page.getByRole('button', { name: /^Remove .*Aldine chronograph/ }).click();
  await expect(kept).toHaveCount(0);

  await page.goto(item);
  await untilHydrated(page);
  await page.getByRole('button', { name: /^Enlarge picture 1/ }).click();
  await expect(page.getByRole('dialog', { name: 'Pictures' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Chat with seller' }).click();
  await expect(page).toHaveURL(/\/chat\/room_2_/);
  await expect(page.getByRole('main').getByText(CHRONOGRAPH.en).first()).toBeVisible();
});

test('enlarges a picture with all its pixels', async ({ site }) => {
  const visitor = await site.person('demo.buyer', { signedIn: false });
  const page = await visitor.tab(await demoGoodsPage(site, 'perpetual'));
  await page.getByRole('button', { name: /^Enlarge picture 1/ }).click();
  const enlarged = page.getByRole('dialog', { name: 'Pictures' }).getByRole('img');
  await expect(enlarged).toHaveJSProperty('naturalWidth', 1_600);
});

test('shows prices in the currency that a visitor chooses, on this page and the next', async ({ site }) => {
  const visitor = await site.person('demo.buyer', { signedIn: false });
  const page = await visitor.tab('/collections/1/ALL/chronograph');
  await untilHydrated(page);
  // The choices of the footer are loaded when a reader comes to them.
  await page.getByText('All rights reserved').scrollIntoViewIfNeeded();
  await page.getByRole('contentinfo').getByLabel('Show prices also in').selectOption('USD');
  const card = page.getByRole('main').getByRole('link', { name: /Aldine chronograph/ });
  await expect(card).toContainText('≈ US$42,150');
  await card.click();
  await expect(page.getByText('≈ US$42,150 · reference rate of 22 Nov 2026')).toBeVisible();
  await expect(
    page.getByRole('button', { name: /HK\$328,000/ }).or(page.getByRole('link', { name: /HK\$328,000/ })),
  ).toBeVisible();
  await expect(page.getByText('Total HK$328,000, no buyer’s fee')).toBeVisible();
});

test('opens the filters of a narrow screen once they are there', async ({ site }) => {
  const visitor = await site.person('demo.buyer', { signedIn: false });
  const page = await visitor.context.newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  const code = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route(`**/${fileOf('pages/collections/facets.tsx')}`, async (route) => {
    asked.resolve();
    await code.promise;
    await route.continue();
  });
  await page.goto(visitor.url('/collections'));
  await untilHydrated(page);
  const filters = page.getByRole('main').getByRole('button', { name: 'Filters' });
  await filters.click();
  await asked.promise;
  await expect(filters).toHaveAttribute('aria-busy', 'true');
  const dialog = page.getByRole('dialog', { name: 'Filters' });
  await expect(dialog).toHaveCount(0);
  const firstShown = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        new MutationObserver(() => {
          const opened = document.querySelector('[role=dialog]');
          if (opened) resolve(opened.textContent);
        }).observe(document.body, { childList: true, subtree: true });
      }),
  );
  code.resolve();
  expect(await firstShown).toContain('Fixed price');
  await expect(dialog.getByRole('button', { name: /^Fixed price/ })).toBeVisible();
});
