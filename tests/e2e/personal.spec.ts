import { storedText } from './support/browser-storage.ts';
import { lastCodeSentTo } from './support/outbox.ts';
import { expect, test } from './support/people.ts';
import { FIRST_PASSWORD, signUp } from './support/sign-up.ts';

test('keeps an edited name over a reload; ends other sessions when the password changes', async ({ site }) => {
  const here = await site.person('demo.buyer', { signedIn: false });
  const page = await signUp(site, here, 'ho.changes');
  const there = await site.person('demo.buyer', { signedIn: false });
  const other = await there.tab('/passport/login');
  await other.getByLabel('Username, email or phone number').fill('ho.changes');
  await other.getByLabel('Password', { exact: true }).fill(FIRST_PASSWORD);
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(other).toHaveURL(/\/personal\/basic$/);

  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Ho Wing-yan');
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
  await page.reload();
  await expect(name).toHaveValue('Ho Wing-yan');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('heading', { name: 'Ho Wing-yan' })).toBeVisible();
  await expect(page.getByText(/^Draft saved/)).toHaveCount(0);

  await page.getByRole('link', { name: 'Change password', exact: true }).click();
  await page.getByLabel('Current password').fill('not the password');
  await page.getByLabel('New password', { exact: true }).fill('Quiet-Harbour-2');
  await page.getByLabel('Confirm password', { exact: true }).fill('Quiet-Harbour-2');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Incorrect old password')).toBeVisible();
  await page.getByLabel('Current password').fill(FIRST_PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('All other devices have been signed out.')).toBeVisible();
  await expect(other).toHaveURL(/\/passport\/login/);
  await page.reload();
  await expect(page.getByRole('button', { name: /^Hello/ })).toBeVisible();
});

test('edits a delivery address over a reload, makes it the default, and deletes it after a confirmation', async ({
  site,
}) => {
  const person = await site.person('demo.buyer', { signedIn: false });
  const page = await signUp(site, person, 'chan.moves');
  await page.goto(person.url('/personal/delivery-address/edit/edit'));
  const recipient = page.getByRole('textbox', { name: 'Recipient', exact: true });
  await recipient.fill('Chan Tai-man');
  await page.getByLabel('Recipient’s phone').fill('5123 4567');
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
  await page.reload();
  await expect(recipient).toHaveValue('Chan Tai-man');
  await expect(page.getByLabel('Recipient’s phone')).toHaveValue('5123 4567');
  expect(await storedText(page)).not.toContain('5123 4567');

  const second = await person.tab('/personal/delivery-address/edit/edit');
  await page.getByLabel('Recipient’s phone').fill('5123 4568');
  await second.getByLabel('Detailed address').fill('Flat 12A');
  await second.reload();
  await expect(second.getByLabel('Recipient’s phone')).toHaveValue('5123 4568');
  await expect(second.getByLabel('Detailed address')).toHaveValue('Flat 12A');
  await second.close();

  await page.getByRole('button', { name: 'Add address' }).click();
  await expect(page.getByText('Please choose a country or area')).toBeVisible();
  await page.getByLabel('Country or area').selectOption('HK');
  await page.getByLabel('Detailed address').fill('Flat 12A, 88 Caine Road');
  await page.getByLabel('Recipient’s phone').fill('12');
  await page.getByRole('button', { name: 'Add address' }).click();
  await expect(page.getByText('Incorrect phone number format')).toBeVisible();
  await expect(page.getByLabel('Recipient’s phone')).toBeFocused();
  await page.getByLabel('Recipient’s phone').fill('5123 4567');
  await page.getByRole('button', { name: 'Add address' }).click();
  const card = page.getByRole('listitem').filter({ hasText: 'Chan Tai-man' });
  await expect(card).toContainText('Flat 12A, 88 Caine Road');
  await expect(card).toContainText('Default');

  await card.getByRole('button', { name: 'Delete the address of Chan Tai-man' }).click();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect(card).toBeVisible();
  await card.getByRole('button', { name: 'Delete the address of Chan Tai-man' }).click();
  await page.getByRole('button', { name: 'Delete address' }).click();
  await expect(page.getByText('No address yet')).toBeVisible();
});

