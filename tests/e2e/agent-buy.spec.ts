import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { inDatabase } from './support/auctions.ts';
import { unique } from './support/chat.ts';
import { expect, test } from './support/people.ts';

const requestOf = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });

const PICTURE = () =>
  sharp({ create: { width: 600, height: 500, channels: 3, background: '#2a5f8f' } })
    .png()
    .toBuffer();

test('carries an agent-buy request from quote to purchase, live on both sides', async ({ site }) => {
  const buyer = await site.person('demo.buyer2', { locale: 'zh-HK' });
  const service = await site.person('demo.service');
  const desk = await service.tab('/staff/agent-buys');
  await expect(desk.getByRole('list', { name: 'Requests' })).toBeVisible();
  const list = await buyer.tab('/agent-buy-list');
  const other = await buyer.tab('/agent-buy-list');
  const title = unique('江戶切子');

  await list.getByRole('button', { name: '新增委託' }).click();
  const form = list.getByRole('dialog');
  await form.getByLabel('你想找甚麼？').fill(title);
  await form.locator('input[name=link]').fill('http://shop.example/glass');
  await form.locator('input[name=budget]').fill('１,200.50');
  await form.locator('input[name=quantity]').fill('2');
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'glass.png', mimeType: 'image/png', buffer: await PICTURE() });
  await expect(form.getByRole('img')).toHaveCount(1);
  await form.getByRole('button', { name: '提交委託' }).click();
  await expect(form.getByText('請輸入以 https:// 開頭的完整網址')).toBeVisible();
  // The half-filled form is stored on this device.
  await list.reload();
  await list.getByRole('button', { name: '繼續填寫委託' }).click();
  await expect(form.getByLabel('你想找甚麼？')).toHaveValue(title);
  await expect(form.getByRole('img')).toHaveCount(1);
  await form.locator('input[name=link]').fill('https://shop.example/glass');
  await form.getByRole('button', { name: '提交委託' }).click();
  await expect(form).toHaveCount(0);
  for (const tab of [list, other]) await expect(requestOf(tab, title)).toContainText('S$1,200.5');

  await desk.getByRole('link', { name: new RegExp(title) }).click();
  await desk.getByRole('button', { name: 'Quote…' }).click();
  await desk.locator('input[name=price]').fill('1,150');
  await expect(desk.getByText(/^= S\$1,150 · /)).toBeVisible();
  await desk.getByRole('button', { name: 'Send the quote' }).click();
  for (const tab of [list, other])
    await expect(requestOf(tab, title).getByRole('button', { name: '接受報價' })).toBeVisible();

  const chat = await buyer.tab(
    (await requestOf(other, title).getByRole('link', { name: '對話' }).getAttribute('href'))!.replace('/zh-HK', ''),
  );
  const room = chat.getByRole('log');
  await room.getByRole('button', { name: '接受報價' }).click();
  const question = chat.getByRole('dialog');
  await expect(question.getByRole('button', { name: '接受 S$1,150' })).toBeVisible();
  // A new quote replaces the one being read.
  await desk.getByRole('button', { name: 'Quote again…' }).click();
  await desk.locator('input[name=price]').fill('1900');
  await desk.getByRole('button', { name: 'Send the quote' }).click();
  await expect(room.getByText('S$1,900')).toBeVisible();
  await question.getByRole('button', { name: '接受 S$1,150' }).click();
  await expect(question.getByRole('alert')).not.toBeEmpty();
  await question.getByRole('button', { name: '暫不' }).click();
  await room.getByRole('button', { name: '接受報價' }).click();
  await chat.getByRole('dialog').getByRole('button', { name: '接受 S$1,900' }).click();
  await expect(room.getByText('已接受報價', { exact: true })).toBeVisible();

  await desk.getByRole('button', { name: 'Mark as bought…' }).click();
  await desk.getByRole('button', { name: 'Yes, it was bought' }).click();
  for (const tab of [list, other]) await expect(requestOf(tab, title)).toContainText('已購得');
  await expect(room.getByText('已購得', { exact: true }).first()).toBeVisible();
});

