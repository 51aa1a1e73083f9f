import { fileOf } from './support/built-files.ts';
import { ChatRoom, openRoom, privateRoom, unique } from './support/chat.ts';
import { expect, test } from './support/people.ts';

test('an own page whose code did not arrive keeps its frame', async ({ site, openLasting }) => {
  const proxy = await site.proxy();
  const origin = `http://127.0.0.1:${proxy.port}`;
  const context = await openLasting('demo.seller', origin);
  const page = await context.newPage();
  await page.goto(`${origin}/`);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect(page.getByRole('button', { name: /^Messages and notices/ })).toBeVisible();
  proxy.offline();
  await page.goto(`${origin}/my-store`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My store');
  await expect(page.getByRole('navigation', { name: 'Personal' })).toBeVisible();
  proxy.restore();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Store performance' })).toBeVisible();
});

test('a page whose code did not arrive keeps the header for visitors', async ({ site }) => {
  const proxy = await site.proxy();
  const visitor = await site.person('demo.seller', { signedIn: false, proxy });
  const page = await visitor.tab('/');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  // A part of the frame without its code would replace the whole page by the error.
  for (const part of ['app/shell/footer.tsx', 'download/download-bar.tsx'])
    expect(await page.evaluate(async (file) => (await caches.match(`/${file}`))?.ok, fileOf(part)), part).toBe(true);
  proxy.offline();
  await page.goto(visitor.url('/faq'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The page could not be loaded');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Vermeil, home' })).toBeVisible();
  // So would what a page that is not there offers instead, once its code has failed.
  await page.clock.install();
  await page.goto(visitor.url('/no-such-page'));
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(/./);
  const load = (file: string) =>
    import(`/${file}`).then(
      () => true,
      () => false,
    );
  expect(await page.evaluate(load, fileOf('pages/home/lost-offers.tsx'))).toBe(false);
  // React shows what a part becomes a moment after its placeholder.
  await page.clock.runFor(1_000);
  await expect(heading).toHaveText('Page not found');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Vermeil, home' })).toBeVisible();
});

test('a room says that the browser has no network', async ({ site }) => {
  const roomId = await privateRoom(site, 'demo.buyer2', 'demo.seller');
  const { page } = await openRoom(await site.person('demo.buyer2'), roomId);
  await page.context().setOffline(true);
  await expect(page.getByText('Offline', { exact: true }).first()).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('Offline', { exact: true })).toHaveCount(0);
});

test('reads cached rooms after an offline browser restart and sends queued messages later', async ({
  site,
  openLasting,
}) => {
  const roomId = await privateRoom(site, 'demo.buyer2', 'demo.seller');
  const seller = await site.person('demo.seller');
  const theirs = await openRoom(seller, roomId);
  const proxy = await site.proxy();
  const origin = `http://127.0.0.1:${proxy.port}`;
  const mark = unique('O');

  let context = await openLasting('demo.buyer2', origin);
  let page = await context.newPage();
  await page.goto(`${origin}/`);
  // The application of a rendered page starts after its load.
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.goto(`${origin}/chat/${roomId}`);
  const before = new ChatRoom(page);
  await before.write(`${mark} 1 seen before`);
  await expect(theirs.message(`${mark} 1`)).toHaveCount(1);
  await theirs.write(`${mark} 2 seen before`);
  await expect(before.message(`${mark} 2`)).toHaveCount(1);
  await context.close();

  proxy.offline();
  context = await openLasting('demo.buyer2', origin);
  page = await context.newPage();
  await page.goto(`${origin}/chat/${roomId}`);
  const after = new ChatRoom(page);
  await expect(after.message(`${mark} 2`)).toHaveCount(1);
  expect(await after.wordsWith(mark)).toEqual([`${mark} 1 seen before`, `${mark} 2 seen before`]);
  await expect(page.getByText(/Offline, as of \d\d:\d\d/).first()).toBeVisible();
  await after.write(`${mark} 3 written offline`);
  await expect(after.message(`${mark} 3`).getByRole('img', { name: 'Waiting to be sent' })).toBeVisible();
  await context.close();

  proxy.restore();
  context = await openLasting('demo.buyer2', origin);
  page = await context.newPage();
  await page.goto(`${origin}/`);
  await expect(theirs.message(`${mark} 3`)).toHaveCount(1, { timeout: 45_000 });
  expect(await theirs.wordsWith(mark)).toEqual([
    `${mark} 1 seen before`,
    `${mark} 2 seen before`,
    `${mark} 3 written offline`,
  ]);
});
