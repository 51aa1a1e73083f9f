import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';

/** A phone and a desktop. */
const WIDTHS = [360, 1440] as const;

/**
 * Runs axe on a page at every width, after the page has settled.
 *
 * @param sign an element that is visible once the screen has loaded; for an open dialog pass one inside it
 * @returns one line for each violation
 */
export async function violations(
  page: Page,
  sign: Locator = page.locator('main').getByRole('heading', { level: 1 }),
): Promise<string[]> {
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    found.push(...(await violationsNow(page, sign)).map((violation) => `${width} px: ${violation}`));
  }
  return found;
}

async function violationsNow(page: Page, sign: Locator): Promise<string[]> {
  // The shell shows an empty `main` before its screen has loaded.
  await expect(sign).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  // Axe measures contrast as it is painted, so animations have to finish first.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
        .map((animation) => animation.finished.catch(() => undefined)),
    ),
  );
  const results = await new AxeBuilder({ page }).analyze();
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} – ${node.failureSummary ?? ''}`),
  );
}
