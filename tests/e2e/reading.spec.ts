import { expect, PASSWORD, test, untilHydrated } from './support/people.ts';

const THREAD = '/thread-id/forum-service-interval';

test('the title of every tab has the unread count of the bell', async ({ site }) => {
  const buyer = await site.person('demo.buyer');
  const page = await buyer.tab('/faq');
  const bell = page.getByRole('button', { name: /^Messages and notices, \d+ unread$/ });
  await expect(bell).toBeVisible();
  const unread = /\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0];
  expect(await page.title()).toMatch(new RegExp(`^\\(${unread}\\) FAQ`));
  await page.getByRole('link', { name: 'Terms of use' }).first().click();
  await expect(page).toHaveTitle(new RegExp(`^\\(${unread}\\) Terms of use`));
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
  const page = await visitor.tab('/collections');
  await untilHydrated(page);
  const last = page.locator('main a[href*="/item-id/"]').last();
  await last.scrollIntoViewIfNeeded();
  const top = await page.evaluate(() => window.scrollY);
  expect(top).toBeGreaterThan(0);
  await last.click();
  await expect(page).toHaveURL(/item-id/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/collections/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(top - 50);
});
