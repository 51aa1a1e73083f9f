import { openRoom, privateRoom, unique } from './support/chat.ts';
import { expect, test } from './support/people.ts';
import { withoutSharedWorker } from './support/core-workers.ts';
import { openSockets, socketsOpenedBy } from './support/sockets.ts';

test('uses one socket for all tabs without SharedWorker; another tab takes over when the leader closes', async ({
  site,
}) => {
  const roomId = await privateRoom(site, 'demo.buyer', 'demo.service');
  const buyer = await site.person('demo.buyer', { init: withoutSharedWorker });
  const service = await site.person('demo.service');
  const first = await openRoom(buyer, roomId);
  const second = await openRoom(buyer, roomId);
  const third = await openRoom(buyer, roomId);
  const theirs = await openRoom(service, roomId);
  await expect.poll(() => openSockets(site, buyer)).toEqual({ open: 1 });

  const words = unique('through the elected tab');
  await second.write(words);
  await expect(theirs.message(words)).toHaveCount(1);
  await expect(first.message(words)).toHaveCount(1);

  // The new worker begins with an empty room; the composer stays with what is being typed in it.
  const opened = await socketsOpenedBy(site, buyer);
  await third.field.fill('half a sentence');
  const field = await third.field.elementHandle();
  await first.page.close();
  await expect.poll(() => socketsOpenedBy(site, buyer)).toBeGreaterThan(opened);
  await expect.poll(() => openSockets(site, buyer)).toEqual({ open: 1 });
  expect(await field.evaluate((node: HTMLTextAreaElement) => [node.isConnected, node.value])).toEqual([
    true,
    'half a sentence',
  ]);
  const later = unique('the leader is gone');
  await third.write(later);
  await expect(theirs.message(later)).toHaveCount(1);
  await expect(second.message(later)).toHaveCount(1);
  const back = unique('back again');
  await theirs.write(back);
  await expect(second.message(back)).toHaveCount(1);
  await expect(third.message(back)).toHaveCount(1);
  await expect.poll(() => openSockets(site, buyer)).toEqual({ open: 1 });
});
