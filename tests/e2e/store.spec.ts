import type { Page } from '@playwright/test';
import { lastCodeSentTo } from './support/outbox.ts';
import { expect, test, type UserProfile, type Site } from './support/people.ts';
import { pictureFile } from './support/pictures.ts';
import { translationOf } from './support/translations.ts';

const hk = (english: string): string => translationOf('zh-HK', english);
const STORE = '南灣收藏 South Bay';
/** The header of an MP4 file; the server reads no more of a video. */
const FILM = Buffer.concat([Buffer.from('000000186674797069736f6d0000020069736f6d6d703432', 'hex'), Buffer.alloc(400)]);

/** Fills in a store application; resolves at the documents step. */
async function fillApplication(site: Site, page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: hk('Start the application') }).click();
  await page.getByLabel(hk('Display name'), { exact: true }).fill(STORE);
  await page.getByLabel(hk('Name of the store'), { exact: true }).fill('South Bay Collection');
  await page.getByLabel(hk('Your full name'), { exact: true }).fill('Olivia Tan');
  await page.getByLabel(hk('What you mostly sell')).selectOption({ index: 1 });
  await page.getByRole('button', { name: hk('Continue') }).click();
  await page.getByLabel(hk('Email of the store')).fill(email);
  await page.getByLabel(hk('Phone'), { exact: true }).fill('+852 2345 6789');
  await page.getByLabel(hk('Address'), { exact: true }).fill('香港南灣道 1 號');
  await page.getByRole('button', { name: hk('Continue') }).click();
  await expect(page.getByText(hk('This address has to be verified before you can continue.'))).toBeVisible();
  await expect(page.getByText(hk('This format is not valid'))).toHaveCount(0);
  await page.getByRole('button', { name: hk('Send code') }).click();
  await expect(page.getByText(hk('Code sent'))).toBeVisible();
  await page.getByLabel(hk('Verification code')).fill('000000');
  await page.getByRole('button', { name: hk('Verify the address') }).click();
  await expect(page.getByText(hk('The verification code is incorrect. Please verify your email again'))).toBeVisible();
  await page.getByLabel(hk('Verification code')).fill(await lastCodeSentTo(site, email));
  await page.getByLabel(hk('Verification code')).press('Enter');
  await expect(page.getByText(hk('{email} is verified').replace('{email}', email))).toBeVisible();
  await page.getByRole('button', { name: hk('Continue') }).click();
  await expect(page.getByRole('heading', { name: hk('Which documents prove it?') })).toBeVisible();
}

/** Opens the review case of the store as staff. */
async function openCase(service: UserProfile): Promise<Page> {
  const page = await service.tab('/staff/queue/store');
  await page.getByRole('list', { name: 'Cases' }).getByRole('link', { name: STORE }).click();
  await expect(page.getByRole('heading', { level: 1, name: STORE })).toBeVisible();
  return page;
}

test('carries a store application from refusal, with a reason in Chinese, to approval and set-up', async ({ site }) => {
  test.setTimeout(180_000);
  const applicant = await site.person('demo.buyer2', { locale: 'zh-HK' });
  const page = await applicant.tab('/my-store/comment');
  // Users without a store are redirected to the join page.
  await expect(page).toHaveURL(/\/zh-HK\/my-store$/);
  await fillApplication(site, page, 'south.bay@example.com');
  await expect(page.getByText(hk('Saved to your account'))).toBeVisible();

  // The form survives a reload.
  await page.reload();
  await page.getByRole('button', { name: hk('Continue the application') }).click();
  await expect(page.getByLabel(hk('Display name'), { exact: true })).toHaveValue(STORE);
  await page.getByRole('button', { name: new RegExp(hk('Documents')) }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: hk('Identity card') }).click();
  await (await chooser).setFiles(await pictureFile('id-card.jpg', '#4a5a6a'));
  await expect(page.getByRole('button', { name: hk('View {0}').replace('{0}', 'id-card.jpg') })).toBeVisible();
  await page.getByRole('button', { name: hk('Continue') }).click();
  await page.getByRole('button', { name: hk('Submit the application') }).click();
  await expect(
    page.getByRole('heading', {
      name: hk('“{displayName}” is waiting for its review').replace('{displayName}', STORE),
    }),
  ).toBeVisible();

  const service = await site.person('demo.service');
  const desk = await openCase(service);
  await desk.getByRole('button', { name: 'Take this case' }).click();
  await desk
    .getByRole('button', { name: /^Show / })
    .first()
    .click();
  await expect(desk.getByRole('button', { name: /^Enlarge / }).getByRole('img')).toBeVisible();
  await desk.getByRole('button', { name: 'Reject…' }).click();
  await desk.getByRole('radio', { name: /^A document cannot be read/ }).check();
  await desk.getByLabel('Note to the owner').fill('請重新拍攝證件正面');
  await desk.getByRole('button', { name: 'Reject', exact: true }).click();

  // The applicant's page updates without a reload and shows the reason in their language.
  await expect(
    page.getByText(hk('A document cannot be read. Please photograph all of it, sharp and in good light.')),
  ).toBeVisible();
  await expect(page.getByText('請重新拍攝證件正面')).toBeVisible();
  await page.getByRole('button', { name: hk('Correct and submit again') }).click();
  await page.getByRole('button', { name: new RegExp(hk('Check')) }).click();
  await page.getByRole('button', { name: hk('Submit the application') }).click();
  await expect(
    page.getByRole('heading', {
      name: hk('“{displayName}” is waiting for its review').replace('{displayName}', STORE),
    }),
  ).toBeVisible();

  const again = await openCase(service);
  await again.getByRole('button', { name: 'Take this case' }).click();
  await again.getByRole('button', { name: 'Approve…' }).click();
  await again.getByRole('button', { name: 'Yes, approve' }).click();
  await expect(page.getByRole('heading', { name: hk('Store performance') })).toBeVisible();

  await page
    .getByRole('navigation', { name: hk('My store') })
    .getByRole('link', { name: hk('Settings') })
    .click();
  await page.getByLabel(hk('Profile')).fill('南灣的老物件，每件都有來歷。');
  await page.reload();
  await expect(page.getByLabel(hk('Profile'))).toHaveValue('南灣的老物件，每件都有來歷。');
  await page.getByRole('button', { name: hk('Save changes') }).click();
  await expect(page.getByText(hk('Buyers can see it now.'))).toBeVisible();
  const shop = await page.getByRole('link', { name: hk('Preview as a buyer') }).getAttribute('href');

  const visitor = await site.person('demo.buyer', { signedIn: false });
  const seen = await visitor.tab((shop ?? '').replace('/zh-HK', ''));
  await expect(seen.getByRole('heading', { level: 1, name: STORE })).toBeVisible();
  await expect(seen.getByText('南灣的老物件，每件都有來歷。')).toBeVisible();
});

