import type { Locator, Page } from '@playwright/test';
import { saveAddress } from '#protocol/http/addresses.ts';
import { violations } from './support/axe.ts';
import { unique } from './support/chat.ts';
import { putUpForSale } from './support/for-sale.ts';
import { keptBy } from './support/kept.ts';
import { callAs, expect, test, type Person, type Site } from './support/people.ts';

/** The card of a price in whatever page shows it. */
const card = (page: Page, price: string): Locator => page.locator('article, main li').filter({ hasText: price }).last();

/** Fills in an offer and goes to its confirmation; sends it. */
async function makeOffer(page: Page, price: string, send: RegExp): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[name=price]').fill(price);
  const agreed = dialog.locator('input[name=agreed]');
  if (await agreed.count()) await agreed.check();
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await dialog.getByRole('button', { name: send }).click();
  await expect(dialog).toHaveCount(0);
}

async function openConversation(person: Person, page: Page): Promise<Page> {
  const link = page.getByRole('link', { name: 'See it in the conversation' });
  return person.tab((await link.getAttribute('href')) ?? '');
}

async function withAddress(site: Site): Promise<string> {
  const { token } = await site.session('demo.buyer');
  const consignee = unique('Consignee');
  const address = { consignee, country: 'HK', areaCode: '852', mobile: '51234567', detail: '12 Gilded Lane, Central', isDefault: false };
  await callAs(site.server.url, token, saveAddress.method, saveAddress.path, address);
  return consignee;
}

test('[E2E-60] an offer is made, countered and accepted in the chat; every tab of both sides says the same, without a reload', async ({ site }) => {
  test.setTimeout(120_000);
  const goods = await putUpForSale(site, unique('Enamel box'));
  const buyer = await site.person('demo.buyer');
  const seller = await site.person('demo.seller');
  const item = await buyer.tab(goods.path);
  const sellersList = await seller.tab('/offers?side=seller&state=live');

  await item.getByRole('button', { name: 'Make an offer' }).click();
  const dialog = item.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await expect(dialog.getByText('Please enter a price')).toBeVisible();
  await expect(dialog.getByText('Must agree make offer terms')).toBeVisible();
  await makeOffer(item, '12,000', /^Offer HK\$12,000$/);
  await expect(item.getByText('Your offer of HK$12,000 waits for an answer')).toBeVisible();

  const buyersChat = await openConversation(buyer, item);
  const sellersChat = await seller.tab(new URL(buyersChat.url()).pathname);
  await expect(card(buyersChat, 'HK$12,000').getByRole('button', { name: 'Take back' })).toBeVisible();
  await expect(card(buyersChat, 'HK$12,000').getByRole('button', { name: 'Accept' })).toHaveCount(0);
  await expect(card(sellersList, goods.title).getByText('Your turn')).toBeVisible();

  await card(sellersChat, 'HK$12,000').getByRole('button', { name: 'Another price' }).click();
  await makeOffer(sellersChat, '13500', /^Answer with HK\$13,500$/);
  await expect(card(sellersList, goods.title).getByText('HK$13,500')).toBeVisible();
  await expect(item.getByText('You were answered with HK$13,500: your turn')).toBeVisible();
  await expect(buyersChat.getByRole('article').filter({ hasText: 'HK$12,000' }).getByText('Countered')).toBeVisible();

  await card(buyersChat, 'HK$13,500').getByRole('button', { name: 'Accept' }).click();
  await buyersChat.getByRole('dialog').getByRole('button', { name: 'Accept HK$13,500' }).click();
  for (const page of [buyersChat, sellersChat]) {
    await expect(page.getByRole('article').filter({ hasText: 'HK$13,500' }).getByText('Accepted')).toBeVisible();
    await expect(page.getByRole('article').filter({ hasText: 'Deal made' })).toHaveCount(1);
  }
  await expect(sellersList.getByRole('link', { name: goods.title })).toHaveCount(0);
  await expect(item.getByText('This piece has been sold.', { exact: false })).toBeVisible();
  expect(await violations(buyersChat)).toEqual([]);
});

