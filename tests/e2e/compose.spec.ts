import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { openRoom, privateRoom, unique } from './support/chat.ts';
import { expect, test } from './support/people.ts';

/** Presses Enter as an input method does when it accepts a candidate. */
const composingEnter = (page: Page): Promise<void> =>
  page.locator('textarea').evaluate((field) => {
    field.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }),
    );
  });

test('keeps a message draft over reloads and room changes until it is sent', async ({ site }) => {
  const roomId = await privateRoom(site, 'demo.buyer2', 'demo.seller');
  const elsewhere = await privateRoom(site, 'demo.buyer2', 'demo.service');
  const person = await site.person('demo.buyer2');
  const room = await openRoom(person, roomId);
  const words = unique('half a sentence');
  await room.field.fill(words);
  // At once: the worker of the browser's only tab ends with the page.
  await room.page.reload();
  await expect(room.field).toHaveValue(words);
  await room.page.locator(`a[href$="${elsewhere}"]`).click();
  await expect(room.page).toHaveURL(new RegExp(`${elsewhere}$`));
  await expect(room.field).toHaveValue('');
  await room.page.goto(person.url(`/chat/${roomId}`));
  await expect(room.field).toHaveValue(words);
  await room.field.press('Enter');
  await expect(room.message(words)).toHaveCount(1);
  await expect(room.message(words).getByRole('img', { name: /^(Sent|Seen)$/ })).toBeVisible();
  await room.page.reload();
  await expect(room.message(words)).toHaveCount(1);
  await expect(room.field).toHaveValue('');
});

test('composers of one room follow its draft, which either tab continues or sends', async ({ site }) => {
  const roomId = await privateRoom(site, 'demo.buyer2', 'demo.seller');
  const person = await site.person('demo.buyer2');
  const first = await openRoom(person, roomId);
  const words = unique('written in the first tab');
  await first.field.fill(words);
  const second = await openRoom(person, roomId);
  // Who goes to another tab leaves this one: from then on it follows what the other one makes of the draft.
  const leave = (tab: Page) => tab.evaluate(() => window.dispatchEvent(new Event('blur')));
  await expect(second.field).toHaveValue(words);
  await first.field.press('Enter');
  await expect(second.message(words)).toHaveCount(1);
  await expect(second.field).toHaveValue('');
  const later = unique('written in the second tab');
  await second.field.fill(later);
  await expect(first.field).toHaveValue(later);
  await leave(second.page);
  const continued = `${later}, continued in the first`;
  await first.field.fill(continued);
  await expect(second.field).toHaveValue(continued);
  await leave(first.page);
  await second.page.reload();
  await expect(second.field).toHaveValue(continued);
  await second.field.press('Enter');
  await expect(first.message(continued)).toHaveCount(1);
  await expect(first.field).toHaveValue('');
});

test('a composer that changes after its window was left follows the draft all the same', async ({ site }) => {
  const roomId = await privateRoom(site, 'demo.buyer2', 'demo.seller');
  const person = await site.person('demo.buyer2');
  const first = await openRoom(person, roomId);
  const second = await openRoom(person, roomId);
  // Every page of a test has the focus. Some input methods end their word only after the window has lost it.
  await first.page.evaluate(() => {
    document.hasFocus = () => false;
    window.dispatchEvent(new Event('blur'));
  });
  const words = unique('ended after the window was left');
  await first.field.fill(words);
  await expect(second.field).toHaveValue(words);
  const continued = `${words}, continued in the second`;
  await second.field.fill(continued);
  await expect(first.field).toHaveValue(continued);
});

test('a composer that was left follows the draft from the moment its own words are on the disk', async ({ site }) => {
  const roomId = await privateRoom(site, 'demo.buyer2', 'demo.seller');
  const person = await site.person('demo.buyer2');
  const first = await openRoom(person, roomId);
  const second = await openRoom(person, roomId);
  // Another transaction of the same store is held open: the worker cannot write the draft of the first.
  await second.page.evaluate(async () => {
    const name = (await indexedDB.databases())
      .map((one) => one.name!)
      .find((one) => one.startsWith('vermeil.device.'))!;
    const opening = indexedDB.open(name);
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const store = opening.result.transaction('values', 'readwrite').objectStore('values');
    const hold = () => {
      if (document.body.dataset['release']) opening.result.close();
      else store.get('none').addEventListener('success', hold);
    };
    hold();
  });
  const words = unique('written in the first tab');
  await first.field.fill(words);
  await expect(second.field).toHaveValue(words);
  await first.page.evaluate(() => window.dispatchEvent(new Event('blur')));
  const continued = `${words}, continued in the second`;
  await second.field.fill(continued);
  await second.page.evaluate(() => void (document.body.dataset['release'] = 'now'));
  await expect(first.field).toHaveValue(continued);
});

