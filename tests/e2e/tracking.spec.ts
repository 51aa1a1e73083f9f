import type { Browser, BrowserContext, Page } from '@playwright/test';
import { startServer, type ServerProcess } from '#tests/doubles/server-process.ts';
import { expect, test, untilHydrated } from './support/people.ts';

const TRACKERS = {
  TAG_ID: 'G-1234ABCD',
  PAGE_TRACKER_URL: 'https://stats.example/script.js',
  PAGE_TRACKER_SITE: 'vermeil',
  CONVERSION_ID: 'AW-123456789/AbC-D_efG',
  APP_APK_URL: 'https://files.example/vermeil.apk',
};
/** Reports what the site asked of the page tracking, as the real script would. */
const STATS_SCRIPT = `window.umami = { track: (fill) => fetch('https://stats.example/api/send', {
  method: 'POST', mode: 'no-cors', body: JSON.stringify(fill({ website: 'vermeil' })) }) };`;

/** A visitor, whose requests to other origins than the site are recorded and answered. */
async function visitor(
  browser: Browser,
  { url }: ServerProcess,
): Promise<{
  page: Page;
  requests: string[];
  sent: string[];
  context: BrowserContext;
}> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const requests: string[] = [];
  const sent: string[] = [];
  await context.route(
    (address) => address.origin !== new URL(url).origin,
    (route) => {
      const request = route.request();
      requests.push(request.url());
      if (request.method() === 'POST') sent.push((JSON.parse(request.postData() ?? '{}') as { url: string }).url);
      return route.fulfill({
        contentType: 'text/javascript',
        body: request.url() === TRACKERS.PAGE_TRACKER_URL ? STATS_SCRIPT : '',
      });
    },
  );
  const page = await context.newPage();
  return { page, requests, sent, context };
}

const commands = (page: Page): Promise<unknown[][]> =>
  page.evaluate(() =>
    ((window as { dataLayer?: ArrayLike<unknown>[] }).dataLayer ?? []).map((command) => Array.from(command)),
  );

/** Scrolls to the footer and moves the pointer: the application takes the footer over at a sign of use. */
async function seeFooter(page: Page): Promise<void> {
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await untilHydrated(page);
  await page.mouse.move(5, 5);
  await page.mouse.move(9, 9);
}

test.describe('trackers', () => {
  let server: ServerProcess;
  test.beforeAll(async () => {
    test.setTimeout(240_000);
    server = await startServer(TRACKERS);
  });
  test.afterAll(() => server.dispose());

  test('send no request before consent, nor after refusal', async ({ browser }) => {
    const { page, requests, context } = await visitor(browser, server);
    await page.goto(`${server.url}/collections`);
    await untilHydrated(page);
    const banner = page.getByRole('complementary', { name: 'Privacy choices' });
    await expect(banner).toContainText('Google Analytics, stats.example, and Google Ads');
    const [refuse, accept] = await Promise.all(
      ['Decline', 'Accept'].map((name) => banner.getByRole('button', { name }).boundingBox()),
    );
    expect([refuse?.width, refuse?.height, refuse?.y]).toEqual([accept?.width, accept?.height, accept?.y]);
    await page.getByRole('link', { name: 'FAQ' }).click();
    await expect(page).toHaveURL(/\/faq$/);
    await banner.getByRole('button', { name: 'Decline' }).click();
    await expect(banner).toBeHidden();
    await page.goto(`${server.url}/app`);
    await untilHydrated(page);
    await page.getByRole('link', { name: 'Android package' }).first().click();
    await expect.poll(() => context.pages().length).toBe(2);
    await seeFooter(page);
    await expect(page.getByText('You declined the counting of visits.')).toBeVisible();
    await expect(banner).toBeHidden();
    expect(requests.filter((address) => address !== TRACKERS.APP_APK_URL)).toEqual([]);
    expect(await commands(page)).toEqual([]);
    await context.close();
  });

  test('count pages without queries and downloads after consent, until it is withdrawn', async ({ browser }) => {
    const { page, requests, sent, context } = await visitor(browser, server);
    await page.goto(`${server.url}/collections?sort=price`);
    await untilHydrated(page);
    const banner = page.getByRole('complementary', { name: 'Privacy choices' });
    await banner.getByRole('button', { name: 'Accept' }).click();
    await expect(banner).toBeHidden();
    await expect.poll(() => sent).toEqual(['/collections/:pageNo?/:category?/:keyword?']);
    expect(requests).toContain('https://www.googletagmanager.com/gtag/js?id=G-1234ABCD');
    await seeFooter(page);
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Download app' });
    // Until React has taken the footer over, its links load another page, which counts from the start.
    await expect
      .poll(() => link.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactFiber'))))
      .toBe(true);
    await link.click();
    await expect.poll(() => sent.at(-1)).toBe('/app');
    await page.getByRole('link', { name: 'Android package' }).first().click();
    const events = (await commands(page)).filter(([name]) => name === 'event');
    expect(events).toEqual([
      ['event', 'page_view', { send_to: 'G-1234ABCD' }],
      ['event', 'page_view', { send_to: 'G-1234ABCD' }],
      ['event', 'conversion', { send_to: 'AW-123456789/AbC-D_efG', app: 'apk' }],
      ['event', 'app_link', { send_to: 'G-1234ABCD', app: 'apk' }],
    ]);

    await page.evaluate(() => (document.cookie = '_ga=1; Path=/'));
    await page.getByRole('button', { name: 'Privacy choices' }).click();
    const before = requests.length;
    await Promise.all([page.waitForEvent('load'), banner.getByRole('button', { name: 'Decline' }).click()]);
    await seeFooter(page);
    await expect(page.getByText('You declined the counting of visits.')).toBeVisible();
    expect(await page.evaluate(() => document.cookie)).not.toContain('_ga');
    await page.goto(`${server.url}/faq`);
    await untilHydrated(page);
    expect(requests.length).toBe(before);
    await context.close();
  });
});

test('there is no banner and no other origin in the policy without configured trackers', async ({ site, browser }) => {
  const { page, context, requests } = await visitor(browser, site.server);
  const response = await page.goto(`${site.server.url}/faq`);
  await untilHydrated(page);
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Privacy choices' })).toHaveCount(0);
  expect(response?.headers()['content-security-policy']).not.toContain('https:');
  expect(await page.locator('meta[name=vermeil-trackers]').count()).toBe(0);
  expect(requests).toEqual([]);
  await context.close();
});
