import { Buffer } from 'node:buffer';
import sharp from 'sharp';
import { openRoom, privateRoom, unique } from './support/chat.ts';
import { sendMessage } from '#protocol/http/messages.ts';
import { callAs, expect, test } from './support/people.ts';

test('exchanges texts, replies, pictures and files between two languages', async ({ site }) => {
  const roomId = await privateRoom(site, 'demo.buyer', 'demo.seller');
  const buyer = await site.person('demo.buyer', { locale: 'zh-HK' });
  const seller = await site.person('demo.seller', { locale: 'zh-CN' });
  const [mine, theirs] = [await openRoom(buyer, roomId), await openRoom(seller, roomId)];
  const greeting = unique('請問隻錶仲有冇得賣？');
  await mine.write(greeting);
  await expect(theirs.message(greeting)).toHaveCount(1);

  // The reply quotes the message on both sides.
  await theirs.message(greeting).hover();
  await theirs.message(greeting).locator('button').last().click();
  const answer = unique('在的，盒证齐全。');
  await theirs.write(answer);
  await expect(mine.message(answer)).toContainText(greeting);

  // The sender sees the picture at once; the recipient sees the server's thumbnail.
  const picture = await sharp({
    create: { width: 1_600, height: 1_000, channels: 3, background: { r: 160, g: 120, b: 60 } },
  })
    .jpeg()
    .toBuffer();
  const chooser = mine.page.locator('input[type=file]').first();
  await chooser.setInputFiles({ name: 'dial.jpg', mimeType: 'image/jpeg', buffer: picture });
  const withPicture = unique('dial');
  await mine.write(withPicture);
  const shown = theirs.message(withPicture).locator('img[alt="dial.jpg"]');
  await expect(shown).toBeVisible();
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  // A document: its name and a link to it.
  await chooser.setInputFiles({
    name: 'certificate.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Certificate of origin\n'),
  });
  const withFile = unique('paper');
  await mine.write(withFile);
  const link = theirs.message(withFile).getByRole('link');
  await expect(link).toContainText('certificate.txt');
  const href = await link.getAttribute('href');
  const content = await seller.context.request.get(new URL(href!, site.server.url).href);
  expect(content.status()).toBe(200);
  expect(await content.text()).toBe('Certificate of origin\n');
});

test('stays at the end while messages arrive above an own one that is still on its way', async ({ site }) => {
  const roomId = await privateRoom(site, 'demo.buyer2', 'demo.seller');
  const proxy = await site.proxy();
  const buyer = await site.person('demo.buyer2', { proxy, serviceWorker: false });
  const room = await openRoom(buyer, roomId);
  const first = unique('First');
  await room.write(first);
  await room.reachedServer(first);
  proxy.freeze('up');
  const own = unique('On its way');
  await room.write(own);
  const { token } = await site.session('demo.seller');
  const { userId } = await site.session('demo.buyer2');
  const line = unique('Line');
  for (let number = 1; number <= 25; number += 1) {
    const data = { _id: crypto.randomUUID(), roomId, content: `${line} ${number}\n\nbelow it`, files: [] };
    await callAs(site.server.url, token, sendMessage.method, sendMessage.path, { userId, data });
  }
  await expect(room.message(`${line} 25`)).toBeInViewport();
  await expect(room.message(own)).toBeInViewport();
  proxy.thaw();
  await room.reachedServer(own);
  await expect(room.message(own)).toBeInViewport();
});