test('[E2E-61] a piece is bought at its price and goes its way to the end; both sides see every step, and where it goes is kept in no browser', async ({ site }) => {
  test.setTimeout(120_000);
  const consignee = await withAddress(site);
  const goods = await putUpForSale(site, unique('Silver hinge'));
  const buyer = await site.person('demo.buyer');
  const seller = await site.person('demo.seller');
  const buying = await buyer.tab(goods.path);
  await buying.getByRole('button', { name: 'Buy for HK$15,000' }).click();
  await buying.getByRole('dialog').getByRole('button', { name: 'Buy for HK$15,000' }).click();
  await expect(buying).toHaveURL(/\/deals\/[\w-]+$/);
  const path = new URL(buying.url()).pathname;
  const buyersOther = await buyer.tab(path);
  const selling = await seller.tab(path);
  const sellersList = await seller.tab('/deals?side=seller');
  const line = sellersList.getByRole('listitem').filter({ hasText: goods.title });
  await expect(selling.getByText(/^Waiting for .* to say how it is received$/)).toBeVisible();
  await expect(selling.getByText('No payment goes through this site.', { exact: false })).toBeVisible();

  await buying.getByRole('radio', { name: 'By mail' }).check();
  await buying.getByRole('radio', { name: new RegExp(consignee) }).check();
  await expect(buyersOther.getByRole('button', { name: 'Arrange it so' })).toBeVisible();
  expect(await violations(buying)).toEqual([]);
  await buying.getByRole('button', { name: 'Arrange it so' }).click();
  await expect(selling.getByText('12 Gilded Lane, Central')).toBeVisible();
  await expect(line.getByText('Your turn')).toBeVisible();

  await selling.getByLabel('Carrier').fill('Gilded Post');
  await selling.getByRole('button', { name: 'It is sent' }).click();
  await expect(selling.getByText('Please fill this in')).toBeVisible();
  await selling.getByLabel('Tracking number').fill('GP 4471');
  await selling.getByRole('button', { name: 'It is sent' }).click();
  for (const page of [buying, buyersOther]) await expect(page.getByText('GP 4471')).toBeVisible();

  for (const [ask, confirm, seen] of [['It arrived', 'It arrived', 'Received'], ['All is well', 'All is well', 'Deal completed']] as const) {
    await buyersOther.getByRole('button', { name: ask }).click();
    await buyersOther.getByRole('dialog').getByRole('button', { name: confirm }).click();
    for (const page of [buying, selling]) await expect(page.getByRole('listitem').filter({ hasText: seen }).last()).toBeVisible();
  }
  await expect(line.getByText('Completed')).toBeVisible();
  const kept = await keptBy(buying);
  expect(kept).not.toContain('12 Gilded Lane');
  expect(kept).not.toContain(consignee);
});

test('[E2E-62] an offer written without a line is never sent by itself: it waits as a draft and asks again with the price of that moment', async ({ site }) => {
  const goods = await putUpForSale(site, unique('Jade seal'));
  const line = await site.line();
  const buyer = await site.person('demo.buyer', { line });
  const seller = await site.person('demo.seller');
  const item = await buyer.tab(goods.path);
  const list = await seller.tab('/offers?side=seller&state=live');
  await item.getByRole('button', { name: 'Make an offer' }).click();
  const dialog = item.getByRole('dialog');
  await dialog.locator('input[name=price]').fill('11000');
  await dialog.locator('input[name=agreed]').check();
  await dialog.getByRole('button', { name: 'Go on' }).click();
  line.offline();
  await dialog.getByRole('button', { name: 'Offer HK$11,000' }).click();
  await expect(dialog.getByText('nothing was sent', { exact: false })).toBeVisible();
  line.restore();

  await item.reload();
  await item.getByRole('button', { name: 'Go on with your offer' }).click();
  await expect(dialog.locator('input[name=price]')).toHaveValue('11000');
  await expect(dialog.locator('input[name=agreed]')).not.toBeChecked();
  await expect(list.getByRole('link', { name: goods.title })).toHaveCount(0);
  await makeOffer(item, '11000', /^Offer HK\$11,000$/);
  await expect(list.getByRole('link', { name: goods.title })).toHaveCount(1);
});
