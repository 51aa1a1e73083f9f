import { CHAT } from '#protocol/member-limits.ts';
import { expect, test } from './support/people.ts';

test('counts unread rooms and notices on the bell and lists them', async ({ site }) => {
  const seller = await site.person('demo.seller');
  const page = await seller.tab('/');
  const bell = page.getByRole('button', { name: /^Messages and notices/ });
  await expect(bell).toHaveAccessibleName(/\d+ unread/);
  await bell.click();
  const panel = page.getByRole('dialog', { name: 'Messages and notices' });
  await expect(panel.getByRole('listitem').first()).toBeVisible();
  const lines = await panel
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => item.querySelector('a')?.getAttribute('href') ?? ''));
  for (const target of ['/follow-list', '/auction-bid-list', '/my-store', '/chat/room_']) {
    expect(
      lines.some((href) => href.startsWith(target)),
      `${target} among ${lines.join(' ')}`,
    ).toBe(true);
  }
  const box = await panel.getByRole('list').boundingBox();
  expect(Math.round(box!.height)).toBeLessThanOrEqual(CHAT.dropdownHeight);
});

test('opens the list of a kind of notice and marks it as seen', async ({ site }) => {
  const buyer = await site.person('demo.buyer');
  const page = await buyer.tab('/chat/chat-page');
  await page.getByRole('radio', { name: /^Notices/ }).check();
  const followed = page.getByRole('main').locator('a[href$="/follow-list"]').first();
  await expect(followed).toBeVisible();
  await followed.click();
  await expect(page).toHaveURL(/\/follow-list$/);
  await expect(page.getByRole('region', { name: 'Sellers you follow' }).getByRole('listitem').first()).toBeVisible();
  await page.getByRole('button', { name: /^Messages and notices/ }).click();
  const row = page.getByRole('dialog', { name: 'Messages and notices' }).locator('a[href$="/follow-list"]').first();
  await expect(row).toBeVisible();
  await expect(row.getByText(/unread/)).toHaveCount(0);
});