test('lets chat partners of a store review it by keyboard, and explains to others why they cannot', async ({
  site,
}) => {
  const visitor = await site.person('demo.buyer', { signedIn: false });
  const outside = await visitor.tab('/shop-id/store-lam/comments');
  await expect(outside.getByText(/Only people who have talked to the store can review it/)).toBeVisible();

  const buyer = await site.person('demo.buyer');
  const page = await buyer.tab('/shop-id/store-lam/comments');
  await page.getByRole('button', { name: 'Publish review' }).click();
  await expect(page.getByText('Please choose how many stars')).toBeVisible();
  await page.getByRole('radio', { name: /^1/ }).focus();
  for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowRight');
  await page.getByLabel('What should others know?').fill('Patient answers, and the watch keeps time.');
  // Pictures beyond nine are left out with a message.
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add pictures' }).click();
  await (
    await chooser
  ).setFiles(await Promise.all(Array.from({ length: 11 }, (_, at) => pictureFile(`${at}.jpg`, '#3a3a5a'))));
  await expect(page.getByText('Too many pictures. Please remove some.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Remove \d+\.jpg$/ })).toHaveCount(9);
  await page.reload();
  await expect(page.getByLabel('What should others know?')).toHaveValue('Patient answers, and the watch keeps time.');
  await page.getByRole('button', { name: 'Publish review' }).click();
  const mine = page.getByRole('listitem').filter({ hasText: 'Patient answers, and the watch keeps time.' });
  await expect(mine.getByRole('img', { name: '4 of 5 stars' })).toBeVisible();
});

test('posts a video, clears resolved errors, and shows long texts in full', async ({ site }) => {
  const seller = await site.person('demo.seller');
  const page = await seller.tab('/my-store/media/edit/edit');
  await page.getByText('A video', { exact: true }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('A video needs a cover picture')).toBeVisible();
  const choose = async (field: string, button: string, file: { name: string; mimeType: string; buffer: Buffer }) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('group', { name: field }).getByRole('button', { name: button }).click();
    await (await chooser).setFiles(file);
  };
  await choose('Video', 'Choose a video', {
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('no film'),
  });
  await expect(page.getByText('This file format is not accepted.')).toBeVisible();
  await choose('Video', 'Choose a video', { name: 'film.mp4', mimeType: 'video/mp4', buffer: FILM });
  await expect(page.getByText('Please fill this in')).toHaveCount(0);
  await expect(page.getByText('This file format is not accepted.')).toHaveCount(0);
  await choose('Cover', 'Choose a picture', await pictureFile('cover.jpg', '#2a4a3a'));
  await page.getByRole('button', { name: 'Use this area' }).click();
  await expect(page.getByText('A video needs a cover picture')).toHaveCount(0);

  // The field stops at its maximum length and says so.
  const words = page.getByLabel('Text', { exact: true });
  await words.fill('The movement, wound by hand. '.repeat(100));
  await expect(page.getByText('2000 / 2000')).toBeVisible();
  await words.fill(`${'The movement, wound by hand. '.repeat(30)}The end.`);
  await page.getByRole('button', { name: 'Publish' }).click();
  const post = page.getByRole('listitem').filter({ hasText: 'The end.' });
  await post.getByRole('button', { name: 'Show more' }).click();
  await expect(post.getByRole('button', { name: 'Show less' })).toBeVisible();
  expect(await post.getByText(/The end\.$/).evaluate((shown) => shown.scrollHeight - shown.clientHeight)).toBe(0);
});
