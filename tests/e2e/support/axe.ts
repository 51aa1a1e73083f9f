import { expect, type Locator, type Page } from '@playwright/test';
import axe from 'axe-core';

/** A phone and a desktop. */
const WIDTHS = [360, 1440] as const;

/**
 * Runs axe on a page at every width, after the page has settled: all rules in the theme it shows, the contrast of
 * colours once in the other theme too.
 *
 * @param sign an element that is visible once the screen has loaded; for an open dialog pass one inside it
 * @returns one line for each violation
 */
export async function violations(
  page: Page,
  sign: Locator = page.locator('main').getByRole('heading', { level: 1 }),
): Promise<string[]> {
  const isDark = await page.evaluate(() => window.matchMedia('(prefers-color-scheme: dark)').matches);
  const [own, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    // The shell shows an empty `main` before its screen has loaded.
    await expect(sign).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    found.push(...(await violationsNow(page)).map((violation) => `${width} px, ${own}: ${violation}`));
  }
  // Colours do not depend on the width.
  await page.emulateMedia({ colorScheme: other });
  found.push(...(await violationsNow(page, 'color-contrast')).map((violation) => `${other}: ${violation}`));
  await page.emulateMedia({ colorScheme: own });
  return found;
}

/**
 * Runs axe in the page, which takes a third of the time of `@axe-core/playwright`: that opens a blank page for each
 * run to merge the results of frames.
 * @param rule the only rule to check
 */
export async function violationsNow(page: Page, rule?: string): Promise<string[]> {
  // Axe measures contrast as it is painted, so animations have to finish first.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
        .map((animation) => animation.finished.catch(() => undefined)),
    ),
  );
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  expect(page.frames(), 'axe checks one frame only').toHaveLength(1);
  return page.evaluate(async (only) => {
    const { violations: found } = await (window as unknown as { axe: typeof axe }).axe.run({
      resultTypes: ['violations'],
      // Not the style sheets, which no enabled rule reads: parsing them takes as long as most rules together.
      preload: { assets: ['media'] },
      ...(only === undefined ? {} : { runOnly: [only] }),
    });
    return found.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} – ${node.failureSummary ?? ''}`),
    );
  }, rule);
}
