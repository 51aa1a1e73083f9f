import { violations } from './support/axe.ts';
import { fileOf } from './support/built-files.ts';
import { expect, test, untilHydrated } from './support/people.ts';

test('goes to a conversation, a page and goods without the pointer', async ({ site }) => {
  const seller = await site.person('demo.seller');
  const page = await seller.tab('/offers');
  // The tools of signed-in users are loaded after the page.
  await expect(page.getByRole('button', { name: /^Hello/ })).toBeVisible();
  const palette = page.getByRole('dialog', { name: 'Quick search' });
  const field = palette.getByRole('combobox');
  const options = palette.getByRole('option');

  const open = async () => {
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
  };

  await open();
  expect(await violations(page, field)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();

  await open();
  await page.keyboard.type('sales');
  await expect(options.filter({ hasText: /^Sales$/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Sales' })).toBeVisible();

  await open();
  await page.keyboard.type('Olivia');
  await expect(options.first()).toContainText('Olivia Tan');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Olivia Tan' })).toBeVisible();

  await open();
  await page.keyboard.type('imperial green');
  const bangle = options.filter({ hasText: 'Imperial green jadeite bangle' });
  await expect(bangle).toBeVisible();
  // The entry after those for searches.
  const before = (await options.allInnerTexts()).findIndex((text) => text.includes('Imperial green'));
  for (let step = 0; step < before; step += 1) await page.keyboard.press('ArrowDown');
  await expect(bangle).toHaveAttribute('data-highlighted');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /Imperial green jadeite bangle/ })).toBeVisible();

  await open();
  await page.keyboard.type('qqqzzz');
  await expect(palette.getByText('No results for “qqqzzz”')).toBeVisible();
});

test('opens with what was typed before its code was there', async ({ site }) => {
  const seller = await site.person('demo.seller');
  const before = await seller.tab('/offers');
  await expect(before.getByRole('button', { name: /^Hello/ })).toBeVisible();
  const page = await seller.context.newPage();
  const code = Promise.withResolvers<void>();
  await page.route(`**/${fileOf('signedIn')}`, async (route) => {
    await code.promise;
    await route.continue();
  });
  await page.goto(seller.url('/offers'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('sales');
  code.resolve();
  const field = page.getByRole('dialog', { name: 'Quick search' }).getByRole('combobox');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('sales');
  await expect(page.getByRole('option', { name: 'Sales', exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Sales' })).toBeVisible();
});

test('opens from the menu of the user, and never for visitors', async ({ site }) => {
  const seller = await site.person('demo.seller');
  const page = await seller.tab('/');
  await page.getByRole('button', { name: /^Hello/ }).click();
  await page.getByRole('menuitem', { name: 'Quick search' }).click();
  await expect(page.getByRole('dialog', { name: 'Quick search' }).getByRole('combobox')).toBeFocused();

  const visitor = await site.person('demo.buyer', { signedIn: false });
  const other = await visitor.tab('/');
  await untilHydrated(other);
  await other.keyboard.press('Control+k');
  await expect(other.getByRole('dialog')).toHaveCount(0);
});
