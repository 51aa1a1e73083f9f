import type { Locator, Page } from '@playwright/test';
import { saveAddress } from '#protocol/http/addresses.ts';
import { moveGoods } from '#protocol/http/goods-own.ts';
import { counterOffer, makeOffer as makeOfferCall } from '#protocol/http/offers.ts';
import { staffMove } from '#protocol/http/staff.ts';
import { openAuction } from './support/auctions.ts';
import { violations } from './support/axe.ts';
import { unique } from './support/chat.ts';
import { createListing } from './support/for-sale.ts';
import { storedText } from './support/browser-storage.ts';
import { callAs, expect, test, type UserProfile, type Site } from './support/people.ts';

/** The card of the offer with this price, on any page. */
const card = (page: Page, price: string): Locator => page.locator('article, main li').filter({ hasText: price }).last();

/** Fills in an offer, confirms and sends it. */
async function makeOffer(page: Page, price: string, send: RegExp): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[name=price]').fill(price);
  const agreed = dialog.locator('input[name=agreed]');
  if (await agreed.count()) await agreed.check();
  // The second click of a double click neither confirms what was not read nor closes the dialog.
  await dialog.getByRole('button', { name: 'Continue' }).dblclick();
  await dialog.getByRole('button', { name: send }).click();
  await expect(dialog).toHaveCount(0);
}

async function openConversation(person: UserProfile, page: Page): Promise<Page> {
  const link = page.getByRole('link', { name: /^View (offer|conversation)$/ });
  return person.tab((await link.getAttribute('href')) ?? '');
}

async function withAddress(site: Site): Promise<string> {
  const { token } = await site.session('demo.buyer');
  const consignee = unique('Consignee');
  const address = {
    consignee,
    country: 'HK',
    areaCode: '852',
    mobile: '51234567',
    detail: '12 Gilded Lane, Central',
    isDefault: false,
  };
  await callAs(site.server.url, token, saveAddress.method, saveAddress.path, address);
  return consignee;
}