test('scrolls a form’s error summary into view on a phone', async ({ site }) => {
  const proxy = await site.proxy();
  const person = await site.person('demo.buyer2', { proxy });
  const page = await person.tab('/personal/delivery-address/edit/edit');
  await page.setViewportSize({ width: 390, height: 640 });
  await page.getByRole('textbox', { name: 'Recipient', exact: true }).fill('Olivia Tan');
  await page.getByLabel('Recipient’s phone').fill('5123 4567');
  await page.getByLabel('Country or area').selectOption('HK');
  await page.getByLabel('Detailed address').fill('Flat 12A, 88 Caine Road');
  proxy.offline();
  await page.getByRole('button', { name: 'Add address' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Please try again' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByLabel('Detailed address')).toHaveValue('Flat 12A, 88 Caine Road');
});

test('submits and withdraws KYC documents and stores none of them in the browser', async ({ site }) => {
  const stranger = await site.person('demo.buyer', { signedIn: false });
  const page = await signUp(site, stranger, 'yip.shows');
  await page.getByRole('link', { name: 'Identity verification', exact: true }).click();
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await expect(page.getByText('Please add at least one document')).toBeVisible();
  await page.getByLabel('Name on the document').fill('Yip Siu-ling');
  await page.getByLabel('Issued by').selectOption('HK');
  await page.getByLabel('Document number').fill('A123456(7)');
  await page.getByLabel('This document does not expire').check();
  const picture = { name: 'card.png', mimeType: 'image/png', buffer: await page.screenshot() };
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Identity card' }).click();
  await (
    await chooser
  ).setFiles([picture, { name: 'liar.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') }]);
  await expect(page.getByText('liar.png · This image cannot be read.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'View card.png' })).toBeVisible();

  // A PDF is downloaded and leaves no empty tab.
  const another = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Passport' }).click();
  await (
    await another
  ).setFiles({ name: 'passport.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') });
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'View passport.pdf' }).click();
  expect((await saved).suggestedFilename()).toBe('passport.pdf');
  await expect.poll(() => stranger.context.pages().length).toBe(1);
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await expect(page.getByText('In review.')).toBeVisible();
  expect(await storedText(page)).not.toMatch(/A123456|Yip Siu-ling/);

  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('button', { name: 'Withdraw them' }).click();
  await expect(page.getByLabel('Document number')).toHaveValue('A123456(7)');
  await expect(page.getByRole('button', { name: 'View card.png' })).toBeVisible();
});

test('verifies another e-mail address by code, and removes an account', async ({ site }) => {
  const stranger = await site.person('demo.buyer', { signedIn: false });
  const page = await signUp(site, stranger, 'ng.leaves');
  await page.getByRole('link', { name: 'Email', exact: true }).click();
  await page.getByLabel('New email').fill('ng.new@example.com');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('button', { name: /^Resend in/ })).toBeVisible();
  await page.getByLabel('Verification code').fill(await lastCodeSentTo(site, 'ng.new@example.com'));
  await page.getByLabel('Your password').fill(FIRST_PASSWORD);
  await page.getByRole('button', { name: 'Verify this email' }).click();
  await expect(page.getByText('ng.new@example.com is verified.')).toBeVisible();

  await page.getByRole('link', { name: 'Close account' }).click();
  await page.getByRole('link', { name: 'Continue to the last step' }).click();
  await page.getByLabel('Your password').fill(FIRST_PASSWORD);
  await page.getByLabel(/Type your username/).fill('ng.stays');
  await page.getByRole('button', { name: 'Close my account permanently' }).click();
  await expect(page.getByText('This is not accepted')).toBeVisible();
  // The address is compared without case, as at sign-in.
  await page.getByLabel(/Type your username/).fill('NG.Leaves');
  await page.getByRole('button', { name: 'Close my account permanently' }).click();
  await expect(
    page.getByRole('heading', { name: 'Your account is closed' }).or(page.getByText('Your account is closed')),
  ).toBeVisible();
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .toEqual(['vermeil.device']);
});
