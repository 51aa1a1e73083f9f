import { captchaSolution, lastCodeSentTo } from './support/outbox.ts';
import { expect, test, untilHydrated } from './support/people.ts';
import { FIRST_PASSWORD, requestCode, fillAccount, fillCaptcha, signUp } from './support/sign-up.ts';

const EMAIL = 'kwan.mei@example.com';

test('signs a visitor up and keeps the form over wrong captchas, wrong codes, a taken name and a reload', async ({
  site,
}) => {
  const stranger = await site.person('demo.buyer', { signedIn: false });
  const page = await stranger.tab('/passport/register?next=%2Ffollow-list');
  const send = page.getByRole('button', { name: 'Send me a code' });

  await send.click();
  await expect(page.getByText('Please enter your email')).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  await page.getByLabel('Email', { exact: true }).fill('kwan@');
  await send.click();
  await expect(page.getByText('Incorrect email format')).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(EMAIL);
  await page.getByLabel('Characters in the image').fill('never');
  const picture = page.getByRole('img', { name: /Characters/ });
  const before = await picture.getAttribute('src');
  await send.click();
  await expect(page.getByText('Input captcha code is incorrect')).toBeVisible();
  await expect(picture).not.toHaveAttribute('src', before ?? '');
  await fillCaptcha(site, page);
  await send.click();
  await expect(page.getByText(`We have sent a code to ${EMAIL}`)).toBeVisible();
  await expect(page.getByLabel('Verification code')).toBeFocused();

  await page.getByLabel('Username', { exact: true }).fill('kwan.mei');
  await page.reload();
  await untilHydrated(page);
  await expect(page.getByText(`We have sent a code to ${EMAIL}`)).toBeVisible();
  await expect(page.getByLabel('Username', { exact: true })).toHaveValue('kwan.mei');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');

  await fillAccount(page, 'demo.buyer');
  const open = page.getByRole('button', { name: 'Create my account' });
  await page.getByLabel('Verification code').fill('000000');
  await open.click();
  await expect(page.getByText('Incorrect verification code')).toBeVisible();
  // Pasted as mail programs and authenticators show it: with blanks.
  const code = await lastCodeSentTo(site, EMAIL);
  await page.getByLabel('Verification code').fill(` ${code.slice(0, 3)} ${code.slice(3)} `);
  await open.click();
  await expect(page.getByText('This username is taken')).toBeVisible();
  await expect(page.getByLabel('Username', { exact: true })).toBeFocused();
  await page.getByLabel('Username', { exact: true }).fill('kwan.mei');
  await open.click();
  await expect(page).toHaveURL(/\/follow-list$/);
  await expect(page.getByRole('button', { name: /^Hello/ })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

test('comes back to the place of the page that a visitor left to sign up', async ({ site }) => {
  const stranger = await site.person('demo.buyer', { locale: 'zh-HK', signedIn: false });
  const page = await stranger.tab('/faq?from=search');
  await page.evaluate(() => window.scrollTo({ top: 700, behavior: 'instant' }));
  await page.getByRole('banner').getByRole('link', { name: '登入' }).click();
  // By way of the other pages of signing in.
  await page.getByRole('link', { name: '忘記密碼？' }).click();
  await page.getByRole('main').getByRole('link', { name: '登入' }).click();
  await page.getByRole('link', { name: '建立帳戶' }).click();
  await page.getByRole('textbox', { name: '電郵', exact: true }).fill('deep.link@example.com');
  await page.getByRole('textbox', { name: '圖形驗證碼' }).fill(await captchaSolution(site, page));
  await page.getByRole('button', { name: '發送驗證碼' }).click();
  await page
    .getByRole('textbox', { name: '驗證碼', exact: true })
    .fill(await lastCodeSentTo(site, 'deep.link@example.com'));
  await page.getByLabel('用戶名稱', { exact: true }).fill('deep.link');
  await page.getByLabel('密碼', { exact: true }).fill(FIRST_PASSWORD);
  await page.getByLabel('確認密碼', { exact: true }).fill(FIRST_PASSWORD);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '建立帳戶' }).click();
  await expect(page).toHaveURL(/\/zh-HK\/faq\?from=search$/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(700);
});

test('validates fields before anything is sent', async ({ site }) => {
  const stranger = await site.person('demo.buyer', { signedIn: false });
  const page = await stranger.tab('/passport/register');
  await requestCode(site, page, 'another.user@example.com');
  await page.getByLabel('Username', { exact: true }).fill('abc');
  await page.getByLabel('Password', { exact: true }).fill('long enough');
  await page.getByLabel('Confirm password', { exact: true }).fill('but another');
  await page.getByRole('button', { name: 'Create my account' }).click();
  await expect(page.getByText('Please enter the verification code')).toBeVisible();
  await expect(
    page.getByText(
      'The username(4-20 characters) can contain only letters(a-z), digits(0-9), underscore(_), and dot(.)',
    ),
  ).toBeVisible();
  await expect(page.getByText('The password is different from the confirm password')).toBeVisible();
  await expect(page.getByText('Please read and accept the terms')).toBeVisible();
  await page.getByLabel('Username', { exact: true }).fill('Kwan Mei');
  await expect(page.getByText('The format of the username is incorrect.')).toBeVisible();
});

test('resets a forgotten password with a code', async ({ site }) => {
  const owner = await site.person('demo.buyer', { signedIn: false });
  await signUp(site, owner, 'lam.forgets');
  const elsewhere = await site.person('demo.buyer', { signedIn: false });
  const page = await elsewhere.tab('/passport/login');
  await page.getByRole('link', { name: 'Forgotten your password?' }).click();
  await requestCode(site, page, 'lam.forgets@example.com');
  await page.getByLabel('Verification code').fill(await lastCodeSentTo(site, 'lam.forgets@example.com'));
  await page.getByLabel('New password', { exact: true }).fill('password');
  await page.getByLabel('Confirm password', { exact: true }).fill('password');
  await page.getByRole('button', { name: 'Set the new password' }).click();
  await expect(page.getByText('This password is too common')).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill('Quiet-Harbour-2');
  await page.getByLabel('Confirm password', { exact: true }).fill('Quiet-Harbour-2');
  await page.getByRole('button', { name: 'Set the new password' }).click();
  await page.getByRole('link', { name: 'Sign in with the new password' }).click();
  await page.getByLabel('Username, email or phone number').fill('lam.forgets@example.com');
  await page.getByLabel('Password', { exact: true }).fill('Quiet-Harbour-2');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/personal\/basic$/);
});
