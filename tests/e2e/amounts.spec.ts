import { moveGoods } from '#protocol/http/goods-own.ts';
import { makeOffer } from '#protocol/http/offers.ts';
import { inDatabase, openAuction } from './support/auctions.ts';
import { unique } from './support/chat.ts';
import { createListing } from './support/for-sale.ts';
import { callAs, expect, test } from './support/people.ts';

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
  await expect(field).toHaveAccessibleDescription('');

  // The caret stays between the same digits when the separators go.
  await field.evaluate((input: HTMLInputElement) => {
    input.focus();
    input.setSelectionRange(4, 4);
  });
  await page.keyboard.press('0');
  await expect(field).toHaveValue('2340500');
  expect(await field.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(4);
  await page.keyboard.press('Backspace');
  await expect(field).toHaveValue('234500');

  // An input method replaces what is selected, and is not interrupted.
  const devtools = await page.context().newCDPSession(page);
  await stepUp.focus();
  await field.focus();
  await field.selectText();
  const code = { windowsVirtualKeyCode: 229, nativeVirtualKeyCode: 229 };
  await devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Process', ...code });
  await devtools.send('Input.imeSetComposition', { text: '２１', selectionStart: 2, selectionEnd: 2 });
  await devtools.send('Input.imeSetComposition', { text: '２１００００', selectionStart: 6, selectionEnd: 6 });
  await devtools.send('Input.insertText', { text: '２１００００' });
  await expect(field).toHaveValue('２１００００');
  await stepUp.focus();
  await expect(field).toHaveValue('210,000');

  // All of it is replaced, however it was typed.
  await field.selectText();
  await page.keyboard.type('1 630 000');
  await stepUp.focus();
  await expect(field).toHaveValue('1,630,000');
  await field.selectText();
  await page.keyboard.type('2');
  await expect(field).toHaveValue('2');

  for (const [pasted, shown] of [
    ['HK$1,234', '1,234'],
    ['US$1,234', 'US$1,234'],
  ] as const) {
    await field.selectText();
    await page.keyboard.insertText(pasted);
    await stepUp.focus();
    await expect(field).toHaveValue(shown);
  }
});

test('asks a buyer again when the asking price has fallen below the offer while it is confirmed', async ({ site }) => {
  const [goods, other] = [
    await createListing(site, unique('Pewter jug')),
    await createListing(site, unique('Its lid')),
  ];
  const [buyer, seller] = [await site.session('demo.buyer'), await site.session('demo.seller')];
  const made = {
    id: crypto.randomUUID(),
    goodsId: other.id,
    price: '12000',
    currency: 'HKD',
    comment: '',
    agreed: true,
  };
  await callAs(site.server.url, buyer.token, makeOffer.method, makeOffer.path, made);
  const page = await (await site.person('demo.buyer')).tab(goods.path);
  await page.getByRole('button', { name: 'Make an offer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[name=price]').fill('14000');
  await dialog.locator('input[name=agreed]').check();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const send = dialog.getByRole('button', { name: 'Offer HK$14,000' });
  await expect(send).toBeFocused();
  await inDatabase(site, (pool) => pool.query('UPDATE goods SET price = 13500 WHERE id = $1', [goods.id]));
  // The buyer's browser reads goods again when an offer of the buyer ends.
  const hide = moveGoods.path.replace(':id', other.id);
  await callAs(site.server.url, seller.token, moveGoods.method, hide, { move: 'hide' });
  await expect(dialog.getByText('This is above the asking price of HK$13,500.', { exact: false })).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: 'Yes, offer HK$14,000' })).not.toBeChecked();
  await send.click();
  await expect(dialog.getByText('Please confirm the amount.')).toBeVisible();
});
