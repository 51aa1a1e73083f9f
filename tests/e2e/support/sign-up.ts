import { expect, type Page } from '@playwright/test';
import { captchaSolution, lastCodeSentTo } from './outbox.ts';
import type { UserProfile, Site } from './people.ts';

export const FIRST_PASSWORD = 'Quiet-Harbour-1';

/** Requests a code by e-mail on a page at its first step. Resolves at the second step. */
export async function requestCode(site: Site, page: Page, email: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await fillCaptcha(site, page);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await expect(page.getByLabel('Verification code')).toBeVisible();
}

/** Types the solution of the visible captcha. */
export async function fillCaptcha(site: Site, page: Page): Promise<void> {
  await page.getByLabel('Characters in the image').fill(await captchaSolution(site, page));
}

/** Fills in the form after the code step. */
export async function fillAccount(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username', { exact: true }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(FIRST_PASSWORD);
  await page.getByLabel('Confirm password', { exact: true }).fill(FIRST_PASSWORD);
  await page.getByRole('checkbox').check();
}

/** Signs a user up through the form. @returns the tab, which shows the new account */
export async function signUp(site: Site, stranger: UserProfile, username: string): Promise<Page> {
  const email = `${username}@example.com`;
  const page = await stranger.tab('/passport/register');
  await requestCode(site, page, email);
  await fillAccount(page, username);
  await page.getByLabel('Verification code').fill(await lastCodeSentTo(site, email));
  await page.getByRole('button', { name: 'Create my account' }).click();
  await expect(page).toHaveURL(/\/personal\/basic$/);
  return page;
}