test('makes, counters and accepts an offer in the chat, live in every tab', async ({ site }) => {
  const goods = await createListing(site, unique('Enamel box'));
  const buyer = await site.person('demo.buyer');
  const seller = await site.person('demo.seller');
  const item = await buyer.tab(goods.path);
  const sellersList = await seller.tab('/offers?side=seller&state=live');
  const sellersAccount = await seller.tab('/personal/basic');
  const task = sellersAccount.getByRole('link', { name: goods.title }).filter({ hasText: 'Reply to the offer' });
  await expect(sellersAccount.getByRole('heading', { name: 'Waiting for you' })).toBeVisible();

  await item.getByRole('button', { name: 'Make an offer' }).click();
  const dialog = item.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('Please enter a price')).toBeVisible();
  await expect(dialog.getByText('Must agree make offer terms')).toBeVisible();
  await makeOffer(item, '12,000', /^Offer HK\$12,000$/);
  await expect(item.getByText('Your offer of HK$12,000 is waiting for a reply.')).toBeVisible();

  const buyersChat = await openConversation(buyer, item);
  const sellersChat = await seller.tab(new URL(buyersChat.url()).pathname);
  await expect(card(buyersChat, 'HK$12,000').getByRole('button', { name: 'Withdraw' })).toBeVisible();
  await expect(card(buyersChat, 'HK$12,000').getByRole('button', { name: 'Accept' })).toHaveCount(0);
  await expect(card(sellersList, goods.title).getByText('Your turn')).toBeVisible();
  await expect(task).toContainText('HK$12,000');

  await card(sellersChat, 'HK$12,000').getByRole('button', { name: 'Counter-offer' }).click();
  // Without leaving the keyboard.
  await expect(sellersChat.locator('input[name=price]')).toBeFocused();
  await sellersChat.keyboard.type('135000');
  await sellersChat.keyboard.press('Enter');
  await expect(sellersChat.getByText('This is above the asking price of HK$15,000.', { exact: false })).toBeVisible();
  const meant = sellersChat.getByRole('checkbox', { name: 'Yes, offer HK$135,000' });
  await expect(meant).toBeFocused();
  await sellersChat.keyboard.press('Tab');
  await expect(sellersChat.getByRole('button', { name: 'Send counter-offer of HK$135,000' })).toBeFocused();
  await sellersChat.keyboard.press('Enter');
  await expect(sellersChat.getByText('Please confirm the amount.')).toBeVisible();
  await expect(meant).toBeFocused();
  await sellersChat.getByRole('button', { name: 'Change offer' }).click();
  // Its text is selected.
  await expect(sellersChat.locator('input[name=price]')).toBeFocused();
  await sellersChat.keyboard.type('13500');
  await sellersChat.keyboard.press('Enter');
  await expect(sellersChat.getByRole('button', { name: /^Send counter-offer of HK\$13,500$/ })).toBeFocused();
  await sellersChat.keyboard.press('Enter');
  await expect(sellersChat.getByRole('dialog')).toHaveCount(0);
  // The button that opened the dialog is gone.
  await expect(card(sellersChat, 'HK$12,000')).toBeFocused();
  await expect(task).toHaveCount(0);
  await expect(card(sellersList, goods.title).getByText('HK$13,500')).toBeVisible();
  await expect(item.getByText('Counter-offer: HK$13,500. Your turn.')).toBeVisible();
  await expect(item.getByRole('button', { name: 'Accept HK$13,500' })).toBeVisible();
  await sellersList.getByText('1 earlier offer').click();
  await expect(card(sellersList, goods.title).getByText('HK$12,000')).toBeVisible();
  await expect(
    buyersChat.getByRole('article').filter({ hasText: 'HK$12,000' }).getByText('Countered', { exact: true }),
  ).toBeVisible();

  await card(buyersChat, 'HK$13,500').getByRole('button', { name: 'Accept' }).click();
  await buyersChat.getByRole('dialog').getByRole('button', { name: 'Accept HK$13,500' }).click();
  await expect(buyersChat.getByRole('article').filter({ hasText: 'HK$13,500' }).first()).toBeFocused();
  for (const page of [buyersChat, sellersChat]) {
    await expect(
      page.getByRole('article').filter({ hasText: 'HK$13,500' }).getByText('Accepted', { exact: true }),
    ).toBeVisible();
    await expect(
      page.getByRole('article').filter({ hasText: 'Agreed' }).filter({ hasNotText: 'Agreed price' }),
    ).toHaveCount(1);
  }
  await expect(sellersList.getByRole('link', { name: goods.title })).toHaveCount(0);
  await expect(item.getByText('You are buying this item for HK$13,500.')).toBeVisible();
  const arrange = item.getByText(/^Arrange how you receive it by .*\d\d:\d\d/);
  await expect(arrange).toBeVisible();
  // One sentence, which its date does not break.
  await expect(arrange).toHaveCSS('display', 'block');
  await expect(item.getByText('Agreed price HK$13,500', { exact: true })).toBeVisible();
  await expect(item.getByRole('link', { name: 'View deal' })).toBeVisible();
  expect(await violations(buyersChat)).toEqual([]);
});

test('asks a buyer again before a counter-offer above the asking price is accepted', async ({ site }) => {
  const goods = await createListing(site, unique('Brass sextant'));
  const { url } = site.server;
  const [buyer, seller] = [await site.session('demo.buyer'), await site.session('demo.seller')];
  const price = (sum: string) => ({ id: crypto.randomUUID(), price: sum, currency: 'HKD', comment: '' });
  const made = { ...price('12000'), goodsId: goods.id, agreed: true };
  await callAs(url, buyer.token, makeOfferCall.method, makeOfferCall.path, made);
  const counter = counterOffer.path.replace(':id', made.id);
  await callAs(url, seller.token, counterOffer.method, counter, price('135000'));

  const page = await (await site.person('demo.buyer')).tab(goods.path);
  await page.getByRole('button', { name: 'Accept HK$135,000' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('This is above the asking price of HK$15,000.', { exact: false })).toBeVisible();
  const accept = dialog.getByRole('button', { name: 'Accept HK$135,000' });
  await accept.click();
  await expect(dialog.getByText('Please confirm the amount.')).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: 'Yes, accept HK$135,000' })).toBeFocused();
  await page.keyboard.press('Space');
  await accept.click();
  await expect(page.getByText('You are buying this item for HK$135,000.')).toBeVisible();
});

