/**
 * JavaScript that must arrive before a page works, as gzip, of the build in `dist/client` as a browser really loads
 * it.
 */
import { chromium, type Page } from '@playwright/test';
import { launchOptions } from '#tests/browser/chromium.ts';
import { startServer } from '#tests/doubles/server-process.ts';
import { signIn, untilHydrated } from '#tests/e2e/support/people.ts';
import { brotliSize, kilobytes, scriptsOf, untilNothingLoads, workerScripts } from './support/first-load.ts';
import { publicPages } from './support/public-pages.ts';
import type { Row } from './support/row.ts';

export async function size(): Promise<Row[]> {
  const server = await startServer();
  const browser = await chromium.launch(launchOptions());
  try {
    const session = await signIn(server.url, 'demo.buyer');
    const scriptsAt = (path: string, token?: string): Promise<Set<string>> =>
      scriptsOf(browser, server.url + path, untilQuiet, token);
    const login = await scriptsAt('/passport/login');
    const chat = await scriptsAt('/chat/chat-page', session.token);
    const onTop = [...chat].filter((path) => !login.has(path));
    const installed = await installedFiles(server.url);
    const row = (
      name: string,
      what: string,
      files: Iterable<string>,
      reach: number,
      aim: number,
      alone: string,
    ): Row => ({
      name,
      what,
      against: alone,
      unit: 'kB gzip',
      value: kilobytes(files),
      baseline: null,
      ratio: null,
      reach,
      aim,
      better: 'lower',
      details: Object.fromEntries([...files].map((path) => [path.replace('/assets/', ''), kilobytes([path])])),
    });
    const rows = [
      row('size-login', 'first load of /passport/login', login, 110, 105, 'react + wouter + lingui alone 73 kB'),
      row('size-chat', 'chat route on top', onTop, 45, 35, '–'),
      {
        ...row('size-install', 'installed by the service worker', installed, 300, 280, 'whole build 1,400 kB'),
        unit: 'kB brotli',
        value: installed.reduce((sum, path) => sum + brotliSize(path), 0) / 1_000,
      },
      row(
        'size-worker',
        'core worker',
        workerScripts(),
        85,
        65,
        'xstate alone 13 kB; without Dexie (29), which comes with a sign-in',
      ),
    ];
    for (const [name, path] of Object.entries(await publicPages(server.url)))
      rows.push(row(`size-${name}`, `first load of ${path}`, await scriptsAt(path), 110, 95, 'react alone 66 kB'));
    return rows;
  } finally {
    await browser.close();
    await server.dispose();
  }
}

/** The files that the service worker of the build fetches before anything is used; the page itself is not one. */
async function installedFiles(url: string): Promise<string[]> {
  const source = await (await fetch(`${url}/sw.js`)).text();
  const paths = [...source.matchAll(/\burl["']?:\s*["'`]([\w./-]+)["'`]/g)].map(([, path = '']) => `/${path}`);
  if (paths.length === 0) throw new Error('The service worker names no files.');
  return paths.filter((path) => path !== '/index.html');
}

/** Waits until the application of the page runs and has loaded nothing for a second. */
async function untilQuiet(page: Page): Promise<void> {
  await untilHydrated(page);
  await untilNothingLoads(page);
}
