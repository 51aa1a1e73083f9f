import { callUrl } from '#protocol/http/define-call.ts';
import { setFollow } from '#protocol/http/follows.ts';
import { callAs, expect, test } from './support/people.ts';

const STORE = { path: '/shop-id/store-siam', name: 'Siam Amulet House' };

test('follows a store, shows it in every tab and lists it, and ends the follow', async ({ site }) => {
  const buyer = await site.person('demo.buyer');
  const page = await buyer.tab(STORE.path);
  const other = await buyer.tab(STORE.path);
  const button = page.getByRole('button', { name: 'Follow', exact: true });
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  const count = async (): Promise<number> => Number((await button.innerText()).replace(/\D/g, ''));
  const before = await count();
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(count).toBe(before + 1);
  await expect(other.getByRole('button', { name: 'Follow', exact: true })).toHaveAttribute('aria-pressed', 'true');

  await page.getByRole('button', { name: /^Hello/ }).click();
  await page.getByRole('menuitem', { name: 'Following', exact: true }).click();
  await expect(page).toHaveURL(/\/follow$/);
  await page.getByRole('navigation', { name: 'Following' }).getByRole('link', { name: 'You follow' }).click();
  await expect(page).toHaveURL(/\/follow\/followings\/followings$/);
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: STORE.name });
  await row.getByRole('button', { name: 'Unfollow' }).click();
  await expect(row).toHaveCount(0);
  await expect(other.getByRole('button', { name: 'Follow', exact: true })).toHaveAttribute('aria-pressed', 'false');
});

test('notifies the followed seller at once, and leads visitors to sign in and back', async ({ site }) => {
  const seller = await site.person('demo.seller');
  const followers = await seller.tab('/follow/followers/followers');
  const rows = followers.getByRole('main').getByRole('listitem');
  await expect(rows.filter({ hasText: 'Follows your store' }).first()).toBeVisible();
  const personal = rows.filter({ hasText: 'Follows you' }).filter({ hasNotText: 'Follows your store' });
  await expect(personal).toHaveCount(0);
  const { token } = await site.session('demo.service');
  const path = callUrl(setFollow, { params: { kind: 'user', id: 'demo-seller' } });
  await callAs(site.server.url, token, 'POST', path, { follow: true });
  await expect(personal).toHaveCount(1);
  await expect(personal).toContainText('Mia');
  await followers.goto(seller.url('/follow-list'));
  await expect(followers.getByText('Mia now follows you')).toBeVisible();

  const visitor = await site.person('demo.buyer', { signedIn: false });
  const page = await visitor.tab('/shop-id/store-lam');
  await expect(page.getByRole('main').getByRole('link', { name: /^Follow/ })).toHaveAttribute(
    'href',
    /\/passport\/login\?next=%2Fshop-id%2Fstore-lam$/,
  );
});