test('rejects a request with a reason in the reader’s language; cancels one after a confirmation', async ({ site }) => {
  const buyer = await site.person('demo.seller', { locale: 'zh-CN' });
  const service = await site.person('demo.service');
  const page = await buyer.tab('/agent-buy-list');
  const ask = async (title: string) => {
    await page.getByRole('button', { name: '发布需求' }).click();
    await page.getByRole('dialog').getByLabel('你想找什么？').fill(title);
    await page.getByRole('dialog').getByRole('button', { name: '提交需求' }).click();
    await expect(requestOf(page, title)).toBeVisible();
  };
  const [refused, dropped] = [unique('Ivory fan'), unique('Brass loupe')];
  await ask(refused);
  await ask(dropped);
  const desk = await service.tab('/staff/agent-buys');
  await desk.getByRole('link', { name: new RegExp(refused) }).click();
  await desk.getByRole('button', { name: 'Cannot be bought…' }).click();
  await desk.getByRole('button', { name: 'End the request' }).click();
  await desk.getByText('This may not be sold here.').click();
  await desk.getByLabel('Note', { exact: true }).fill('象牙制品在香港不得买卖。');
  await desk.getByRole('button', { name: 'End the request' }).click();
  const gone = requestOf(page, refused);
  await expect(gone).toContainText('未能购得');
  await expect(gone).toContainText('象牙制品在香港不得买卖。');
  await expect(gone.getByRole('button', { name: '取消需求' })).toHaveCount(0);

  const given = requestOf(page, dropped);
  await given.getByRole('button', { name: '取消需求' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '取消需求', exact: true }).click();
  await expect(given).toContainText('已取消');
  // Its button is gone with the move, and the focus is not lost.
  await expect(page.locator('main [data-moves]:focus, main [data-moves] :focus')).toHaveCount(1);
});

test('expires a quote at its deadline on both sides, and lets staff quote again', async ({ site }) => {
  const buyer = await site.person('demo.buyer2', { locale: 'zh-HK' });
  const service = await site.person('demo.service');
  const list = await buyer.tab('/agent-buy-list');
  const title = unique('備前燒');
  await list.getByRole('button', { name: '新增委託' }).click();
  await list.getByRole('dialog').getByLabel('你想找甚麼？').fill(title);
  await list.getByRole('dialog').getByRole('button', { name: '提交委託' }).click();
  const request = requestOf(list, title);
  await expect(request).toBeVisible();
  const desk = await service.tab('/staff/agent-buys');
  await desk.getByRole('link', { name: new RegExp(title) }).click();
  const quote = async (price: string, button: string) => {
    await desk.getByRole('button', { name: button }).click();
    await desk.locator('input[name=price]').fill(price);
    await desk.getByRole('button', { name: 'Send the quote' }).click();
  };
  await quote('1150', 'Quote…');
  await expect(request.getByText('截止')).toBeVisible();
  await request.getByRole('button', { name: '接受報價' }).click();
  const question = list.getByRole('dialog');
  await expect(question).toBeVisible();
  await inDatabase(site, (pool) =>
    pool.query(`UPDATE agent_buys SET quote_expires_at = now() - interval '1 second' WHERE title = $1`, [title]),
  );
  await expect(desk.getByText('Quote expired')).toBeVisible();
  await question.getByRole('button', { name: /^接受/ }).click();
  await expect(question.getByRole('alert')).not.toBeEmpty();
  await question.getByRole('button', { name: '暫不' }).click();
  await expect(request.getByText('有效期已於', { exact: false })).toBeVisible();
  await expect(request.getByRole('button', { name: '接受報價' })).toHaveCount(0);
  await expect(request.getByRole('button', { name: '要求重新報價' })).toBeVisible();
  await quote('1250', 'Quote again…');
  await expect(request.getByRole('button', { name: '接受報價' })).toBeVisible();
});