/** The control that made a move of a deal disappears with it. */
const expectFocusInDeal = (page: Page): Promise<void> =>
  expect(page.locator('[data-moves]:focus, [data-moves] :focus')).toHaveCount(1);

test('completes a purchase live on both sides and stores no delivery address in a browser', async ({ site }) => {
  const consignee = await withAddress(site);
  const goods = await createListing(site, unique('Silver hinge'));
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
  const row = sellersList.getByRole('listitem').filter({ hasText: goods.title });
  await expect(selling.getByText(/^Waiting for .* to choose delivery$/)).toBeVisible();
  await expect(selling.getByText('No payment goes through this site.', { exact: false })).toBeVisible();

  await buying.getByRole('radio', { name: 'By post' }).check();
  await buying.getByRole('radio', { name: new RegExp(consignee) }).check();
  await expect(buyersOther.getByRole('button', { name: 'Confirm delivery details' })).toBeVisible();
  expect(await violations(buying)).toEqual([]);
  await buying.getByRole('button', { name: 'Confirm delivery details' }).press('Enter');
  await expect(selling.getByText('12 Gilded Lane, Central')).toBeVisible();
  const next = buying.getByRole('region', { name: 'Next step' });
  await expect(next).toBeFocused();
  await expect(next).toHaveCSS('outline-style', 'solid');
  await expect(row.getByText('Your turn')).toBeVisible();

  await selling.getByLabel('Carrier').fill('Gilded Post');
  await selling.getByRole('button', { name: 'Mark as sent' }).click();
  await expect(selling.getByText('Please fill this in')).toBeVisible();
  await selling.getByLabel('Tracking number').fill('GP 4471');
  await selling.getByRole('button', { name: 'Mark as sent' }).click();
  for (const page of [buying, buyersOther]) await expect(page.getByText('GP 4471')).toBeVisible();

  for (const [ask, confirm, seen] of [
    ['Confirm receipt', 'Confirm receipt', 'Received'],
    ['Complete the deal', 'Complete the deal', 'Deal completed'],
  ] as const) {
    await buyersOther.getByRole('button', { name: ask }).click();
    await buyersOther.getByRole('dialog').getByRole('button', { name: confirm }).click();
    for (const page of [buying, selling, buyersOther])
      await expect(page.getByRole('listitem').filter({ hasText: seen }).last()).toBeVisible();
    await expectFocusInDeal(buyersOther);
  }
  await expect(row.getByText('Completed')).toBeVisible();
  const kept = await storedText(buying);
  expect(kept).not.toContain('12 Gilded Lane');
  expect(kept).not.toContain(consignee);
});

test('keeps an offer written offline as a draft and confirms it with the current price', async ({ site }) => {
  const goods = await createListing(site, unique('Jade seal'));
  const proxy = await site.proxy();
  const buyer = await site.person('demo.buyer', { proxy });
  const seller = await site.person('demo.seller');
  const item = await buyer.tab(goods.path);
  const list = await seller.tab('/offers?side=seller&state=live');
  await item.getByRole('button', { name: 'Make an offer' }).click();
  const dialog = item.getByRole('dialog');
  await dialog.locator('input[name=price]').fill('11000');
  await dialog.locator('input[name=agreed]').check();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  proxy.offline();
  await dialog.getByRole('button', { name: 'Offer HK$11,000' }).click();
  await expect(dialog.getByText('nothing was sent', { exact: false })).toBeVisible();
  proxy.restore();

  await item.reload();
  await item.getByRole('button', { name: 'Resume your offer' }).click();
  await expect(dialog.locator('input[name=price]')).toHaveValue('11,000');
  await expect(dialog.locator('input[name=agreed]')).not.toBeChecked();
  await expect(list.getByRole('link', { name: goods.title })).toHaveCount(0);
  await makeOffer(item, '11000', /^Offer HK\$11,000$/);
  await expect(list.getByRole('link', { name: goods.title })).toHaveCount(1);
});

