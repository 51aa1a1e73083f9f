import { moveGoods } from '#protocol/http/goods-own.ts';
import { saveComment } from '#protocol/http/stores.ts';
import { createGoodsDraft } from './support/auctions.ts';
import { unique } from './support/chat.ts';
import { callAs, expect, test } from './support/people.ts';

test('opens the staff area to staff only', async ({ site }) => {
  const buyer = await site.person('demo.buyer');
  const page = await buyer.tab('/staff');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();

  const service = await site.person('demo.service');
  const desk = await service.tab('/');
  await desk.getByRole('button', { name: /^Hello/ }).click();
  await desk.getByRole('menuitem', { name: 'Staff area' }).click();
  await expect(desk.getByRole('heading', { level: 1, name: 'Review' })).toBeVisible();
});

test('shows a freeze, its reason and its end to the owner without a reload', async ({ site }) => {
  const seller = await site.person('demo.seller');
  const shop = await seller.tab('/my-store');
  const home = await seller.tab('/about');
  await expect(shop.getByRole('heading', { name: 'Store performance' })).toBeVisible();
  const bell = home.getByRole('button', { name: /^Messages and notices/ });
  const unread = async () => Number(/(\d+) unread/.exec((await bell.getAttribute('aria-label')) ?? '')?.[1] ?? 0);
  await expect(bell).toBeVisible();

  const service = await site.person('demo.service');
  const desk = await service.tab('/staff/case/store/store-lam');
  await desk.getByRole('button', { name: 'Freeze…' }).click();
  await desk.getByRole('button', { name: 'Freeze', exact: true }).click();
  await expect(desk.getByText('Please fill this in')).toBeVisible();
  await desk.getByRole('radio', { name: /^We received a complaint/ }).check();
  const before = await unread();
  await desk.getByRole('button', { name: 'Freeze', exact: true }).click();

  await expect(shop.getByText('Our staff have frozen your store', { exact: false })).toBeVisible();
  await expect(shop.getByText('We received a complaint and are looking into it.')).toBeVisible();
  // The open list marks the notice as seen, but the bell of the other tab has shown it.
  await bell.click();
  await expect(
    home
      .getByRole('dialog', { name: 'Messages and notices' })
      .getByText(/was frozen/)
      .first(),
  ).toBeVisible();
  expect(before).toBeGreaterThanOrEqual(0);

  const visitor = await site.person('demo.buyer', { signedIn: false });
  const outside = await visitor.tab('/shop-id/store-lam');
  await expect(outside.getByRole('heading', { name: 'Page not found' })).toBeVisible();

  await desk.getByRole('button', { name: 'Release from freeze' }).click();
  await expect(shop.getByText('Our staff have frozen your store', { exact: false })).toHaveCount(0);
});

test('finds users and rooms, joins a room with a reason, and audits all of it', async ({ site }) => {
  const service = await site.person('demo.service');
  const page = await service.tab('/staff/people');
  await page.getByLabel('Name, username, email, phone number or id').fill('demo.buyer2');
  await page.getByRole('button', { name: 'Search', exact: true }).last().click();
  await expect(page.getByText('@demo.buyer2', { exact: false }).first()).toBeVisible();
  await page.goto(service.url('/staff/rooms?keyword=demo.buyer2'));
  await page
    .getByRole('button', { name: /^Join the conversation/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Join this conversation?' });
  await dialog.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(dialog.getByText('Please fill this in')).toBeVisible();
  await dialog.getByLabel('Reason for joining').fill('The buyer asked for help');
  await dialog.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(page).toHaveURL(/\/chat\/room_/);
  await page.goto(service.url('/staff/audit?action=joinRoom'));
  await expect(page.getByRole('listitem').filter({ hasText: 'Joined a conversation' }).first()).toContainText(
    'The buyer asked for help',
  );
});

test('adds submissions to the staff queue and removes them without a reload', async ({ site }) => {
  const title = unique('Repeater');
  const id = await createGoodsDraft(site, title);
  const { token } = await site.session('demo.seller');
  const move = (name: string) =>
    callAs(site.server.url, token, moveGoods.method, moveGoods.path.replace(':id', id), { move: name });
  const service = await site.person('demo.service');
  const desk = await service.tab('/staff/queue/goods');
  const queue = desk.getByRole('list', { name: 'Cases' });
  const tile = desk.getByRole('navigation', { name: 'Queues' }).getByRole('link', { name: /^Items/ });
  await expect(queue).toBeVisible();
  await expect(queue.getByText(title)).toHaveCount(0);
  const figure = async () => Number(/\d+/.exec(await tile.innerText())?.[0]);
  const before = await figure();
  await move('submit');
  await expect(queue.getByText(title)).toBeVisible({ timeout: 10_000 });
  await expect.poll(figure).toBe(before + 1);
  await move('withdraw');
  await expect(queue.getByText(title)).toHaveCount(0);
  await expect.poll(figure).toBe(before);
});

test('takes down a comment on a store with a reason and audits it', async ({ site }) => {
  const words = unique('They sold me a fake.');
  const { token } = await site.session('demo.buyer');
  await callAs(site.server.url, token, saveComment.method, saveComment.path.replace(':storeId', 'store-lam'), {
    level: 1,
    content: words,
    fileIds: [],
    goodsId: null,
  });
  const reader = await (await site.person('demo.buyer2')).tab('/shop-id/store-lam/comments');
  await expect(reader.getByText(words)).toBeVisible();

  const desk = await (await site.person('demo.service')).tab('/staff/case/store/store-lam');
  const comment = desk.getByRole('listitem').filter({ hasText: words });
  await comment.getByRole('button', { name: 'Take down…' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Take this review down?' });
  await dialog.getByRole('button', { name: 'Take it down' }).click();
  await expect(dialog.getByText('Please fill this in')).toBeVisible();
  await dialog.getByRole('radio', { name: 'The description may mislead buyers.' }).check();
  await dialog.getByLabel('Note', { exact: true }).fill('It was another store.');
  await dialog.getByRole('button', { name: 'Take it down' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(comment).toHaveCount(0);
  await reader.reload();
  await expect(
    reader
      .getByRole('tab', { selected: true })
      .or(reader.getByRole('heading', { level: 1 }))
      .first(),
  ).toBeVisible();
  await expect(reader.getByText(words)).toHaveCount(0);
  await desk.getByRole('link', { name: 'Log' }).click();
  await expect(desk.getByRole('listitem').filter({ hasText: words })).toContainText('It was another store.');
});
