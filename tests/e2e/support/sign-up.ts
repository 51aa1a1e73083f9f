import { expect, type Page } from '@playwright/test';
import { captchaLetters, sentCode } from './outbox.ts';
import type { Person, Site } from './people.ts';

export const FIRST_PASSWORD = 'Vermeil-e2e-1';

/** Asks for a code by e-mail on a page that stands at the first step. Resolves when the second is there. */
export async function askForCode(site: Site, page: Page, email: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await fillCaptcha(site, page);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await expect(page.getByLabel('Verification code')).toBeVisible();
}

/** Types what the picture in sight shows. */
export async function fillCaptcha(site: Site, page: Page): Promise<void> {
  await expect(page.getByRole('img', { name: /Letters/ })).toBeVisible();
  await page.getByLabel('Letters of the picture').fill(await captchaLetters(site));
}

/** Fills in all that comes after the code. */
export async function fillAccount(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username', { exact: true }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(FIRST_PASSWORD);
  await page.getByLabel('Confirm password', { exact: true }).fill(FIRST_PASSWORD);
  await page.getByRole('checkbox').check();
}

/** Signs somebody up through the form. @returns the tab, which shows the new account */
export async function signUp(site: Site, stranger: Person, username: string): Promise<Page> {
  const email = `${username}@example.com`;
  const page = await stranger.tab('/passport/register');
  await askForCode(site, page, email);
  await fillAccount(page, username);
  await page.getByLabel('Verification code').fill(await sentCode(site, email));
  await page.getByRole('button', { name: 'Open my account' }).click();
  await expect(page).toHaveURL(/\/personal\/basic$/);
  return page;
}
