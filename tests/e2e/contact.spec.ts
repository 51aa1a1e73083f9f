import { linkTo } from '#protocol/pages.ts';
import { expect, test } from './support/people.ts';

test('keeps the message of a visitor over a reload and the way back', async ({ site, browser }) => {
  const page = await (await browser.newContext({ baseURL: site.server.url })).newPage();
  await page.goto(linkTo('contact'));
  const message = page.getByLabel('Your message');
  await expect(page.getByRole('button', { name: 'Send message' })).toBeEnabled();
  await message.fill('🙂 مرحبا 你好');
  await page.reload();
  await expect(message).toHaveValue('🙂 مرحبا 你好');
  await page.goto(linkTo('about'));
  await page.goBack();
  await expect(message).toHaveValue('🙂 مرحبا 你好');
  await page.context().close();
});
