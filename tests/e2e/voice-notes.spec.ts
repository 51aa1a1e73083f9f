import type { Page } from '@playwright/test';
import { violations } from './support/axe.ts';
import { openRoom, privateRoom } from './support/chat.ts';
import { callAs, expect, test } from './support/people.ts';

// The longest of the last files: one worker alone would go on with it while the other has nothing left to do.
test.describe.configure({ mode: 'parallel' });

/** Records for some seconds in the page, and uploads what was recorded. @returns the id of the file */
const record = (page: Page, length: number): Promise<string> =>
  page.evaluate(async (ms) => {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    const recorder = new MediaRecorder(stream, { mimeType: 'audio/webm;codecs=opus' });
    const parts: Blob[] = [];
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
    const ended = new Promise((resolve) => recorder.addEventListener('stop', resolve));
    const context = new AudioContext();
    // The sound's own clock: the machine may be slow.
    const end = context.currentTime + ms / 1_000;
    recorder.start(1_000);
    while (context.currentTime < end) await new Promise((resolve) => requestAnimationFrame(resolve));
    recorder.stop();
    await ended;
    const bytes = new Blob(parts, { type: 'audio/webm' });
    const data = { fileName: 'note.webm', contentType: 'audio/webm', category: 'chat', size: bytes.size };
    const link = await fetch('/api/file/awss3/GeneratePreSignedURL', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-vermeil': '1' },
      body: JSON.stringify({ data }),
    });
    const { data: made } = (await link.json()) as { data: { fileId: string; url: string } };
    const put = await fetch(made.url, { method: 'PUT', body: bytes });
    if (!put.ok) throw new Error(await put.text());
    return made.fileId;
  }, length);

test('plays one voice note at a time, seeks in it, and changes its speed', async ({ site }) => {
  const roomId = await privateRoom(site, 'demo.buyer', 'demo.seller');
  const [buyer, seller] = [await site.person('demo.buyer'), await site.person('demo.seller')];
  const mine = await openRoom(buyer, roomId);
  const { token } = await site.session('demo.buyer');
  const peaks = Array.from({ length: 64 }, (_, index) => 4 + ((index * 7) % 28));
  for (const fileId of await Promise.all([record(mine.page, 4_000), record(mine.page, 2_000)])) {
    await callAs(site.server.url, token, 'POST', '/api/messages/send', {
      userId: seller.userId,
      data: { _id: crypto.randomUUID(), roomId, content: '', files: [{ fileId, name: 'note.webm', voice: { peaks } }] },
    });
  }

  const theirs = await openRoom(seller, roomId);
  await theirs.toEnd();
  const notes = theirs.log.getByRole('article').filter({ has: theirs.page.getByRole('slider') });
  await expect(notes).toHaveCount(2);
  const [long, short] = [notes.nth(0), notes.nth(1)];
  await expect(long.getByRole('button', { name: /^Play the voice note, 0:0[45]$/ })).toBeVisible();
  expect(await violations(theirs.page)).toEqual([]);

  // The room list says it in words.
  await expect(theirs.page.locator('li a[href*="/chat/room_"]').filter({ hasText: /Voice note, 0:0[23]/ })).toHaveCount(
    1,
  );

  await long.getByRole('button', { name: /^Play the/ }).click();
  await expect(long.getByRole('button', { name: 'Pause the voice note' })).toBeVisible();
  await expect(long.getByRole('slider')).not.toHaveAttribute('aria-valuenow', '0');
  await short.getByRole('button', { name: /^Play the/ }).click();
  await expect(short.getByRole('button', { name: 'Pause the voice note' })).toBeVisible();
  await expect(long.getByRole('button', { name: /^Play the/ })).toBeVisible();
  // It ends by itself, at its beginning.
  await expect(short.getByRole('button', { name: /^Play the/ })).toBeVisible();
  await expect(short.getByRole('slider')).toHaveAttribute('aria-valuenow', '0');

  // Recorders write no duration: the player seeks all the same, by keys and by pointer.
  const slider = short.getByRole('slider');
  await slider.focus();
  await theirs.page.keyboard.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuenow', '1');
  await theirs.page.keyboard.press('Home');
  await expect(slider).toHaveAttribute('aria-valuenow', '0');
  const box = (await long.getByRole('slider').boundingBox())!;
  await theirs.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(long.getByRole('slider')).toHaveAttribute('aria-valuenow', '2');
  await long.getByRole('button', { name: /^Play the/ }).click();
  await expect(long.getByRole('slider')).not.toHaveAttribute('aria-valuenow', /^[012]$/);
  await expect(long.getByRole('button', { name: /^Play the/ })).toBeVisible();

  for (const rate of ['1.5×', '2×', '1×']) {
    await long.getByRole('button', { name: /^Playing speed/ }).click();
    await expect(long.getByRole('button', { name: /^Playing speed/ })).toHaveText(rate);
  }
});

