/** JavaScript of the build in `dist/client` that a page loads before anybody uses it, as a browser really loads it. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';
import { SESSION_COOKIE } from '#protocol/http/define-call.ts';
import type { PublicPage } from './public-pages.ts';

const CLIENT = fileURLToPath(new URL('../../../dist/client/', import.meta.url));

/** The most of each first load, kB of gzip. 110 is the goal of public pages; tests/e2e/size.spec.ts holds these. */
export const MOST: Readonly<Record<PublicPage | 'login' | 'chat', number>> = {
  home: 101.8,
  collections: 101.8,
  item: 101.8,
  auction: 107.6,
  thread: 101.8,
  news: 101.8,
  store: 101.8,
  login: 108.5,
  /** On top of the sign-in page. */
  chat: 45,
};

/** @returns kB of gzip */
export const kilobytes = (paths: Iterable<string>): number =>
  [...paths].reduce((sum, path) => sum + gzipSync(readFileSync(join(CLIENT, path)), { level: 9 }).length, 0) / 1_000;

/** @returns bytes that a browser transfers: small files are not compressed */
export const brotliSize = (path: string): number => {
  const file = join(CLIENT, path);
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
};

/**
 * Opens a page in a new browser profile. Workers load their scripts by themselves.
 * @param settle waits until the page asks for nothing more
 * @returns the paths of the scripts that it asked for
 */
export async function scriptsOf(
  browser: Browser,
  url: string,
  settle: (page: Page) => Promise<void>,
  token?: string,
): Promise<Set<string>> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  if (token)
    await context.addCookies([{ name: SESSION_COOKIE, value: token, url: new URL(url).origin, httpOnly: true }]);
  const page = await context.newPage();
  const scripts = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === 'script' && existsSync(join(CLIENT, pathname))) scripts.add(pathname);
  });
  await page.goto(url);
  await page.locator('main h1').first().waitFor();
  await settle(page);
  // The panel of a running auction comes by itself: it is taken over when its code is there.
  await page.waitForFunction(() => {
    const panel = document.querySelector('main [data-live]');
    return !panel || Object.keys(panel).some((key) => key.startsWith('__reactFiber'));
  });
  await context.close();
  const workers = new Set(workerScripts());
  return new Set([...scripts].filter((path) => !workers.has(path)));
}

/** Waits until a page has loaded nothing for a second. */
export async function untilNothingLoads(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let before = -1, now = 0; before !== now; now = performance.getEntriesByType('resource').length) {
      before = performance.getEntriesByType('resource').length;
      await new Promise((resolve) => {
        setTimeout(resolve, 1_000);
      });
    }
  });
}

/** The core worker's own file and everything it imports at its start. */
export function workerScripts(): string[] {
  const entry = readdirSync(join(CLIENT, 'assets')).find((name) => /^shared\.entry-.*\.js$/.test(name));
  if (!entry) throw new Error('The build has no shared.entry: run `npm run build`.');
  const found = new Set<string>();
  const follow = (path: string): void => {
    if (found.has(path)) return;
    found.add(path);
    const source = readFileSync(join(CLIENT, path), 'utf8');
    for (const match of source.matchAll(/(?:from|import)\s*["'](\.\.?\/[^"']+\.js)["']/g))
      follow(join(dirname(path), match[1]!));
  };
  follow(`/assets/${entry}`);
  return [...found];
}
