import { openAuction } from './support/auctions.ts';
import { unique } from './support/chat.ts';
import { expect, test } from './support/people.ts';

test('groups the amount of a bid until it is edited, and again once its field is left', async ({ site }) => {
  const auction = await openAuction(site, unique('Grouped'));
  const page = await (await site.person('demo.buyer')).tab(auction.path);
  await page.getByRole('region', { name: 'Auction' }).getByRole('button', { name: /^Bid/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(auction.title)).toBeVisible();
  await expect(dialog.locator('img')).toHaveJSProperty('clientWidth', 56);
  const field = dialog.getByRole('textbox');
  const stepUp = dialog.getByRole('button', { name: 'Increase by one increment' });

  // Its text is selected: the first key replaces it.
  await expect(field).toHaveValue('1,000');
  await expect(field).toBeFocused();
  await page.keyboard.type('234500');
  await expect(field).toHaveValue('234500');
  await expect(field).toHaveAccessibleDescription('= HK$234,500');
  await stepUp.focus();
  await expect(field).toHaveValue('234,500');
});
