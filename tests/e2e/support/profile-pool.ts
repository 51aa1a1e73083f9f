import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { coreWorkers } from './core-workers.ts';

/** A browser profile with one page. */
export type PooledProfile = { readonly context: BrowserContext; readonly page: Page };

export type ProfilePool = {
  /** @returns a profile without cookies and stored data, whose page shows nothing of the application */
  take(): Promise<PooledProfile>;
  /** After a test that passed. A profile that keeps something of the test is closed. */
  giveBack(profile: PooledProfile): Promise<void>;
  close(): Promise<void>;
};

/** Calls whose effect on a page or a profile lasts until it is closed. */
const LASTING = ['addInitScript', 'grantPermissions', 'newCDPSession', 'route', 'setOffline'] as const;
type Callable = Partial<Record<(typeof LASTING)[number], (...args: unknown[]) => unknown>>;
/** Of the site, without scripts. */
const PLAIN_PAGE = '/robots.txt';

/**
 * Profiles that tests use one after the other. A new one starts a process and has none of the application's files and
 * compiled code: its first screen costs about twice the CPU time of one in a profile that was used before.
 *
 * @param origin of the site
 */
export function createProfilePool(browser: Browser, origin: string): ProfilePool {
  const free: PooledProfile[] = [];
  const changed = new WeakSet<PooledProfile>();
  let viewport: { width: number; height: number } | null = null;

  async function create(): Promise<PooledProfile> {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const profile = { context, page: await context.newPage() };
    viewport = profile.page.viewportSize();
    for (const owner of [context, profile.page] as unknown as Callable[]) {
      for (const name of LASTING) {
        const call = owner[name];
        if (!call) continue;
        owner[name] = (...args) => {
          changed.add(profile);
          return call.apply(owner, args);
        };
      }
    }
    return profile;
  }

  async function clear({ context, page }: PooledProfile): Promise<void> {
    for (const other of context.pages()) if (other !== page) await other.close();
    if (viewport) await page.setViewportSize(viewport);
    await page.goto(origin + PLAIN_PAGE);
    await page.evaluate(() => {
      sessionStorage.clear();
    });
    // A page that appears below a pointer counts as pointed at.
    await page.mouse.move(-1, -1);
    await context.clearCookies();
    const workers = await coreWorkers(browser, context);
    // A worker that still ran would store data again.
    await expect.poll(workers.ids, { intervals: [5] }).toEqual([]);
    await workers.close();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await devtools.send('Page.resetNavigationHistory');
    await devtools.detach();
  }

  /** @returns false of a page that was closed or crashed, and in a browser without Chrome's protocol */
  const isCleared = (profile: PooledProfile): Promise<boolean> =>
    clear(profile).then(
      () => true,
      () => false,
    );

  return {
    async take() {
      return free.pop() ?? (await create());
    },
    async giveBack(profile) {
      const isUsable = !changed.has(profile) && (await isCleared(profile));
      // Clearing a profile is such a call, too.
      changed.delete(profile);
      if (isUsable) free.push(profile);
      else await profile.context.close();
    },
    async close() {
      for (const { context } of free) await context.close();
    },
  };
}
