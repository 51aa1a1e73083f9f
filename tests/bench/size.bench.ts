/**
 * JavaScript that must arrive before a page works, as gzip, of the build in `dist/client` as a browser really loads
 * it.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chromium, type Browser } from '@playwright/test';
import { SESSION_COOKIE } from '#protocol/http/define-call.ts';
import { launchOptions } from '#tests/browser/chromium.ts';
import { startServer } from '#tests/doubles/server-process.ts';
import { signIn } from '#tests/e2e/support/people.ts';
import type { Row } from './support/row.ts';

const CLIENT = fileURLToPath(new URL('../../dist/client/', import.meta.url));

export async function size(): Promise<Row[]> {
  const server = await startServer();
  const browser = await chromium.launch(launchOptions());
  try {
    const session = await signIn(server.url, 'demo.buyer');
    const login = await scriptsOf(browser, `${server.url}/passport/login`);
    const chat = await scriptsOf(browser, `${server.url}/chat/chat-page`, session.token);
    const onTop = [...chat].filter((path) => !login.has(path));
    const worker = workerScripts();
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
    return [
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
        worker,
        85,
        65,
        'xstate alone 13 kB; without Dexie (29), which comes with a sign-in',
      ),
    ];
  } finally {
    await browser.close();
    await server.dispose();
  }
}

const kilobytes = (paths: Iterable<string>): number =>
  [...paths].reduce((sum, path) => sum + gzipSync(readFileSync(join(CLIENT, path)), { level: 9 }).length, 0) / 1_000;

/** What a browser transfers: small files are not compressed. */
const brotliSize = (path: string): number => {
  const file = join(CLIENT, path);
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
};

/**
 * Every script of the build that a page asks for until it has nothing more to ask. Workers load theirs by themselves.
 */
async function scriptsOf(browser: Browser, url: string, token?: string): Promise<Set<string>> {
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
  await page.locator('main h1').waitFor();
  await page.evaluate(untilQuiet);
  await context.close();
  const workers = new Set(workerScripts());
  return new Set([...scripts].filter((path) => !workers.has(path)));
}

/** The files that the service worker of the build fetches before anything is used; the page itself is not one. */
async function installedFiles(url: string): Promise<string[]> {
  const source = await (await fetch(`${url}/sw.js`)).text();
  const paths = [...source.matchAll(/\burl["']?:\s*["'`]([\w./-]+)["'`]/g)].map(([, path = '']) => `/${path}`);
  if (paths.length === 0) throw new Error('The service worker names no files.');
  return paths.filter((path) => path !== '/index.html');
}

/** Runs in the page: resolves when nothing has been loaded for a second. */
async function untilQuiet(): Promise<void> {
  for (let before = -1, now = 0; before !== now; now = performance.getEntriesByType('resource').length) {
    before = performance.getEntriesByType('resource').length;
    await new Promise((resolve) => {
      setTimeout(resolve, 1_000);
    });
  }
}

/** The core worker's own file and everything it imports at its start. */
function workerScripts(): string[] {
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
