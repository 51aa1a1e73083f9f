import type { Page } from '@playwright/test';
import { deviceName } from '#workers/adapters/device.ts';
import { startWorkerScriptProxy } from '#tests/doubles/worker-script-proxy.ts';
import { openRoom, privateRoom, unique } from './support/chat.ts';
import { expect, test } from './support/people.ts';

/** Lines for the worker: while the channel `full` says so, the browser refuses to store anything. */
const FULL = `{ let isFull = false;
  const channel = new BroadcastChannel('full');
  channel.onmessage = ({ data }) => { isFull = data; channel.postMessage('done'); };
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (...given) {
    if (isFull) throw new DOMException('No space left', 'QuotaExceededError');
    return put.apply(this, given);
  }; }\n`;
const fill = (page: Page, isFull: boolean): Promise<void> =>
  page.evaluate(
    (value) =>
      new Promise<void>((resolve) => {
        const channel = new BroadcastChannel('full');
        channel.addEventListener('message', () => {
          channel.close();
          resolve();
        });
        channel.postMessage(value);
      }),
    isFull,
  );

test('a full browser refuses a message in words and keeps its text; one it took before is sent', async ({ site }) => {
  const roomId = await privateRoom(site, 'demo.buyer2', 'demo.seller');
  const line = await site.proxy();
  const proxy = await startWorkerScriptProxy(line.port, FULL);
  try {
    const buyer = await site.person('demo.buyer2', { proxy });
    const seller = await site.person('demo.seller');
    const ours = await openRoom(buyer, roomId);
    const theirs = await openRoom(seller, roomId);

    line.offline();
    const taken = unique('taken before the disk was full');
    await ours.write(taken);
    await fill(ours.page, true);
    const refused = unique('written on a full disk');
    await ours.field.fill(refused);
    await ours.field.press('Enter');
    await expect(ours.page.getByText('This browser has no storage space left.').first()).toBeVisible();
    await expect(ours.field).toHaveValue(refused);
    await expect(ours.message(refused)).toHaveCount(0);

    await fill(ours.page, false);
    await ours.field.press('Enter');
    await expect(ours.message(refused)).toHaveCount(1);
    line.restore();
    for (const words of [taken, refused]) await expect(theirs.message(words)).toHaveCount(1);
  } finally {
    await proxy.close();
  }
});

test('a database that is deleted while the site runs loses no message', async ({ site }) => {
  const roomId = await privateRoom(site, 'demo.buyer2', 'demo.seller');
  const proxy = await site.proxy();
  const buyer = await site.person('demo.buyer2', { proxy });
  const seller = await site.person('demo.seller');
  const ours = await openRoom(buyer, roomId);
  const theirs = await openRoom(seller, roomId);

  proxy.offline();
  const [before, after] = [unique('before the deletion'), unique('after the deletion')];
  await ours.write(before);
  await ours.page.evaluate(
    (name) =>
      new Promise((resolve) => {
        indexedDB.deleteDatabase(name).addEventListener('success', resolve);
      }),
    deviceName(buyer.userId),
  );
  await ours.write(after);
  proxy.restore();
  for (const words of [before, after]) await expect(theirs.message(words)).toHaveCount(1);
});

test('a browser that stores nothing shows the chat and says why it sends nothing', async ({ site }) => {
  const roomId = await privateRoom(site, 'demo.buyer2', 'demo.seller');
  const proxy = await startWorkerScriptProxy(site.server.port, 'delete IDBFactory.prototype.open;\n');
  try {
    const buyer = await site.person('demo.buyer2', { proxy });
    const seller = await site.person('demo.seller');
    const ours = await openRoom(buyer, roomId);
    const theirs = await openRoom(seller, roomId);
    const received = unique('received without storage');
    await theirs.write(received);
    await expect(ours.message(received)).toHaveCount(1);
    const refused = unique('sent without storage');
    await ours.field.fill(refused);
    await ours.field.press('Enter');
    await expect(ours.page.getByText('This browser does not let this site store data.')).toBeVisible();
    await expect(ours.field).toHaveValue(refused);
    expect(proxy.scripts).toBeGreaterThan(0);
  } finally {
    await proxy.close();
  }
});