const PHONE = { width: 390, height: 844 };
/** Goods at a fixed price. */
const AT_PRICE = { saleType: 1, price: '15000', startingPrice: '', incrementPrice: '', endAt: null } as const;

test('lets staff hand over consigned goods; shows in the chat why a deal was cancelled', async ({ site }) => {
  const goods = await openAuction(site, unique('Jade cong'), {
    ...AT_PRICE,
    transactionType: 2,
    managedAddressId: 'hk-central',
    logistics: ['faceToFace'],
  });
  const { token } = await site.session('demo.service');
  await callAs(
    site.server.url,
    token,
    staffMove.method,
    staffMove.path.replace(':kind', 'goods').replace(':id', goods.id),
    { move: 'receive', reason: null },
  );
  const buyer = await site.person('demo.buyer');
  const buying = await buyer.tab(goods.path);
  await buying.setViewportSize(PHONE);
  await buying.getByRole('button', { name: 'Buy for HK$15,000' }).click();
  await buying.getByRole('dialog').getByRole('button', { name: 'Buy for HK$15,000' }).click();
  await expect(buying).toHaveURL(/\/deals\/[\w-]+$/);
  const path = new URL(buying.url()).pathname;
  const selling = await (await site.person('demo.seller', { locale: 'zh-HK' })).tab(path);
  const desk = await (await site.person('demo.service')).tab(path);
  await expect(desk.getByText(/^Waiting for .* to choose delivery$/)).toBeVisible();

  await buying.getByLabel('Where will you meet?').fill('The lobby of the Landmark, Saturday at three');
  await buying.getByRole('button', { name: 'Confirm delivery details' }).click();
  await expect(buying.getByText('Our staff have the item and hand it over')).toBeVisible();
  await expect(selling.getByText('藏品由我們保管，職員面交')).toBeVisible();
  await desk.getByRole('button', { name: 'Mark as handed over' }).click();
  await expect(selling.getByRole('listitem').filter({ hasText: '已面交' })).toBeVisible();
  for (const page of [buying, desk]) {
    await expect(page.getByRole('listitem').filter({ hasText: /^.*Handed over · (Our staff|You)$/ })).toBeVisible();
    await expect(page.getByText(/\bSent\b|On its way/)).toHaveCount(0);
  }

  await desk.getByRole('button', { name: 'Cancel the deal' }).click();
  await desk.getByRole('dialog').getByLabel('Reason').selectOption('notAsDescribed');
  await desk.getByRole('dialog').getByRole('button', { name: 'Cancel the deal' }).click();
  await expect(buying.getByText('Reason: The item is not as described')).toBeVisible();
  await expect(buying.getByRole('link', { name: 'View item' }), 'hidden again: there is no page').toHaveCount(0);
  await expect(selling.getByRole('link', { name: '重新上架' })).toBeVisible();
  await buying.getByRole('main').getByRole('link', { name: 'Conversation' }).click();
  await expect(
    buying.getByRole('article').filter({ hasText: 'Deal cancelled' }).getByText('The item is not as described'),
  ).toBeVisible();
});

