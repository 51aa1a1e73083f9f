import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { editGoods, saveGoods } from '#protocol/http/goods-own.ts';
import type { GoodsData } from '#protocol/entities/goods.ts';
import { fileOf } from './support/built-files.ts';
import { unique } from './support/chat.ts';
import { storedText } from './support/browser-storage.ts';
import { callAs, expect, test, type UserProfile } from './support/people.ts';

const picture = async (red: number) =>
  sharp({ create: { width: 900, height: 1_100, channels: 3, background: { r: red, g: 120, b: 60 } } })
    .jpeg()
    .toBuffer();

/** The goods editor in one tab. */
class Editor {
  readonly page: Page;
  readonly title: Locator;
  readonly saved: Locator;

  constructor(page: Page) {
    this.page = page;
    this.title = page.getByRole('textbox', { name: 'Title' });
    this.saved = page.locator('[data-save-state=saved]');
  }

  get id(): string {
    return new URL(this.page.url()).pathname.split('/').at(-1) ?? '';
  }

  async go(step: string): Promise<void> {
    await this.page
      .getByRole('navigation', { name: 'Steps' })
      .getByRole('link', { name: new RegExp(step) })
      .click();
    await expect(this.page.getByRole('heading', { level: 2, name: step })).toBeFocused();
  }

  async addPictures(count: number): Promise<void> {
    const files = await Promise.all(
      Array.from({ length: count }, async (_, index) => ({
        name: `${index}.jpg`,
        mimeType: 'image/jpeg',
        buffer: await picture(60 + index * 50),
      })),
    );
    await this.page.locator('input[type=file]').first().setInputFiles(files);
    await expect(this.page.getByRole('list', { name: 'Pictures in order' }).getByRole('listitem')).toHaveCount(count);
  }
}

/** Creates goods with a title; resolves when the server has stored them. */
async function begin(person: UserProfile, title: string): Promise<Editor> {
  const editor = new Editor(await person.tab('/goods/add'));
  await editor.page.getByLabel('Category').selectOption({ label: 'Watches' });
  await expect(editor.saved).toBeVisible();
  await expect(editor.page).toHaveURL(/\/goods\/edit\/[A-Za-z0-9-]+$/);
  await editor.go('Description');
  await editor.title.fill(title);
  await expect(editor.saved).toBeVisible();
  return editor;
}

test('has a title and the shape of the editor until its code is there', async ({ site }) => {
  const seller = await site.person('demo.seller');
  const page = await seller.context.newPage();
  const code = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route(`**/${fileOf('pages/goods/goods-edit.route.tsx')}`, async (route) => {
    asked.resolve();
    await code.promise;
    await route.continue();
  });
  await page.goto(seller.url('/goods/add'));
  await asked.promise;
  await expect(page.getByRole('heading', { level: 1, name: 'What would you like to sell?' })).toBeVisible();
  const waiting = page.locator('main [aria-busy=true]');
  await expect(waiting).toBeVisible();
  code.resolve();
  await expect(page.getByRole('navigation', { name: 'Steps' })).toBeVisible();
  await expect(waiting).toHaveCount(0);
});