test('records a voice note, which the other person plays; Escape cancels, Enter sends', async ({ site }) => {
  const roomId = await privateRoom(site, 'demo.buyer2', 'demo.seller');
  const [buyer, seller] = [await site.person('demo.buyer2'), await site.person('demo.seller')];
  const [mine, theirs] = [await openRoom(buyer, roomId), await openRoom(seller, roomId)];
  await theirs.toEnd();
  const { page } = mine;
  const notesOf = ({ log }: typeof mine) => log.getByRole('article').filter({ has: log.page().getByRole('slider') });
  const before = await notesOf(theirs).count();
  const recorder = page.getByRole('group', { name: 'Recording a voice note' });
  const start = page.getByRole('button', { name: 'Record a voice note' });

  await start.click();
  await expect(recorder.getByRole('timer')).toHaveText(/^0:0[1-9]$/);
  await expect(page.getByText('Enter sends the voice note, Esc discards it')).toBeVisible();
  await expect(page.getByText('Enter sends, Shift + Enter')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(recorder).toHaveCount(0);
  await expect(mine.field).toBeFocused();

  // By keys alone: record, stop and listen, send.
  await start.press('Enter');
  await expect(recorder.getByRole('timer')).toHaveText(/^0:0[2-9]$/);
  expect(await violations(page)).toEqual([]);
  const send = recorder.getByRole('button', { name: 'Send the voice note' });
  await expect(send).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(recorder.getByRole('button', { name: 'Stop and listen' })).toBeFocused();
  await page.keyboard.press('Enter');
  // It is listened to here first, and is not sent yet.
  await expect(send).toBeFocused();
  await recorder.getByRole('button', { name: /^Play the voice note, 0:0[2-9]$/ }).click();
  await expect(recorder.getByRole('slider')).not.toHaveAttribute('aria-valuenow', '0');
  await expect(recorder.getByRole('button', { name: /^Play the/ })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await expect(notesOf(theirs)).toHaveCount(before);
  await send.focus();
  await page.keyboard.press('Enter');
  await expect(recorder).toHaveCount(0);
  await expect(mine.field).toBeFocused();
  await expect(notesOf(mine)).toHaveCount(before + 1);

  await expect(notesOf(theirs)).toHaveCount(before + 1);
  const note = notesOf(theirs).last();
  await note.getByRole('button', { name: /^Play the voice note, 0:0[2-9]$/ }).click();
  await expect(note.getByRole('button', { name: 'Pause the voice note' })).toBeVisible();
  await expect(note.getByRole('slider')).not.toHaveAttribute('aria-valuenow', '0');
});

test('explains a refused microphone, and asks again', async ({ site }) => {
  const roomId = await privateRoom(site, 'demo.buyer2', 'demo.seller');
  const buyer = await site.person('demo.buyer2', {
    init: async (context) => {
      await context.addInitScript(() => {
        const devices = navigator.mediaDevices;
        const ask = devices.getUserMedia.bind(devices);
        let isRefused = true;
        devices.getUserMedia = (constraints) => {
          if (!isRefused) return ask(constraints);
          isRefused = false;
          return Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
        };
      });
    },
  });
  const { page } = await openRoom(buyer, roomId);
  const recorder = page.getByRole('group', { name: 'Recording a voice note' });
  await page.getByRole('button', { name: 'Record a voice note' }).click();
  await expect(recorder.getByRole('alert')).toContainText('Vermeil has no access to the microphone');
  await recorder.getByRole('button', { name: 'Try again' }).click();
  await expect(recorder.getByRole('timer')).toBeVisible();
  await recorder.getByRole('button', { name: 'Discard the voice note' }).click();
  await expect(recorder).toHaveCount(0);
});
