import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';

/** Waits for the page to have come to rest, then asks axe. @param sign is there once it has come; an open dialog hides the heading behind it. @returns one line a violation */
export async function violations(
  page: Page,
  sign: Locator = page.locator('main').getByRole('heading', { level: 1 }),
): Promise<string[]> {
  // Between the shell and its screen `main` is there and empty: the screen has come when its heading has.
  await expect(sign).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  // Animations run out by themselves: axe measures contrast as it is seen.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((one) => one.effect?.getComputedTiming().iterations !== Infinity)
        .map((one) => one.finished.catch(() => undefined)),
    ),
  );
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} – ${node.failureSummary ?? ''}`),
  );
}
