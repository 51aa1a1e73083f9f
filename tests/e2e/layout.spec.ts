import type { Locator, Page } from '@playwright/test';
import { LOCALES, localePrefix, type Locale } from '#protocol/locales.ts';
import { DOWNLOAD_BAR_COOKIE } from '#protocol/rules/download-bar.ts';
import { inDatabase } from './support/auctions.ts';
import { fileOf } from './support/built-files.ts';
import { privateRoom } from './support/chat.ts';
import { demoGoodsPage } from './support/goods.ts';
import { layoutFaultsAt, layoutShift } from './support/layout.ts';
import { lineFaults } from './support/lines.ts';
import { expect, test, untilHydrated, untilSettled, type Account, type Site } from './support/people.ts';
import { translationOf } from './support/translations.ts';

/** Common windows, and the narrowest in each range of the media queries (client/design/media.ts). */
const WIDTHS = [1600, 1366, 1280, 1200, 1180, 1024, 1000, 834, 768, 412, 390, 360] as const;
/** Of a window in which a screen is loaded, to see that it does not move: a phone's or a laptop's. */
const LOADED_AT = { en: 360, 'zh-HK': 1280 } as const;
/** Layout shifts of a screen, as a sum. */
const MOST_SHIFT = 0.05;
const LONG_NAME = 'Bartholomew Featherstonehaugh-Cholmondeley';

type Screen = string | ((site: Site) => Promise<string>);
const ITEM: Screen = (site) => demoGoodsPage(site, 'chronograph');
const AUCTION: Screen = (site) => demoGoodsPage(site, 'gold-junk');
const BID = '/collections/detail/add-bidding?id=gold-junk';
const CHAT: Screen = async (site) => `/chat/${await privateRoom(site, 'demo.seller', 'demo.buyer')}`;

/** Who looks at which screens, and the name of that user: null for an account without a name. */
const VISITS: readonly { title: string; account: Account | null; name?: string | null; screens: readonly Screen[] }[] =
  [
    { title: 'a visitor', account: null, screens: ['/', '/collections', ITEM, AUCTION] },
    {
      title: 'a seller with a long name',
      account: 'demo.seller',
      name: LONG_NAME,
      screens: ['/', AUCTION, CHAT, '/goods', '/goods/edit/diver', '/goods/add', '/offers', '/my-store'],
    },
    {
      title: 'a user without a name',
      account: 'demo.buyer2',
      name: null,
      screens: ['/', '/chat/chat-page', '/offers', BID],
    },
    { title: 'staff', account: 'demo.service', screens: ['/staff/queue/goods'] },
  ];

/** Gives a user another name. @returns the old one */
async function rename(site: Site, account: Account, name: string | null): Promise<string | null> {
  return inDatabase(site, async (pool) => {
    const { rows } = await pool.query<{ old: string | null }>(
      `update users set true_name = $2 from (select true_name as old from users where username = $1) before
        where username = $1 returning before.old`,
      [account, name],
    );
    return rows[0]?.old ?? null;
  });
}

