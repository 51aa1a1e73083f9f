import { expect, type Locator, type Page } from '@playwright/test';
import axe from 'axe-core';
import { layoutFaults } from './layout.ts';
import { untilHydrated, untilSettled } from './people.ts';

const PAGE = ['html'];
/** What every page has. */
const FRAME = ['#root > div > header', '#root > div > footer'];
/** Pages whose frame was checked: on other screens of a reader it marks another place, and is the same otherwise. */
const checkedFrames = new WeakSet<Page>();

/**
 * Runs axe on a page at every width, after the page has settled: at the first width in the theme of the page, at the
 * last in the other theme, and in the frame of the first screen only. Also looks for faults of the layout at the first,
 * which is a phone's, unless a dialog is open.
 *
 * @param sign an element that is visible once the screen has loaded; for an open dialog pass one inside it
 * @returns one line for each violation or fault
 */
export async function violations(page: Page, sign?: Locator): Promise<string[]> {
  await untilHydrated(page);
  const isDark = await page.evaluate(() => window.matchMedia('(prefers-color-scheme: dark)').matches);
  const [own, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  const found: string[] = [];
  for (const [width, theme] of [
    [360, own],
    [1440, other],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: theme });
    // The shell shows an empty `main` before its screen has loaded.
    if (!sign) await untilSettled(page);
    await expect(sign ?? page.locator('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    const now = await violationsNow(page, checkedFrames.has(page) ? 'screen' : 'page');
    if (!sign && width === 360) now.push(...(await layoutFaults(page)));
    found.push(...now.map((violation) => `${width} px, ${theme}: ${violation}`));
  }
  checkedFrames.add(page);
  await page.emulateMedia({ colorScheme: own });
  return found;
}

/** What axe looks at. The rules of whole pages, such as those of landmarks, look at the frame in any case. */
const CHECKS = {
  page: { include: PAGE },
  screen: { include: PAGE, exclude: FRAME },
};

/**
 * Runs axe in the page, which takes a third of the time of `@axe-core/playwright`: that opens a blank page for each
 * run to merge the results of frames.
 */
export async function violationsNow(page: Page, check: keyof typeof CHECKS = 'page'): Promise<string[]> {
  // Axe measures contrast as it is painted, so animations have to finish first. Those of a scroll position need not.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(
          ({ timeline, effect }) =>
            timeline instanceof DocumentTimeline && effect?.getComputedTiming().iterations !== Infinity,
        )
        .map((animation) => animation.finished.catch(() => undefined)),
    ),
  );
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  expect(page.frames(), 'axe checks one frame only').toHaveLength(1);
  return page.evaluate(async (where) => {
    const { violations: found } = await (window as unknown as { axe: typeof axe }).axe.run(where, {
      resultTypes: ['violations'],
      // Not the style sheets, which no enabled rule reads: parsing them takes as long as most rules together.
      preload: { assets: ['media'] },
    });
    return found.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} – ${node.failureSummary ?? ''}`),
    );
  }, CHECKS[check]);
}
