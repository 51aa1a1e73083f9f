import type { Page } from '@playwright/test';
import { linkTo } from '#protocol/pages.ts';
import { collectionsPath } from '#protocol/rules/collections-path.ts';
import { expect, test, untilHydrated } from '../e2e/support/people.ts';
import { signUp } from '../e2e/support/sign-up.ts';
import { pictureOf, SHOWN_WIDTHS } from './contact-sheet.ts';

/** Screens in other states than the usual one, in English and dark: colours and languages are in `screens.capture`. */
async function takePictures(page: Page, state: string, screen: string): Promise<void> {
  for (const width of SHOWN_WIDTHS) {
    await page.setViewportSize({ width, height: width < 600 ? 844 : 900 });
    await page.screenshot({
      path: pictureOf({ reader: 'state', scheme: 'dark', locale: 'en', title: `${state} ${screen}`, width }),
      type: 'jpeg',
      quality: 70,
      animations: 'disabled',
    });
  }
}

const isBusy = (page: Page) => page.locator('[aria-busy=true]');

/** Pages of the user, whose content is missing, late or out of reach. */
const OWN = [
  linkTo('account'),
  linkTo('rooms'),
  linkTo('offers'),
  linkTo('deals'),
  linkTo('myAuctions'),
  linkTo('favourites'),
  linkTo('savedSearches'),
  linkTo('agentBuys'),
  linkTo('myGoods'),
  linkTo('myDiscuss'),
  linkTo('follow'),
];

test('empty', async ({ site }) => {
  const stranger = await site.person('demo.buyer', { signedIn: false });
  const page = await signUp(site, stranger, 'wai.begins');
  for (const path of [...OWN, collectionsPath({ keyword: 'qqqqqq' })]) {
    await page.goto(stranger.url(path));
    await untilHydrated(page);
    await expect.soft(isBusy(page), path).toHaveCount(0);
    await takePictures(page, 'empty', path);
  }
});

test('loading', async ({ site }) => {
  const proxy = await site.proxy();
  const buyer = await site.person('demo.buyer', { proxy });
  const page = await buyer.tab('/');
  for (const path of OWN) {
    // Once before, so that only the page and its data are late.
    await page.goto(buyer.url(path));
    await untilHydrated(page);
    proxy.delay(LATE);
    await page.goto(buyer.url(path));
    await untilHydrated(page);
    await takePictures(page, 'loading', path);
    proxy.restore();
  }
});

/** Milliseconds by which every answer is late: longer than the pictures of a screen take. */
const LATE = 3_000;

test('error', async ({ site }) => {
  const visitor = await site.person('demo.buyer', { signedIn: false });
  const page = await visitor.tab('/');
  for (const path of ['/nowhere', '/item-id/VM-1/nothing', '/shop-id/nothing', '/thread-id/nothing']) {
    await page.goto(visitor.url(path));
    await untilHydrated(page);
    await expect.soft(isBusy(page), path).toHaveCount(0);
    await takePictures(page, 'error', path);
  }
});

test('no permission', async ({ site }) => {
  const visitor = await site.person('demo.buyer', { signedIn: false });
  const buyer = await site.person('demo.buyer');
  for (const [reader, path] of [
    [visitor, linkTo('offers')],
    [buyer, linkTo('staff')],
    [buyer, linkTo('deal', { id: 'nothing' })],
    [buyer, linkTo('room', { roomId: 'nothing' })],
    [buyer, linkTo('storeSettings')],
  ] as const) {
    const page = await reader.tab(path);
    await expect.soft(isBusy(page), path).toHaveCount(0);
    await takePictures(page, 'no permission', path);
    await page.close();
  }
});