/** Waits until the screen shows its content. */
async function untilShown(page: Page): Promise<void> {
  await untilHydrated(page);
  await untilSettled(page);
  await expect(page.locator('main').getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}

/** Names of the header's buttons. */
function labelsIn(locale: Locale): { menu: string; search: string } {
  const labelOf = (english: string) => (locale === 'en' ? english : translationOf(locale, english));
  return { menu: labelOf('Menu'), search: labelOf('Search the collections') };
}

/** The texts of zh-CN have as many characters as those of zh-HK; its public pages are looked at below. */
for (const { title, account, name, screens } of VISITS) {
  for (const locale of ['en', 'zh-HK'] as const) {
    test(`the pages of ${title} fit their windows in ${locale}, and do not move while they load`, async ({ site }) => {
      const oldName = account && name !== undefined ? await rename(site, account, name) : undefined;
      const person = await site.person(account ?? 'demo.buyer', { locale, signedIn: account !== null });
      const page = await person.context.newPage();
      const labels = labelsIn(locale);
      const faults: string[] = [];
      for (const screen of screens) {
        const path = typeof screen === 'string' ? screen : await screen(site);
        await page.setViewportSize({ width: LOADED_AT[locale], height: 800 });
        await page.goto(person.url(path));
        await untilShown(page);
        const shift = await layoutShift(page);
        if (shift > MOST_SHIFT) faults.push(`${path} moved by ${shift.toFixed(3)} at ${LOADED_AT[locale]} px`);
        // On phones a conversation has no header.
        await page.setViewportSize({ width: WIDTHS[0], height: 800 });
        if (account) await expect(page.locator('header button[aria-haspopup="menu"][aria-label]')).toBeVisible();
        for (const fault of await layoutFaultsAt(page, WIDTHS, labels)) faults.push(`${path} ${fault}`);
      }
      if (account && oldName !== undefined) await rename(site, account, oldName);
      expect(faults).toEqual([]);
    });
  }
}

/** What readers of Chinese see first; the title of the perpetual calendar has a clause as long as a line of a phone. */
const READ: readonly Screen[] = [
  '/',
  '/collections',
  ITEM,
  (site) => demoGoodsPage(site, 'perpetual'),
  async (site) => (await demoGoodsPage(site, 'perpetual')).replace('/item-id/', '/bidding-list/'),
  '/discuss',
  '/thread-id/forum-jadeite-grades',
  '/news',
  '/news-detail/reading-jade',
];

for (const locale of ['zh-HK', 'zh-CN'] as const) {
  test(`public pages fit their windows and break their lines well in ${locale}`, async ({ site }) => {
    const { context, url } = await site.person('demo.buyer', { locale, signedIn: false });
    const page = await context.newPage();
    const faults: string[] = [];
    for (const screen of READ) {
      const path = typeof screen === 'string' ? screen : await screen(site);
      await page.goto(url(path));
      await untilSettled(page);
      await page.evaluate(() => document.fonts.ready);
      for (const width of [1440, 1024, 820, 768, 390, 360]) {
        await page.setViewportSize({ width, height: 800 });
        for (const fault of await lineFaults(page)) faults.push(`${path} at ${width} px: ${fault}`);
      }
      for (const fault of await layoutFaultsAt(page, [1280, 768, 360], labelsIn(locale)))
        faults.push(`${path} ${fault}`);
    }
    expect(faults).toEqual([]);
  });
}

test('shows an item in the editor as a whole, though one of its parts arrives late', async ({ site }) => {
  const person = await site.person('demo.seller');
  const page = await person.context.newPage();
  await page.setViewportSize({ width: 360, height: 800 });
  await page.route(`**/${fileOf('goods/sheet/sheet-head.tsx')}`, async (route) => {
    // Long enough to show what does not wait for it.
    await page.evaluate(async () => {
      for (let frame = 0; frame < 90; frame += 1) await new Promise(requestAnimationFrame);
    });
    await route.continue();
  });
  await page.goto(person.url('/goods/edit/diver'));
  await untilShown(page);
  await expect(page.getByRole('button', { name: /^Enlarge picture 1/ })).toBeVisible();
  expect(await layoutShift(page)).toBeLessThan(MOST_SHIFT);
});

for (const [path, role, name] of [
  ['/my-discuss', 'navigation', 'My discussions'],
  ['/chat/chat-page', 'radiogroup', 'Filter conversations'],
] as const) {
  test(`the row ${name} fades out where more of it is`, async ({ site }) => {
    const { context, url } = await site.person('demo.buyer');
    const page = await context.newPage();
    await page.setViewportSize({ width: 280, height: 800 });
    await page.goto(url(path));
    await untilShown(page);
    const row = page.getByRole(role, { name });
    const fades = () =>
      row.evaluate((element) =>
        ['start', 'end'].map((side) => getComputedStyle(element).getPropertyValue(`--strip-${side}`)),
      );
    expect(await row.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
    await expect.poll(fades).toEqual(['0px', '48px']);
    await row.evaluate((element) => (element.scrollLeft = element.scrollWidth));
    await expect.poll(fades).toEqual(['48px', '0px']);
  });
}

test('the header greets a user by the whole name on a laptop in every language', async ({ site }) => {
  const { context } = await site.person('demo.seller');
  const page = await context.newPage();
  await page.setViewportSize({ width: 1366, height: 800 });
  for (const locale of LOCALES) {
    await page.goto(`${site.server.url}${localePrefix(locale)}/about`);
    await untilShown(page);
    const name = page.getByRole('banner').getByText('林國棟');
    await expect(name).toBeVisible();
    expect(
      await name.evaluate((element) => {
        const line = element.parentElement!;
        return line.scrollWidth - line.clientWidth;
      }),
    ).toBe(0);
  }
});

for (const width of [390, 1280]) {
  for (const hasAppOffer of [true, false]) {
    const place = hasAppOffer ? 'replaces the offer of the app' : 'ends the page';
    test(`the offer of the reader's language ${place} and covers nothing at ${width} px`, async ({ site }) => {
      const { context, url } = await site.person('demo.buyer', { locale: 'zh-HK', signedIn: false });
      if (!hasAppOffer)
        await context.addCookies([{ name: DOWNLOAD_BAR_COOKIE, value: `${Date.now()}`, url: site.server.url }]);
      const page = await context.newPage();
      await page.setViewportSize({ width, height: 800 });
      await page.goto(url('/news'));
      await untilShown(page);
      const offer = page.getByRole('complementary', { name: 'Vermeil is available in English.' });
      await expect(offer).toBeVisible();
      const boxOf = async (what: Locator) => (await what.boundingBox())!;
      const [main, banner] = [await boxOf(page.locator('main')), await boxOf(offer)];
      if (hasAppOffer) expect(banner.y + banner.height).toBeLessThanOrEqual(main.y);
      else expect(banner.y).toBeGreaterThanOrEqual(main.y + main.height);
      const gutter = (await boxOf(page.getByRole('heading', { level: 1 }))).x;
      expect((await boxOf(offer.getByRole('paragraph'))).x).toBeGreaterThanOrEqual(gutter);
      const last = offer.getByRole('button', { name: 'No, thanks' });
      const padding = await last.evaluate((button) => parseFloat(getComputedStyle(button).paddingRight));
      const button = await boxOf(last);
      expect(width - (button.x + button.width - padding)).toBeGreaterThanOrEqual(gutter);
      expect(await layoutShift(page)).toBeLessThan(0.01);
    });
  }
}
