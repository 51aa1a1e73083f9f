import { openRoom, privateRoom, unique } from './support/chat.ts';
import { expect, test } from './support/people.ts';
import { openSockets } from './support/sockets.ts';
import { coreWorkers } from './support/core-workers.ts';

test('shows one conversation in three tabs over one socket', async ({ site }) => {
  const roomId = await privateRoom(site, 'demo.buyer', 'demo.seller');
  const buyer = await site.person('demo.buyer');
  const seller = await site.person('demo.seller');
  const tabs = [await openRoom(buyer, roomId), await openRoom(buyer, roomId), await openRoom(buyer, roomId)];
  const other = await openRoom(seller, roomId);
  await expect.poll(() => openSockets(site, buyer)).toEqual({ open: 1 });

  const words = unique('from the second tab');
  await tabs[1]!.write(words);
  await expect(other.message(words)).toHaveCount(1);
  for (const tab of tabs) await expect(tab.message(words)).toHaveCount(1);
  expect(await openSockets(site, buyer)).toEqual({ open: 1 });
});

test('keeps the conversation on one socket when tabs reload or close', async ({ site }) => {
  const roomId = await privateRoom(site, 'demo.buyer', 'demo.seller');
  const buyer = await site.person('demo.buyer');
  const seller = await site.person('demo.seller');
  const first = await openRoom(buyer, roomId);
  const second = await openRoom(buyer, roomId);
  const other = await openRoom(seller, roomId);
  await first.page.close();
  await second.page.reload();
  await expect(second.field).toBeEnabled();

  const there = unique('after the reload');
  await second.write(there);
  await expect(other.message(there)).toHaveCount(1);
  const back = unique('and back');
  await other.write(back);
  await expect(second.message(back)).toHaveCount(1);
  await expect.poll(() => openSockets(site, buyer)).toEqual({ open: 1 });
});

test('continues with a new worker after the only tab reloads', async ({ site }) => {
  const roomId = await privateRoom(site, 'demo.buyer', 'demo.seller');
  const buyer = await site.person('demo.buyer');
  const seller = await site.person('demo.seller');
  const tab = await openRoom(buyer, roomId);
  const other = await openRoom(seller, roomId);
  const words = unique('written, and reloaded at once');
  await tab.write(words);
  await tab.page.reload();
  await expect(tab.message(words)).toHaveCount(1);
  await expect(other.message(words)).toHaveCount(1);
  await expect.poll(() => openSockets(site, buyer)).toEqual({ open: 1 });
});

test('replaces a killed worker: one socket, no message lost or duplicated', async ({ site, browser, browserName }) => {
  test.skip(browserName !== 'chromium', 'Only Chromium can kill a worker on command.');
  const roomId = await privateRoom(site, 'demo.buyer', 'demo.seller');
  const buyer = await site.person('demo.buyer');
  const seller = await site.person('demo.seller');
  const tabs = [await openRoom(buyer, roomId), await openRoom(buyer, roomId)];
  const other = await openRoom(seller, roomId);
  const workers = await coreWorkers(browser, buyer.context);
  const [before] = await workers.ids();
  expect(before).toEqual(expect.any(String));

  const words = ['one', 'two', 'three'].map((word) => unique(word));
  await tabs[0]!.write(words[0]!);
  await workers.kill(before!);
  await tabs[0]!.write(words[1]!);
  await tabs[1]!.write(words[2]!);
  for (const word of words) {
    await expect(other.message(word)).toHaveCount(1);
    for (const tab of tabs) await expect(tab.message(word)).toHaveCount(1);
  }
  const back = unique('still there?');
  await other.write(back);
  for (const tab of tabs) await expect(tab.message(back)).toHaveCount(1);
  await expect.poll(() => openSockets(site, buyer)).toEqual({ open: 1 });
  const after = await workers.ids();
  expect(after).toHaveLength(1);
  expect(after).not.toContain(before);
  await workers.close();
});

test('comes back to life by a reload, when it is shown, or when no other version leads any more', async ({
  site,
  browser,
  browserName,
}) => {
  test.skip(browserName !== 'chromium', 'Only Chromium can list its workers.');
  const roomId = await privateRoom(site, 'demo.buyer', 'demo.seller');
  const buyer = await site.person('demo.buyer');
  const seller = await site.person('demo.seller');
  const [first, second] = [await openRoom(buyer, roomId), await openRoom(buyer, roomId)];
  const other = await openRoom(seller, roomId);
  const workers = await coreWorkers(browser, buyer.context);
  const another = await buyer.tab('/about');
  // The worker of another build takes the lead.
  const takeLead = (): Promise<void> =>
    another.evaluate(
      () =>
        new Promise<void>((resolve) => {
          void navigator.locks.request('vermeil.core', { steal: true }, () => {
            resolve();
            return new Promise(() => undefined);
          });
        }),
    );
  await takeLead();
  for (const { page } of [first, second]) await expect(page.getByText('This page no longer updates')).toBeVisible();
  await expect.poll(() => workers.ids()).toEqual([]);
  await workers.close();

  await first.page.getByRole('button', { name: 'Reload' }).click();
  await expect(first.page.getByText('This page no longer updates')).toBeHidden();
  const words = unique('after the reload');
  await first.write(words);
  await expect(other.message(words)).toHaveCount(1);

  await second.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(second.page.getByText('This page no longer updates')).toBeHidden();
  await expect(second.message(words)).toHaveCount(1);
  await expect.poll(() => openSockets(site, buyer)).toEqual({ open: 1 });

  await takeLead();
  for (const { page } of [first, second]) await expect(page.getByText('This page no longer updates')).toBeVisible();
  await another.close();
  for (const { page } of [first, second]) await expect(page.getByText('This page no longer updates')).toBeHidden();
  const back = unique('no other version leads');
  await other.write(back);
  for (const tab of [first, second]) await expect(tab.message(back)).toHaveCount(1);
});