test('creates goods step by step over a reload and a second tab, and submits them', async ({ site }) => {
  const seller = await site.person('demo.seller');
  const title = unique('Chronograph');
  const editor = await begin(seller, title);
  await editor.go('Pictures');
  await editor.addPictures(2);
  await editor.go('Description');

  // No wait for "Saved": the reload happens between the key press and the request.
  await editor.title.fill(`${title}, blue dial`);
  await editor.page.reload();
  await expect(editor.title).toHaveValue(`${title}, blue dial`);
  await expect(editor.saved).toBeVisible();

  const second = new Editor(await seller.tab(`/goods/edit/${editor.id}?step=words`));
  await expect(second.title).toHaveValue(`${title}, blue dial`);
  await second.title.fill(`${title}, black dial`);
  await expect(editor.title).toHaveValue(`${title}, black dial`);
  await expect(second.saved).toBeVisible();
  await second.page.close();

  await editor.go('Preview');
  await editor.page.getByRole('button', { name: 'Submit for review' }).click();
  await expect(editor.page.getByText('Before you can submit it:')).toBeVisible();
  await editor.go('Price');
  await editor.page.getByRole('radio', { name: /At a fixed price/ }).check();
  await editor.page.getByRole('textbox', { name: 'Price' }).fill('12500');
  await expect(editor.page.getByText('= HK$12,500')).toBeVisible();
  await editor.page.getByRole('radio', { name: 'Bank transfer' }).check();
  await expect(editor.page.getByRole('textbox', { name: 'Price' })).toHaveValue('12,500');
  await editor.go('Delivery');
  await editor.page.getByRole('radio', { name: /^You\b/ }).check();
  await editor.page.getByRole('checkbox', { name: 'By post' }).check();
  await editor.page.getByLabel('When do you dispatch it?').selectOption({ label: 'Within 3 business days of payment' });
  await editor.page.getByLabel('Do you accept returns?').selectOption({ label: 'Within 14 days of delivery' });
  await editor.page.getByLabel('When do you dispatch it?').selectOption({ label: 'Not specified' });
  await editor.go('Details');
  await editor.page.getByRole('combobox', { name: 'Movement' }).fill('手上鏈');
  await editor.page.getByLabel('Condition', { exact: true }).selectOption({ label: 'Very good' });
  await editor.page.getByRole('button', { name: 'Add a step' }).click();
  await editor.page.getByRole('textbox', { name: 'What happened (step 1)' }).fill('Bought new by a pilot');
  await editor.page.getByRole('textbox', { name: /^Document \(step 1/ }).fill('Page of his logbook');
  // Left without a blur: numbers are tidied before they are judged.
  await editor.page.getByRole('textbox', { name: 'Length' }).fill('38,5');
  await editor.page.goto(seller.url(`/goods/edit/${editor.id}?step=preview`));
  await expect(editor.page.getByText('HK$12,500')).toBeVisible();
  await expect(editor.page.getByText(/38\.5/)).toBeVisible();
  await expect(editor.page.getByRole('definition').filter({ hasText: /Hand\u2060-\u2060wound/ })).toBeVisible();
  await expect(editor.page.getByText('Very good')).toBeVisible();
  await expect(editor.page.getByRole('definition').filter({ hasText: 'Within 14 days of delivery' })).toBeVisible();
  await expect(editor.page.getByRole('term').filter({ hasText: 'Dispatch' })).toHaveCount(0);
  await expect(editor.page.getByText('Stated by the seller; document: Page of his logbook')).toBeVisible();
  await expect(editor.page.getByRole('button', { name: /^Enlarge picture/ })).toHaveCount(1);
  await editor.page.getByRole('button', { name: 'Submit for review' }).click();
  await editor.page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await expect(editor.page.getByText('This item is waiting for review.')).toBeVisible();

  const { id } = editor;
  await editor.page.goto(seller.url('/goods?status=1'));
  await expect(editor.page.getByRole('link', { name: `${title}, black dial`, exact: true })).toBeVisible();

  // The server makes the sizes of its pictures meanwhile. A browser that has a larger one shows that.
  const page = await (await site.person('demo.seller')).tab('/');
  const { token } = await site.session('demo.seller');
  const { num } = await callAs<{ num: string }>(site.server.url, token, editGoods.method, `/api/Goods/${id}`);
  for (const [width, fitting] of [
    [390, '/640.avif'],
    [1_440, '/960.avif'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(seller.url(`/item-id/${num}/${id}`));
    const first = page.getByRole('button', { name: /^Enlarge picture 1/ }).locator('img');
    await expect(first).toHaveJSProperty('complete', true);
    const shown = await first.evaluate((image: HTMLImageElement) => image.currentSrc);
    expect(shown).toMatch(new RegExp(`/files/\\w+${fitting}$`));
    const load = () => page.request.get(shown, { headers: { authorization: `Bearer ${token}` } });
    await expect.poll(async () => (await load()).headers()['content-type'], { timeout: 45_000 }).toBe('image/avif');
    expect((await sharp(await (await load()).body()).metadata()).width).toBe(fitting === '/640.avif' ? 640 : 900);
  }
});

test('loses no words that the worker has not read when it ends with its page', async ({ site }) => {
  const seller = await site.person('demo.seller');
  const title = unique('Chronograph');
  const editor = await begin(seller, title);
  const holdChanges = () =>
    editor.page.evaluate(() => {
      const { postMessage } = MessagePort.prototype;
      MessagePort.prototype.postMessage = function post(this: MessagePort, ...given: [unknown]) {
        const { command } = given[0] as { command?: { name: string } };
        if (command?.name !== 'goods-editor.change') postMessage.apply(this, given);
      };
    });
  await holdChanges();
  await editor.title.fill(`${title}, blue dial`);
  await editor.page.reload();
  await expect(editor.title).toHaveValue(`${title}, blue dial`);
  await expect(editor.saved).toBeVisible();
  await holdChanges();
  await editor.title.fill(`${title}, red dial`);
  await editor.page.goto(seller.url(`/goods/edit/${editor.id}?step=preview`));
  await expect(editor.page.getByRole('heading', { level: 1, name: `${title}, red dial` })).toBeVisible();
});

test('reorders pictures by keyboard and refuses files that are not pictures', async ({ site }) => {
  const editor = await begin(await site.person('demo.seller'), unique('Order of pictures'));
  await editor.go('Pictures');
  await editor.addPictures(2);
  const kinds = editor.page.getByRole('combobox', { name: 'Shows' });
  await expect(kinds.first()).toHaveValue('1');
  await expect(editor.saved).toBeVisible();
  await editor.page.getByRole('button', { name: 'Move picture 2', exact: true }).focus();
  await editor.page.keyboard.press('Space');
  await expect(editor.page.getByText('Now at position 2 of 2.')).toBeAttached();
  // dnd-kit listens for the arrow keys from a timer that it starts when the picture is picked up.
  await editor.page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await editor.page.keyboard.press('ArrowLeft');
  await expect(editor.page.getByText('Now at position 1 of 2.')).toBeAttached();
  await editor.page.keyboard.press('Space');
  await expect(kinds.first()).toHaveValue('2');
  await editor.page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'drawing.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    });
  await expect(editor.page.getByRole('alert')).toHaveText('This file format is not accepted.');
});

test('finishes picture uploads after their tab was closed', async ({ site }) => {
  const proxy = await site.proxy();
  const seller = await site.person('demo.seller', { proxy });
  const editor = await begin(seller, unique('Pictures on their way'));
  await editor.go('Pictures');
  proxy.offline();
  await editor.page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'dial.jpg', mimeType: 'image/jpeg', buffer: await picture(90) });
  await expect(editor.page.getByRole('progressbar', { name: 'Uploading dial.jpg' })).toBeVisible();
  // The worker dies with its only tab and loses what it has not stored yet.
  await expect.poll(() => storedText(editor.page)).toContain('dial.jpg');
  const { id } = editor;
  await editor.page.close();
  proxy.restore();
  const again = await seller.tab(`/goods/edit/${id}?step=pictures`);
  await expect(again.getByRole('list', { name: 'Pictures in order' }).getByRole('listitem')).toHaveCount(1);
  await expect(again.locator('[data-save-state=saved]')).toBeVisible();
});

test('saves goods typed offline on reconnect; asks which version to keep when they changed elsewhere', async ({
  site,
}) => {
  const proxy = await site.proxy();
  const editor = await begin(await site.person('demo.seller', { proxy }), unique('Offline'));
  const { token } = await site.session('demo.seller');
  const path = `/api/Goods/${editor.id}`;
  const read = () => callAs<{ revision: number; data: GoodsData }>(site.server.url, token, editGoods.method, path);
  const typeOffline = async (title: string): Promise<void> => {
    proxy.offline();
    await editor.title.fill(title);
    await expect(editor.page.getByText('Offline – saved on this device')).toBeVisible();
  };
  await typeOffline('typed offline');
  proxy.restore();
  await expect(editor.saved).toBeVisible();
  expect((await read()).data.texts.EN.title).toBe('typed offline');

  for (const { mine, choice, kept } of [
    { mine: 'mine', choice: 'Keep mine', kept: 'mine' },
    { mine: 'mine again', choice: 'Use the other version', kept: 'theirs' },
  ] as const) {
    await typeOffline(mine);
    const { revision, data } = await read();
    await callAs(site.server.url, token, saveGoods.method, path, {
      revision,
      data: { ...data, texts: { ...data.texts, EN: { ...data.texts.EN, title: 'theirs' } } },
    });
    proxy.restore();
    const dialog = editor.page.getByRole('dialog', { name: 'This item was changed elsewhere' });
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: choice }).click();
    await expect(dialog).toBeHidden();
    await expect(editor.title).toHaveValue(kept);
    await expect(editor.saved).toBeVisible();
    await expect.poll(async () => (await read()).data.texts.EN.title).toBe(kept);
  }
});

test('reads a digital collectible from its link, and explains a link it cannot read', async ({ site }) => {
  const seller = await site.person('demo.seller');
  const editor = new Editor(await seller.tab('/goods/add'));
  await editor.page.getByRole('radio', { name: /digital collectible/ }).check();
  await editor.go('Token');
  const link = editor.page.getByRole('textbox', { name: 'Link to the token' });
  await link.fill('https://example.com/x');
  await link.blur();
  await expect(editor.page.getByText('Link url invalid')).toBeVisible();
  await link.fill(`https://opensea.io/assets/solana/0x${'a'.repeat(40)}/7`);
  await link.blur();
  await expect(editor.page.getByText('Not provide solana chain now')).toBeVisible();
  await link.fill(`https://opensea.io/assets/matic/0x${'A'.repeat(40)}/7?tab=details`);
  await expect(editor.page.getByText('Polygon')).toBeVisible();
  await expect(editor.page.getByText(`0x${'a'.repeat(40)}`)).toBeVisible();
});
