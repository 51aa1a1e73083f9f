import type { Page } from '@playwright/test';
import { expect, test, untilHydrated } from './support/people.ts';
import { FIRST_PASSWORD, signUp } from './support/sign-up.ts';

test('sets up a passkey and signs in with it', async ({ site, browser }) => {
  const username = 'kwan.passkey';
  await signUp(site, await site.person('demo.buyer', { signedIn: false }), username);
  // Browsers offer no passkeys at a bare IP address.
  const home = site.server.url.replace('127.0.0.1', 'localhost');
  const context = await browser.newContext({ serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    const device = await context.newCDPSession(page);
    await device.send('WebAuthn.enable');
    await device.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    const signIn = async (): Promise<void> => {
      await page.goto(`${home}/passport/login?next=%2Fpersonal%2Fsecurity`);
      await untilHydrated(page);
      await page.getByLabel('Username, email or phone number').fill(username);
      await page.getByLabel('Password', { exact: true }).fill(FIRST_PASSWORD);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    };
    await signIn();
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[type=password]').fill(FIRST_PASSWORD);
    await dialog.locator('button[type=submit]').click();
    await page.getByRole('button', { name: 'Create the passkey' }).click();
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await expect(page.getByText('Not used yet')).toBeVisible();
    await signOut(page);

    await signIn();
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
    await page.getByRole('button', { name: 'Use your passkey' }).click();
    await expect(page).toHaveURL(/\/personal\/security$/);
    await expect(page.getByText(/Last used/)).toBeVisible();
  } finally {
    await context.close();
  }
});

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Hello/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect(page).toHaveURL(/localhost:\d+\/$/);
}
