import sharp from 'sharp';
import { sendMessage } from '#protocol/http/messages.ts';
import { openRoom, privateRoom, reconnectNow, unique } from './support/chat.ts';
import { violations, violationsNow } from './support/axe.ts';
import { callAs, expect, test } from './support/people.ts';

const BANGLE = '/chat/room_2_imperial-bangle_demo-buyer.zhou-lei_0';

test('filters the conversations, remembers the filter, and shows sum and turn of an offer', async ({ site }) => {
  const buyer = await site.person('demo.buyer');
  const page = await buyer.tab('/chat/chat-page');
  const filters = page.getByRole('radiogroup', { name: 'Filter conversations' });
  const rows = page.locator('li a[href*="/chat/room_"]');
  const offered = rows.filter({ hasText: 'HK$1,630,000 · waiting' });
  await expect(offered).toHaveCount(1);
  // Beside the sum are the piece and the newest message.
  await expect(offered).toContainText(/bangle/i);
  await expect(offered.locator('picture img')).not.toHaveCount(0);
  await expect(rows.filter({ hasText: 'Olivia Tan' })).toHaveCount(1);

  await filters.getByRole('radio', { name: /^Buying/ }).check();
  await expect(rows.filter({ hasText: 'Olivia Tan' })).toHaveCount(0);
  await expect(rows.filter({ hasText: 'HK$1,630,000' })).toHaveCount(1);
  await page.reload();
  await expect(filters.getByRole('radio', { name: /^Buying/ })).toBeChecked();

  // One Tab stop; arrow keys choose.
  await filters.getByRole('radio', { name: /^Buying/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(filters.getByRole('radio', { name: 'Selling' })).toBeChecked();
  await expect(page.getByText('No conversations as a seller')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show all conversations' }).click();
  await expect(filters.getByRole('radio', { name: 'All' })).toBeChecked();
  await expect(rows.filter({ hasText: 'Olivia Tan' })).toHaveCount(1);
});

test('pins the piece with the negotiation and its next step to the room', async ({ site }) => {
  const buyer = await site.person('demo.buyer');
  const page = await buyer.tab(BANGLE);
  await expect(page.locator('a').filter({ hasText: 'HK$1,680,000' })).toContainText('waiting for the seller');
  await page.getByRole('button', { name: 'View offer' }).click();
  await expect(page.getByRole('article').filter({ hasText: 'HK$1,630,000' }).last()).toBeInViewport();
});

test('recalls a message for everyone, quotes of it included, and copies, quotes and replies', async ({ site }) => {
  const roomId = await privateRoom(site, 'demo.buyer', 'demo.seller');
  const [buyer, seller] = [await site.person('demo.buyer'), await site.person('demo.seller')];
  await buyer.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const [mine, theirs] = [await openRoom(buyer, roomId), await openRoom(seller, roomId)];
  const secret = unique('Secret');
  const answer = unique('Answer');
  await mine.write(secret);
  await theirs.message(secret).hover();
  await theirs.message(secret).getByRole('button', { name: 'Reply' }).click();
  await theirs.write(answer);
  await expect(mine.message(answer)).toContainText(secret);

  // Others cannot recall it.
  await theirs.message(secret).first().click({ button: 'right' });
  await expect(theirs.page.getByRole('menuitem')).toHaveText(['Reply', 'Quote', 'Copy text', 'Forward', 'Pin']);
  await theirs.page.getByRole('menuitem', { name: 'Quote' }).click();
  await expect(theirs.field).toHaveValue(`> ${secret}\n`);
  await expect(theirs.field).toBeFocused();
  await theirs.field.fill('');

  // By keyboard: Enter on the focused message.
  const own = mine.log.locator(`article:has-text("${secret}")`).first();
  await own.focus();
  await mine.page.keyboard.press('Enter');
  await mine.page.getByRole('menuitem', { name: 'Copy text' }).click();
  await expect.poll(() => mine.page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  await expect(own).toBeFocused();
  await mine.page.keyboard.press('Enter');
  await mine.page.getByRole('menuitem', { name: 'Recall' }).click();
  await expect(mine.log.getByText('You recalled a message').last()).toBeVisible();
  for (const room of [mine, theirs]) {
    await expect(room.log.getByText(secret)).toHaveCount(0);
    await expect(room.message(answer)).toContainText('Message recalled');
  }
  await theirs.page.reload();
  await expect(theirs.message(answer)).toContainText('Message recalled');
  await expect(theirs.log.getByText(secret)).toHaveCount(0);
  expect(await violations(mine.page)).toEqual([]);
});

test('reacts, pins and unpins for both sides, offline too', async ({ site }) => {
  const roomId = await privateRoom(site, 'demo.buyer', 'demo.seller');
  const [buyer, seller] = [await site.person('demo.buyer'), await site.person('demo.seller')];
  const [mine, theirs] = [await openRoom(buyer, roomId), await openRoom(seller, roomId)];
  const words = unique('The price is agreed');
  await mine.write(words);
  await expect(mine.message(words).getByRole('button', { name: 'Reply' })).toBeAttached();
  const choose = async (room: typeof mine, role: 'menuitem' | 'menuitemcheckbox', name: string) => {
    await room.message(words).first().click({ button: 'right' });
    await room.page.getByRole(role, { name, exact: true }).click();
  };
  await choose(theirs, 'menuitemcheckbox', 'Like');
  const like = (room: typeof mine, count: number) =>
    room.message(words).getByRole('button', { name: `Like: ${String(count)}` });
  await expect(like(mine, 1)).toHaveAttribute('aria-pressed', 'false');
  await like(mine, 1).click();
  await expect(like(theirs, 2)).toHaveAttribute('aria-pressed', 'true');
  expect(await violations(mine.page)).toEqual([]);

  await choose(mine, 'menuitem', 'Pin');
  for (const room of [mine, theirs])
    await expect(room.page.getByRole('region', { name: 'Pinned messages' })).toContainText(words);
  // The list comes from the server after a reload.
  await theirs.page.reload();
  const pinned = theirs.page.getByRole('region', { name: 'Pinned messages' });
  await expect(pinned).toContainText(words);
  expect(await violations(theirs.page)).toEqual([]);

  // Without the server, a change is shown at once, and reaches it once it is back.
  await site.server.kill();
  await like(theirs, 2).click();
  await expect(like(theirs, 1)).toBeVisible();
  await site.server.start();
  for (const room of [mine, theirs]) await reconnectNow(room.page);
  await expect(like(mine, 1)).toHaveAttribute('aria-pressed', 'true', { timeout: 60_000 });
  await pinned.getByRole('button', { name: 'Unpin' }).click();
  for (const room of [mine, theirs])
    await expect(room.page.getByRole('region', { name: 'Pinned messages' })).toHaveCount(0);
});

test('forwards a message to another conversation', async ({ site }) => {
  const roomId = await privateRoom(site, 'demo.buyer', 'demo.seller');
  const buyer = await site.person('demo.buyer');
  const room = await openRoom(buyer, roomId);
  const words = unique('Condition report');
  await room.write(words);
  await expect(room.message(words).getByRole('button', { name: 'Reply' })).toBeAttached();
  await room.message(words).first().click({ button: 'right' });
  await room.page.getByRole('menuitem', { name: 'Forward' }).click();
  const dialog = room.page.getByRole('dialog', { name: 'Forward to' });
  await expect(dialog.getByRole('listitem').first()).toBeVisible();
  expect(await violationsNow(room.page)).toEqual([]);
  await dialog.getByRole('searchbox').fill('周蕾');
  await dialog.getByRole('button', { name: /周蕾/ }).first().click();
  await expect(room.page.getByText(/^Forwarded to /)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  const other = await openRoom(buyer, BANGLE.slice('/chat/'.length));
  await expect(other.message(words)).toContainText('Forwarded');
});

test('adds several pasted and dropped pictures to one message', async ({ site }) => {
  const roomId = await privateRoom(site, 'demo.buyer', 'demo.seller');
  const buyer = await site.person('demo.buyer');
  const room = await openRoom(buyer, roomId);
  const pictureOf = async (r: number) =>
    (
      await sharp({ create: { width: 300, height: 200, channels: 3, background: { r, g: 90, b: 60 } } })
        .png()
        .toBuffer()
    ).toString('base64');
  const pictures = await Promise.all([40, 120, 200].map(pictureOf));
  const put = (kind: 'paste' | 'drop', files: { name: string; data: string }[]) =>
    room.field.evaluate(
      (field, [event, list]) => {
        const transfer = new DataTransfer();
        for (const { name, data } of list)
          transfer.items.add(
            new File([Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))], name, { type: 'image/png' }),
          );
        field.dispatchEvent(
          event === 'paste'
            ? new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true })
            : new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }),
        );
      },
      [kind, files] as const,
    );
  await put('paste', [
    { name: 'one.png', data: pictures[0]! },
    { name: 'two.png', data: pictures[1]! },
  ]);
  await put('drop', [{ name: 'three.png', data: pictures[2]! }]);
  const words = unique('Three pictures');
  await room.write(words);
  await expect(room.message(words).locator('img[alt$=".png"]')).toHaveCount(3);
});

