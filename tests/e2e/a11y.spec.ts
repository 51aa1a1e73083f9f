import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { goodsPage } from './support/goods.ts';
import { privateRoom } from './support/chat.ts';
import { expect, test } from './support/people.ts';

const WIDTHS = [360, 1440] as const;
const PUBLIC = ['/', '/passport/login', '/no-such-page'];
const PERSONAL = ['/personal/basic', '/chat/chat-page', '/follow-list', '/auction-bid-list', '/agent-buy-list', '/my-store'];

for (const width of WIDTHS) {
  for (const path of PUBLIC) {
    test(`[E2E-12] ${path} has no violations at ${width} px`, async ({ site }) => {
      const visitor = await site.person('demo.buyer', { signedIn: false });
      const page = await visitor.tab('/');
      await page.setViewportSize({ width, height: 800 });
      await page.goto(visitor.url(path));
      expect(await violations(page)).toEqual([]);
    });
  }

  test(`[E2E-12] the screens of a signed-in person have no violations at ${width} px`, async ({ site }) => {
    test.setTimeout(120_000);
    const seller = await site.person('demo.seller');
    const page = await seller.tab('/');
    await page.setViewportSize({ width, height: 800 });
    const roomId = await privateRoom(site, 'demo.seller', 'demo.buyer');
    for (const path of [...PERSONAL, await goodsPage(site), `/chat/${roomId}`]) {
      await page.goto(seller.url(path));
      expect(await violations(page), `${path} at ${width} px`).toEqual([]);
    }
  });
}

/** Waits for the page to have come to rest, then asks axe. @returns one line a violation */
async function violations(page: Page): Promise<string[]> {
  // Between the shell and its screen `main` is there and empty: the screen has come when its heading has.
  await expect(page.locator('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  // Animations run out by themselves: axe measures contrast as it is seen.
  await page.evaluate(() => Promise.all(document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations !== Infinity).map((one) => one.finished.catch(() => undefined))));
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} – ${node.failureSummary ?? ''}`));
}
