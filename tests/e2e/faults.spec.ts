import { openRoom, privateRoom, unique, reconnectNow } from './support/chat.ts';
import { expect, test } from './support/people.ts';
import { openSockets } from './support/sockets.ts';

test('recovers from kill -9 of the server with every message once and in order', async ({ site }) => {
  const roomId = await privateRoom(site, 'demo.buyer', 'demo.seller');
  const buyer = await site.person('demo.buyer');
  const seller = await site.person('demo.seller');
  const [mine, theirs] = [await openRoom(buyer, roomId), await openRoom(seller, roomId)];
  const mark = unique('K');
  await mine.write(`${mark} 1 before`);
  await expect(theirs.message(`${mark} 1`)).toHaveCount(1);

  await site.server.kill();
  await mine.write(`${mark} 2 while away`);
  await mine.write(`${mark} 3 while away`);
  await expect(theirs.message(`${mark} 2`)).toHaveCount(0);
  await site.server.start();
  for (const room of [mine, theirs]) await reconnectNow(room.page);
  await expect(theirs.message(`${mark} 3`)).toHaveCount(1, { timeout: 60_000 });
  await theirs.write(`${mark} 4 back`);
  await expect(mine.message(`${mark} 4`)).toHaveCount(1, { timeout: 60_000 });

  const order = [`${mark} 1 before`, `${mark} 2 while away`, `${mark} 3 while away`, `${mark} 4 back`];
  await expect.poll(() => mine.wordsWith(mark)).toEqual(order);
  await expect.poll(() => theirs.wordsWith(mark)).toEqual(order);
  await expect.poll(() => openSockets(site, buyer)).toEqual({ open: 1 });
});

test('reads and queues messages while disconnected and sends them on reconnect', async ({ site }) => {
  const roomId = await privateRoom(site, 'demo.buyer', 'demo.seller');
  const proxy = await site.proxy();
  const buyer = await site.person('demo.buyer', { proxy });
  const seller = await site.person('demo.seller');
  const [mine, theirs] = [await openRoom(buyer, roomId), await openRoom(seller, roomId)];
  const mark = unique('L');
  await mine.write(`${mark} 1`);
  await expect(theirs.message(`${mark} 1`)).toHaveCount(1);

  proxy.offline();
  await mine.write(`${mark} 2 offline`);
  await theirs.write(`${mark} 3 meanwhile`);
  await theirs.reachedServer(`${mark} 3 meanwhile`);
  await expect(mine.message(`${mark} 2`).getByRole('img', { name: 'Waiting to be sent' })).toBeVisible();
  await expect(mine.page.getByRole('button', { name: 'Reconnect now' })).toBeVisible();
  expect(await theirs.message(`${mark} 2`).count()).toBe(0);

  proxy.restore();
  await reconnectNow(mine.page);
  await expect(theirs.message(`${mark} 2`)).toHaveCount(1);
  await expect(mine.message(`${mark} 3`)).toHaveCount(1);
  const order = [`${mark} 1`, `${mark} 3 meanwhile`, `${mark} 2 offline`];
  await expect.poll(() => mine.wordsWith(mark)).toEqual(order);
  await expect.poll(() => theirs.wordsWith(mark)).toEqual(order);
});

test('loads missed pictures when the network returns', async ({ site }) => {
  const person = await site.person('demo.buyer');
  await person.context.route('**/files/**', (route) => route.abort());
  const page = await person.tab('/');
  const card = page.getByRole('main').locator('a[href*="/item-id/"]').first();
  await card.scrollIntoViewIfNeeded();
  await expect(card.locator('svg')).toBeVisible();
  await expect(card.locator('img')).toHaveCount(0);
  await person.context.unroute('**/files/**');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(card.locator('img')).toBeVisible();
  await expect
    .poll(() => card.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

test('loses and duplicates no message over repeated disconnects', async ({ site }) => {
  const roomId = await privateRoom(site, 'demo.buyer', 'demo.seller');
  const proxy = await site.proxy();
  const buyer = await site.person('demo.buyer', { proxy });
  const seller = await site.person('demo.seller');
  const [mine, theirs] = [await openRoom(buyer, roomId), await openRoom(seller, roomId)];
  const mark = unique('C');
  const written: string[] = [];
  for (let round = 1; round <= 5; round += 1) {
    written.push(`${mark} mine ${round}`);
    await mine.write(written.at(-1)!);
    proxy.cut();
  }
  for (const words of written) await expect(theirs.message(words)).toHaveCount(1, { timeout: 60_000 });
  await expect.poll(() => theirs.wordsWith(mark)).toEqual(written);
  await expect.poll(() => mine.wordsWith(mark)).toEqual(written);
});
