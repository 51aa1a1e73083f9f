import type { Page } from '@playwright/test';
import { linkTo } from '#protocol/pages.ts';
import { expect, PASSWORD, test, untilHydrated } from './support/people.ts';

/** Names of the drafts that a tab stores. */
const draftsIn = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('vermeil.form')));

test('keeps the message of a visitor over a reload and the way back', async ({ site, browser }) => {
  const page = await (await browser.newContext({ baseURL: site.server.url })).newPage();
  await page.goto(linkTo('contact'));
  await untilHydrated(page);
  const message = page.getByLabel('Your message');
  await expect(page.getByRole('button', { name: 'Send message' })).toBeEnabled();
  await message.fill('🙂 مرحبا 你好');
  await page.reload();
  await untilHydrated(page);
  await expect(message).toHaveValue('🙂 مرحبا 你好');
  await page.goto(linkTo('about'));
  await page.goBack();
  await untilHydrated(page);
  await expect(message).toHaveValue('🙂 مرحبا 你好');
  await page.context().close();
});

test('keeps what is typed before it is known who types', async ({ site, browser }) => {
  const page = await (await browser.newContext({ baseURL: site.server.url })).newPage();
  // The first load has a worker that says nothing, the reload has the real one.
  await page.addInitScript(() => {
    const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (load?.type === 'reload') return;
    const Silent = class extends EventTarget {
      readonly port = new MessageChannel().port1;
    };
    Object.assign(window, { SharedWorker: Silent });
  });
  await page.goto(linkTo('contact'));
  await untilHydrated(page);
  const message = page.getByLabel('Your message');
  await expect(page.getByRole('button', { name: 'Send message' })).toBeEnabled();
  await message.fill('Is the watch sold?');
  await page.reload();
  await untilHydrated(page);
  await expect(message).toHaveValue('Is the watch sold?');
  await page.context().close();
});

test('keeps what a visitor types before the code of the page has come', async ({ site, browser }) => {
  const page = await (await browser.newContext({ baseURL: site.server.url })).newPage();
  let code = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await code.promise;
    await route.continue();
  });
  await page.goto(linkTo('contact'), { waitUntil: 'commit' });
  const message = page.getByLabel('Your message');
  await message.pressSequentially('Is the');
  code.resolve();
  const button = page.getByRole('button', { name: 'Send message' });
  await expect(button).toBeEnabled();
  // Without another key.
  await expect.poll(() => draftsIn(page)).toEqual(['vermeil.form.contact']);
  await page.reload();
  await untilHydrated(page);
  await expect(message).toHaveValue('Is the');
  await message.press('End');
  await message.pressSequentially(' watch');
  await expect(message).toHaveValue('Is the watch');
  // Behind the draft.
  code = Promise.withResolvers();
  await page.reload({ waitUntil: 'commit' });
  await message.pressSequentially(' sold?');
  code.resolve();
  await expect(button).toBeEnabled();
  await expect(message).toHaveValue('Is the watch sold?');
  await page.reload();
  await untilHydrated(page);
  await expect(message).toHaveValue('Is the watch sold?');
  await page.context().close();
});

test('keeps the draft of a signed-in user who types before the code of the page has come', async ({ site }) => {
  const buyer = await site.person('demo.buyer2');
  const page = await buyer.tab(linkTo('contact'));
  const message = page.getByLabel('Your message');
  await page.getByLabel('Your name').fill('Ann');
  await message.fill('Is the watch');
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('vermeil.form.contact'))).toContain('the watch');
  const code = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await code.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await message.pressSequentially(' sold?');
  code.resolve();
  await expect(message).toHaveValue('Is the watch sold?');
  await expect(page.getByLabel('Your name')).toHaveValue('Ann');
});

test('removes the message of a user who signs out', async ({ site }) => {
  const buyer = await site.person('demo.buyer2', { signedIn: false });
  const page = await buyer.tab(linkTo('login', { next: linkTo('contact') }));
  await page.getByLabel('Username, email or phone number').fill('demo.buyer2');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByLabel('Your message').fill('🙂 مرحبا 你好');
  await expect.poll(() => draftsIn(page)).toEqual(['vermeil.form.contact']);
  const other = await buyer.tab(linkTo('contact'));
  const othersMessage = other.getByLabel('Your message');
  await othersMessage.fill('Open in another tab');
  await page.getByRole('button', { name: /^Hello/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
  await expect.poll(() => draftsIn(page)).toEqual([]);
  await expect(othersMessage).toHaveValue('');
  await expect.poll(() => draftsIn(other)).toEqual([]);
});
