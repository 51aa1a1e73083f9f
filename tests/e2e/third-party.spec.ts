import type { Page } from '@playwright/test';
import { profile } from '#protocol/http/account.ts';
import { OIDC_CLIENT, startOidcProvider } from '#tests/doubles/oidc-provider.ts';
import { freePort, startServer } from '#tests/doubles/server-process.ts';
import { callAs, expect, signIn, test, untilHydrated } from './support/people.ts';

test('signs in with a third party and returns to the page; explains a taken address and a cancelled sign-in', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const port = await freePort();
  const provider = await startOidcProvider(`http://127.0.0.1:${port}/login`);
  const server = await startServer({
    PORT: String(port),
    OIDC_PROVIDERS: JSON.stringify([{ key: 'house', name: 'House ID', issuer: provider.issuer, ...OIDC_CLIENT }]),
  });
  const context = await browser.newContext();
  const other = await browser.newContext();
  try {
    provider.people.set('mei', { email: 'mei@third.example', email_verified: true, name: 'Mei Kwan' });
    const page = await context.newPage();
    await page.goto(`${server.url}/zh-HK/passport/login?next=%2Ffollow-list`);
    await untilHydrated(page);
    await page.getByRole('button', { name: '使用 House ID 登入' }).click();
    await passProvider(page, provider.issuer, 'mei');
    await expect(page).toHaveURL(`${server.url}/zh-HK/follow-list`);
    await expect(page.getByRole('button', { name: /^你好/ })).toBeVisible();

    const { token } = await signIn(server.url, 'demo.buyer');
    const { email } = await callAs<{ email: string }>(server.url, token, profile.method, profile.path);
    provider.people.set('stranger', { email, email_verified: true, name: 'Stranger' });
    const second = await other.newPage();
    await second.goto(`${server.url}/passport/login`);
    await untilHydrated(second);
    await second.getByRole('button', { name: 'Continue with House ID' }).click();
    await second.getByRole('link', { name: 'Cancel' }).click();
    await expect(second.getByRole('status').filter({ hasText: 'Sign-in was cancelled.' })).toBeVisible();
    await second.getByRole('button', { name: 'Continue with House ID' }).click();
    await passProvider(second, provider.issuer, 'stranger');
    await expect(second.getByText('This email is already tied to another sign-in method.')).toBeVisible();
    await expect(second.getByLabel('Password', { exact: true })).toBeVisible();
  } finally {
    await Promise.all([context.close(), other.close()]);
    await server.dispose();
    await provider.close();
  }
});

/** Completes the provider's sign-in and consent pages. */
async function passProvider(page: Page, issuer: string, subject: string): Promise<void> {
  await expect(page).toHaveURL((url) => url.href.startsWith(issuer));
  await page.locator('input[name=login]').fill(subject);
  await page.locator('input[name=password]').fill('any');
  await page.locator('button[type=submit]').click();
  await page.getByRole('button', { name: 'Continue' }).click();
}