test('searches the messages of a room on the device, from newest to oldest', async ({ site }) => {
  const roomId = await privateRoom(site, 'demo.buyer', 'demo.seller');
  const buyer = await site.person('demo.buyer');
  const room = await openRoom(buyer, roomId);
  const word = unique('Bezel');
  await room.write(`${word} first`);
  await room.write(`${word} second`);
  await room.write('something else');
  await room.field.press('ControlOrMeta+f');
  const field = room.page.getByRole('searchbox', { name: 'Search in this conversation' });
  await expect(field).toBeFocused();
  const result = room.page.getByText(/^\d of \d$|^No match on this device/).first();
  await expect
    .poll(async () => {
      // The cache follows what is shown by a moment.
      await field.fill('');
      await field.fill(word.toLowerCase());
      return result.textContent();
    })
    .toBe('1 of 2');
  await field.press('Enter');
  await expect(room.page.getByText('2 of 2')).toBeVisible();
  await field.fill('no such words anywhere');
  await expect(room.page.getByText('No match on this device')).toBeVisible();
  await field.press('Escape');
  await expect(field).toHaveCount(0);
});

test('finds a message in any conversation on the device and shows it in its place', async ({ site }) => {
  const roomId = await privateRoom(site, 'demo.buyer', 'demo.buyer2');
  const buyer = await site.person('demo.buyer');
  const room = await openRoom(buyer, roomId);
  const { page } = room;
  const word = unique('Guilloche');
  await room.write(`The ${word.toUpperCase()} dial`);
  const [{ token }, { userId }] = [await site.session('demo.buyer'), await site.session('demo.buyer2')];
  for (let line = 1; line <= 25; line += 1) {
    const data = { _id: crypto.randomUUID(), roomId, content: `Line ${line}\n\nbelow it`, files: [] };
    await callAs(site.server.url, token, sendMessage.method, sendMessage.path, { userId, data });
  }
  await expect(room.message('Line 25')).toHaveCount(1);
  await page.getByRole('link', { name: /Olivia Tan/ }).click();
  const field = page.getByRole('searchbox', { name: 'Search conversations' });
  const found = page.getByRole('region', { name: 'Messages on this device' }).getByRole('link');
  await expect(async () => {
    // The cache follows what is shown by a moment.
    await field.fill('');
    await field.fill(word.toLowerCase());
    await expect(found).toHaveCount(1, { timeout: 3_000 });
  }).toPass();
  await expect(found.locator('mark')).toHaveText(word.toUpperCase());
  expect(await violations(page)).toEqual([]);
  await found.click();
  await expect(room.message(`The ${word.toUpperCase()} dial`)).toBeInViewport();
  await field.fill('no such words anywhere');
  await expect(page.getByText('No conversation matches')).toBeVisible();

  const elsewhere = await buyer.tab('/favorite');
  // The tools of signed-in users are loaded after the page.
  await expect(elsewhere.getByRole('button', { name: /^Hello/ })).toBeVisible();
  await elsewhere.keyboard.press('Control+k');
  const palette = elsewhere.getByRole('dialog', { name: 'Quick search' });
  await palette.getByRole('combobox').fill(word.toLowerCase());
  const last = palette.getByRole('group', { name: 'Messages on this device' }).getByRole('option');
  await expect(last.locator('mark')).toHaveText(word.toUpperCase());
  expect(await violations(elsewhere, palette)).toEqual([]);
  await elsewhere.keyboard.press('ArrowUp');
  await expect(last).toHaveAttribute('data-highlighted');
  await elsewhere.keyboard.press('Enter');
  await expect(elsewhere.getByRole('log').getByText(`The ${word.toUpperCase()} dial`)).toBeInViewport();
});
