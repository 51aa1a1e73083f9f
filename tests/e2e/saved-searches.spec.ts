import { createListing } from './support/for-sale.ts';
import { expect, test, untilHydrated } from './support/people.ts';

test('saves a search without results, gets a notice of a new listing and opens the search', async ({ site }) => {
  const words = `Quirrell ${test.info().workerIndex}x${test.info().retry}`;
  const buyer = await site.person('demo.buyer2');
  const page = await buyer.tab(`/collections/1/watches/${encodeURIComponent(words)}?max=20000`);
  await page.getByRole('main').getByRole('button', { name: 'Save search and notify me' }).click();
  const saveButton = page.getByRole('button', { name: 'Save search', exact: true });
  await expect(saveButton).toHaveAttribute('aria-pressed', 'true');

  const goods = await createListing(site, `${words} chronograph`);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Messages/ })
    .click();
  const row = page.getByRole('dialog', { name: 'Messages and notices' }).getByRole('link', { name: /Saved searches/ });
  await expect(row).toContainText(`New in “${words}, Watches, ≤ HK$20,000” (1): ${goods.title}`);
  await row.click();
  await expect(page).toHaveURL(/\/collections\/1\/watches\/Quirrell%20\w+\?max=20000&sort=newest$/);
  await expect(page.getByRole('main').getByRole('link', { name: goods.title })).toBeVisible();
  await expect(saveButton).toHaveAttribute('aria-pressed', 'true');

  await page.getByRole('button', { name: /^Hello/ }).click();
  await page.getByRole('menuitem', { name: 'Saved searches' }).click();
  await expect(page).toHaveURL(/\/saved-searches$/);
  const saved = page.getByRole('main').getByRole('listitem').filter({ hasText: words });
  await expect(saved).toContainText(goods.title);
  const notify = saved.getByRole('checkbox', { name: /^Notify me/ });
  await expect(notify).toBeChecked();
  await notify.click();
  await expect(notify).not.toBeChecked();
  await page.reload();
  await expect(notify).not.toBeChecked();

  const search = page.getByRole('banner').getByRole('combobox');
  await search.click();
  const option = page.getByRole('banner').getByRole('option', { name: words });
  await expect(option).toContainText('Saved search');
  await search.press('Escape');
  await saved.getByRole('button', { name: /^Remove/ }).click();
  await expect(saved).toHaveCount(0);
});

test('leads visitors who save a search to sign in and back', async ({ site }) => {
  const visitor = await site.person('demo.buyer', { signedIn: false });
  const page = await visitor.tab('/collections/1/watches');
  await expect(page.getByRole('main').getByRole('link', { name: 'Save search' })).toHaveAttribute(
    'href',
    /\/passport\/login\?next=%2Fcollections%2F1%2Fwatches$/,
  );
  await page.goto(visitor.url('/collections'));
  await untilHydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Save search')).toHaveCount(0);
});