test('transfers a token to the buyer’s wallet', async ({ site }) => {
  const contractAddress = '0xabcdefabcdef00000000000000000000000000ff';
  const tokenId = String(Date.now());
  const goods = await openAuction(site, unique('Orbit'), {
    ...AT_PRICE,
    price: '0.125',
    currency: 'USD',
    type: 3,
    categoryCode: 'nftArt',
    transactionType: null,
    logistics: [],
    token: {
      platform: 'opensea',
      chain: 'ethereum',
      contractAddress,
      tokenId,
      tokenStandard: 'ERC-721',
      linkUrl: `https://opensea.io/assets/ethereum/${contractAddress}/${tokenId}`,
    },
  });
  const buying = await (await site.person('demo.buyer')).tab(goods.path);
  await buying.getByRole('button', { name: 'Buy for US$0.125' }).click();
  await buying.getByRole('dialog').getByRole('button', { name: 'Buy for US$0.125' }).click();
  await expect(buying.getByText('Enter your wallet address')).toBeVisible();
  const selling = await (await site.person('demo.seller', { locale: 'zh-CN' })).tab(new URL(buying.url()).pathname);
  await selling.setViewportSize(PHONE);
  await buying.getByLabel('Your wallet').fill('0x52908400098527886E0F7030069857D2E4169EE7');
  await buying.getByRole('button', { name: 'Confirm delivery details' }).click();
  await expect(buying.getByText(/^Waiting for .* to transfer the collectible$/)).toBeVisible();
  await expect(selling.getByText('转移藏品，并在此确认')).toBeVisible();
  await selling.getByRole('button', { name: '已转移' }).click();
  await expect(buying.getByText('Confirm that it is in your wallet')).toBeVisible();
  await buying.getByRole('button', { name: 'Confirm receipt' }).click();
  await expect(buying.getByRole('dialog', { name: 'Is the collectible in your wallet?' })).toBeVisible();
  await buying.getByRole('dialog').getByRole('button', { name: 'Confirm receipt' }).click();
  await expect(selling.getByRole('listitem').filter({ hasText: '已转移' })).toBeVisible();
  await expect(buying.getByText(/\bSent\b|On its way/)).toHaveCount(0);
});

test('explains moves that are blocked for now; ends an offer when its goods are hidden', async ({ site }) => {
  const goods = await createListing(site, unique('Celadon cup'));
  const buyer = await site.person('demo.buyer');
  const item = await buyer.tab(goods.path);
  await item.getByRole('button', { name: 'Make an offer' }).click();
  await makeOffer(item, '12340', /^Offer HK\$12,340$/);
  const buyersChat = await openConversation(buyer, item);
  const buyersList = await buyer.tab('/offers');
  const sellersChat = await (
    await site.person('demo.seller', { locale: 'zh-HK' })
  ).tab(new URL(buyersChat.url()).pathname);
  await sellersChat.setViewportSize(PHONE);
  // A sum that no other test of this server uses: rows of the list of rooms, which precede the card, show sums too.
  const offered = (page: Page): Locator => page.locator('article, main li').filter({ hasText: 'HK$12,340' }).last();
  const service = await site.session('demo.service');
  const staffMoves = async (move: 'freeze' | 'unfreeze'): Promise<void> => {
    await callAs(
      site.server.url,
      service.token,
      staffMove.method,
      staffMove.path.replace(':kind', 'goods').replace(':id', goods.id),
      { move, reason: move === 'freeze' ? { code: 'complaint', note: 'Checking' } : null },
    );
    await sellersChat.reload();
  };
  await staffMoves('freeze');
  await offered(sellersChat).getByText('原因', { exact: true }).click();
  await expect(offered(sellersChat).getByRole('button', { name: '接受' })).toHaveAttribute('aria-disabled', 'true');
  await expect(offered(sellersChat).getByText('藏品已被職員凍結', { exact: false })).toBeVisible();
  expect(await violations(sellersChat)).toEqual([]);
  for (const page of [buyersChat, buyersList]) {
    await expect(offered(page).getByRole('button', { name: 'Withdraw' })).toBeVisible();
    await expect(offered(page).getByText('Why?')).toHaveCount(0);
  }
  await staffMoves('unfreeze');
  await expect(offered(sellersChat).getByText('原因', { exact: true })).toHaveCount(0);

  const { token } = await site.session('demo.seller');
  await callAs(site.server.url, token, moveGoods.method, moveGoods.path.replace(':id', goods.id), { move: 'hide' });
  for (const page of [buyersChat, buyersList]) {
    await expect(offered(page).getByText('Ended', { exact: true })).toBeVisible();
    await expect(
      offered(page).getByText('This offer ended because the seller withdrew the item from sale.').first(),
    ).toBeVisible();
    await expect(offered(page).getByRole('button')).toHaveCount(0);
  }
  await expect(buyersList.getByRole('link', { name: goods.title })).toHaveCount(0);
  await expect(offered(sellersChat).getByText('賣家已將藏品下架，議價隨之結束。').first()).toBeVisible();
});
