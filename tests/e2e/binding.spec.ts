import { callAs, expect, test } from './support/people.ts';
import { openAuction } from './support/auctions.ts';
import { createListing } from './support/for-sale.ts';
import { signUp } from './support/sign-up.ts';

test('a new account sees what it lacks before it buys or bids, and where to mend it', async ({ site }) => {
  const [listing, auction] = [
    await createListing(site, 'A listed thing'),
    await openAuction(site, 'An auctioned thing'),
  ];
  const stranger = await site.person('demo.buyer', { signedIn: false });
  const page = await signUp(site, stranger, 'mok.unproven');
  for (const [path, action] of [
    [listing.path, /^Buy for/],
    [auction.path, /^Bid HK\$1,000 or more/],
  ] as const) {
    await page.goto(stranger.url(path));
    const button = page.getByRole('button', { name: action });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button).toHaveAccessibleDescription(/Your phone number has not been verified yet/);
    await page.getByRole('link', { name: 'Verify your phone number' }).first().click();
    await expect(page).toHaveURL(/\/personal\/verify-phone$/);
  }
  // Where the action is below the window of a phone, a bar has it, without room for its reasons.
  await page.setViewportSize({ width: 375, height: 667 });
  await page.goto(stranger.url(auction.path));
  const reason = page.getByRole('listitem').filter({ hasText: 'Your phone number has not been verified yet' }).first();
  const bid = page.locator('[data-action-bar]').getByRole('button', { name: /^Bid/ });
  // A forced click, which a disabled button needs, waits for nothing: the button is replaced while the page loads.
  await expect(reason).toBeAttached();
  await expect(bid).toBeVisible();
  await expect(reason).not.toBeInViewport();
  await bid.click({ force: true });
  await expect(reason).toBeInViewport();
});

test('a purchase names its deadline to both sides', async ({ site }) => {
  const { id } = await createListing(site, 'A thing bought in time');
  const { token } = await site.session('demo.buyer');
  const deal = await callAs<{ id: string }>(site.server.url, token, 'POST', '/api/Deal', {
    id: crypto.randomUUID(),
    goodsId: id,
    price: '15000',
    currency: 'HKD',
  });
  for (const [account, words] of [
    ['demo.buyer', /Unless you arrange delivery by/],
    ['demo.seller', /Unless the buyer arranges delivery by/],
  ] as const) {
    const page = await (await site.person(account)).tab(`/deals/${deal.id}`);
    await expect(page.getByText(words)).toBeVisible();
  }
});
