import type { Page } from '@playwright/test';
import { holdReact, releaseReact, untilShellIsHydrated } from './support/held-react.ts';
import { expect, PASSWORD, test, untilHydrated } from './support/people.ts';

const THREAD = '/thread-id/forum-service-interval';

test('the title of every tab has the unread count of the bell', async ({ site }) => {
  const buyer = await site.person('demo.buyer');
  const page = await buyer.tab('/faq');
  const bell = page.getByRole('button', { name: /^Messages and notices, \d+ unread$/ });
  // The counts of conversations and of notices arrive one after the other.
  const hasCount = async (name: string): Promise<boolean> => {
    const unread = /\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0];
    return (await page.title()).startsWith(`(${unread}) ${name}`);
  };
  await expect.poll(() => hasCount('Frequently asked questions')).toBe(true);
  await page.getByRole('link', { name: 'Terms of use' }).first().click();
  await expect.poll(() => hasCount('Terms of use')).toBe(true);
});

test('sign-in returns to the reply that the address names', async ({ site }) => {
  const visitor = await site.person('demo.buyer2', { signedIn: false });
  const page = await visitor.tab(`${THREAD}?from=mail#reply-6`);
  await untilHydrated(page);
  await page.getByRole('banner').getByRole('link', { name: 'Sign In / Sign Up' }).click();
  await page.getByLabel('Username, email or phone number').fill('demo.buyer2');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(visitor.url(`${THREAD}?from=mail#reply-6`));
  await expect(page.locator('#reply-6')).toBeInViewport();
});

test('going back returns to where the reader was', async ({ site }) => {
  const visitor = await site.person('demo.buyer', { signedIn: false });
  const page = await visitor.tab('/');
  await untilHydrated(page);
  const last = page.locator('main a[href*="/thread-id/"]').last();
  await expect(async () => {
    await page.mouse.wheel(0, 500);
    await expect(page.getByRole('contentinfo').getByRole('link').last()).toBeInViewport({ timeout: 100 });
  }).toPass({ intervals: [0] });
  await last.scrollIntoViewIfNeeded();
  const topOf = (): Promise<number> => last.evaluate((link) => link.getBoundingClientRect().top);
  const top = await topOf();
  await last.click();
  await expect(page).toHaveURL(/thread-id/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(last).toBeInViewport();
  await expect.poll(async () => Math.abs((await topOf()) - top)).toBeLessThan(50);
});

test('going back right after a reload shows the page before', async ({ site }) => {
  const visitor = await site.person('demo.buyer', { signedIn: false });
  await holdReact(visitor.context, 'start');
  const page = await visitor.context.newPage();
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto(visitor.url('/about'));
  await untilHydrated(page);
  await releaseReact(page);
  await untilShellIsHydrated(page);
  await page.evaluate(() => history.pushState(null, '', '/faq'));
  await expect(heading).toHaveText('Frequently asked questions');
  await page.reload();
  await untilHydrated(page);
  await page.goBack();
  await releaseReact(page);
  await expect(heading).toHaveText('About us');
  await expect(page).toHaveTitle('About us - Vermeil');
});

test('a Traditional thread is read in Simplified Chinese, and as written again', async ({ site }) => {
  const visitor = await site.person('demo.buyer', { signedIn: false, locale: 'zh-CN' });
  const page = await visitor.tab(THREAD);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('機械錶應該隔幾耐抹油？三十年維修筆記');
  await untilHydrated(page);
  await page.getByRole('button', { name: '以简体中文阅读' }).first().click();
  await expect(heading).toHaveText('机械表应该隔几耐抹油？三十年维修笔记');
  await expect(page.getByText('油干了表仍会行')).toBeVisible();
  // A piece without frequent characters of its script has the script of the whole article.
  await expect(page.getByText('日常戴的新表：五至七年')).toBeVisible();
  await page.reload();
  await expect(heading).toHaveText('机械表应该隔几耐抹油？三十年维修笔记');
  await page.getByRole('button', { name: '显示原文' }).first().click();
  await expect(heading).toHaveText('機械錶應該隔幾耐抹油？三十年維修筆記');
});

test('a Simplified thread is read in Traditional Chinese; English readers are offered nothing', async ({ site }) => {
  const visitor = await site.person('demo.buyer2', { signedIn: false, locale: 'zh-HK' });
  const page = await visitor.tab('/thread-id/forum-puerh-storage');
  await untilHydrated(page);
  await page.getByRole('button', { name: '以繁體中文閱讀' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('老普洱怎麼存：十年乾倉記錄');
  const reader = await site.person('demo.buyer2', { signedIn: false });
  const english = await reader.tab('/thread-id/forum-puerh-storage');
  await untilHydrated(english);
  await expect(english.getByRole('button', { name: /Chinese/ })).toHaveCount(0);
});

test('the code of a page is fetched when the pointer stays on its link', async ({ site }) => {
  const visitor = await site.person('demo.buyer', { signedIn: false, firstVisit: true });
  const terms = await visitor.tab('/terms');
  const page = await visitor.tab('/faq');
  // A rendered page loads its own code when it is used.
  const used = [terms, page].map(async (each) => {
    const before = await scriptsOf(each);
    await each.mouse.move(9, 9);
    await expect.poll(async () => (await scriptsOf(each)).length).toBeGreaterThan(before.length);
  });
  await Promise.all(used);
  const [ofTerms, ofFaq] = await Promise.all([terms, page].map(scriptsOf));
  const own = ofTerms!.filter((script) => !ofFaq!.includes(script));
  expect(own).not.toEqual([]);
  // The code that watches links is loaded after the page.
  await expect(async () => {
    await page.mouse.move(0, 0);
    await page.getByRole('link', { name: 'Terms of use' }).first().hover();
    expect(await scriptsOf(page)).toEqual(expect.arrayContaining(own));
  }).toPass();
  await expect(page).toHaveURL(/faq$/);
});

/** The addresses of the scripts that a page has loaded. */
async function scriptsOf(page: Page): Promise<string[]> {
  await untilHydrated(page);
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js')),
  );
}