test('leaves Enter to a composing input method; Shift+Enter adds a line', async ({ site }) => {
  const room = await openRoom(await site.person('demo.buyer2'), await privateRoom(site, 'demo.buyer2', 'demo.seller'));
  const words = unique('請問');
  await room.field.fill(words);
  await composingEnter(room.page);
  await room.field.press('Shift+Enter');
  await room.field.pressSequentially('second line');
  await expect(room.field).toHaveValue(`${words}\nsecond line`);
  await expect(room.message(words)).toHaveCount(0);
  await room.field.press('Enter');
  await expect(room.message(words)).toContainText('second line');
});

test('names a refused file, removes an added one, and refuses a message that is too long', async ({ site }) => {
  const room = await openRoom(await site.person('demo.buyer2'), await privateRoom(site, 'demo.buyer2', 'demo.seller'));
  const form = room.page.getByRole('form', { name: 'Write a message' });
  const buffer = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#c9a961' } })
    .png()
    .toBuffer();
  await room.page.locator('input[type=file]').setInputFiles([
    { name: 'seal.png', mimeType: 'image/png', buffer },
    { name: 'seal.gif', mimeType: 'image/gif', buffer },
  ]);
  await expect(form.getByRole('img', { name: 'seal.png' })).toBeVisible();
  await expect(form.getByRole('alert')).toContainText('seal.gif');
  await form.getByRole('button', { name: 'Remove seal.png' }).click();
  await expect(form.getByRole('img', { name: 'seal.png' })).toHaveCount(0);
  const long = 'x'.repeat(4_001);
  await room.field.fill(long);
  await expect(form.getByRole('alert')).toContainText('1 character too many');
  await room.field.press('Enter');
  await expect(room.field).toHaveValue(long);
});

test('moves between messages by arrow keys, opens a quoted message, cancels a reply with Escape', async ({ site }) => {
  const room = await openRoom(await site.person('demo.buyer2'), await privateRoom(site, 'demo.buyer2', 'demo.seller'));
  const [first, second] = [unique('first'), unique('second')];
  await room.write(first);
  await expect(room.message(first).getByRole('button', { name: 'Reply' })).toBeAttached();
  await room.message(first).hover();
  await room.message(first).getByRole('button', { name: 'Reply' }).click();
  await expect(room.field).toBeFocused();
  await room.field.press('Escape');
  await expect(room.page.getByRole('button', { name: 'Do not reply to this message' })).toHaveCount(0);
  await room.message(first).getByRole('button', { name: 'Reply' }).click();
  await room.write(second);
  await room.message(second).last().focus();
  await room.page.keyboard.press('ArrowUp');
  await expect(room.page.locator('article:focus')).toContainText(first);
  await room.message(second).getByRole('button', { name: 'Show the quoted message' }).click();
  await expect(room.page.locator('article').filter({ hasText: first }).first()).toBeInViewport();
});

test('keeps the newest message in view when the device is rotated', async ({ site }) => {
  const room = await openRoom(await site.person('demo.buyer'), await privateRoom(site, 'demo.buyer', 'demo.buyer2'));
  // A room opens at its first unread message; who sends is at the newest.
  await room.write(unique('Newest'));
  const newest = room.log.getByRole('article').last();
  const words = await newest.innerText();
  for (const size of [
    { width: 360, height: 740 },
    { width: 768, height: 900 },
    { width: 740, height: 360 },
    { width: 1440, height: 900 },
  ]) {
    await room.page.setViewportSize(size);
    await expect(newest).toHaveText(words, { useInnerText: true });
    await expect(newest).toBeInViewport({ ratio: 0.9 });
  }
});
