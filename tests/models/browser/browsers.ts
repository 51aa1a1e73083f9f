/** Users with real browsers: a profile each, with tabs that share one core worker, on a line of its own. */
import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { SESSION_COOKIE } from '#protocol/http/define-call.ts';
import { coreWorkers } from '#tests/e2e/support/core-workers.ts';
import { PASSWORD, signIn, untilHydrated, type Account } from '#tests/e2e/support/people.ts';
import { workerPort, type WorkerPort } from '#tests/e2e/support/worker-port.ts';
import { startLink, startLine, type BrowserLine, type WorkerLink } from './lines.ts';
import type { BrowserSite } from './site.ts';
import type { Report } from './worker-prelude.ts';

/** A tab, with a port of its own to the worker. */
export type Tab = {
  readonly page: Page;
  /** What it shows, as a path. */
  path: string;
  port: WorkerPort | undefined;
  /** The worker that the port belongs to. */
  life: number;
  /** The build that it has loaded. */
  build: number;
};

export type UserBrowser = {
  readonly label: string;
  readonly account: Account;
  readonly userId: string;
  readonly tabs: (Tab | undefined)[];
  readonly line: BrowserLine;
  readonly worker: WorkerLink;
  open(slot: number, path: string): Promise<void>;
  close(slot: number): Promise<void>;
  goTo(slot: number, path: string): Promise<void>;
  /** Ends the worker as a crash does. */
  killWorker(): Promise<void>;
  /** Signs in by the form of the first tab. */
  signIn(account: Account): Promise<void>;
  /** What a topic shows in a tab; undefined when nothing answers. */
  view<View>(slot: number, topic: string): Promise<View | undefined>;
  port(slot: number): Promise<WorkerPort | undefined>;
  stop(): Promise<void>;
};

/** Runs for a page that may hang with its worker. @returns undefined after the time */
export const within = <Value>(ms: number, work: Promise<Value>): Promise<Value | undefined> =>
  Promise.race([work.catch(() => undefined), pause(ms, undefined, { ref: false })]);

/** How long a page or its worker may take to do what it is asked, ms. */
const PATIENCE = 8_000;
/** How long a page may take to load, ms. */
const LOADING = 60_000;

/** @param receive gets what the newest worker reports; undefined when one begins */
export async function openUser(
  site: BrowserSite,
  { label, account, tabs }: { label: string; account: Account; tabs: number },
  charts: readonly string[],
  receive: (report: Report | undefined) => void,
): Promise<UserBrowser> {
  const session = await signIn(site.server.url, account);
  const worker = await startLink(charts, receive);
  const line = await startLine(site.server.port, worker.script);
  const origin = `http://127.0.0.1:${line.port}`;
  const context: BrowserContext = await site.chromium.newContext({
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    locale: 'en-GB',
    viewport: { width: 1280, height: 800 },
  });
  await context.addCookies([
    { name: SESSION_COOKIE, value: session.token, url: origin, httpOnly: true, sameSite: 'Lax' },
  ]);
  const slots: (Tab | undefined)[] = Array.from({ length: tabs }, () => undefined);
  /** Of the worker's script, by build. */
  const addresses = new Map<number, string>();
  const load = async (tab: Tab, path: string): Promise<void> => {
    const { page } = tab;
    Object.assign(tab, { path, port: undefined, build: site.build });
    page.setDefaultTimeout(LOADING);
    await page.goto(origin + path, { waitUntil: 'domcontentloaded' });
    await untilHydrated(page);
    page.setDefaultTimeout(PATIENCE);
    if (addresses.has(tab.build)) return;
    // Both while the line is whole: on a dead one no part of a page comes that the browser does not have.
    await page.evaluate((parts) => Promise.all(parts.map((part) => fetch(part))).then(() => undefined), site.parts());
    addresses.set(tab.build, (await workerPort(page)).address);
  };
  const portOf = async (slot: number): Promise<WorkerPort | undefined> => {
    const tab = slots[slot];
    if (!tab || !worker.isAlive) return undefined;
    if (!tab.port || tab.life !== worker.life) {
      const { life } = worker;
      const port = await within(PATIENCE, workerPort(tab.page, addresses.get(tab.build)));
      Object.assign(tab, { port, life });
    }
    return tab.port;
  };
  return {
    label,
    account,
    userId: session.userId,
    tabs: slots,
    line,
    worker,
    async open(slot, path) {
      const tab: Tab = { page: await context.newPage(), path, port: undefined, life: 0, build: site.build };
      slots[slot] = tab;
      await load(tab, path);
    },
    async close(slot) {
      const tab = slots[slot];
      slots[slot] = undefined;
      await tab?.page.close();
    },
    async goTo(slot, path) {
      const tab = slots[slot];
      if (tab) await load(tab, path);
    },
    async killWorker() {
      const workers = await coreWorkers(site.chromium, context);
      try {
        for (const id of await workers.ids()) await workers.kill(id);
      } finally {
        await workers.close();
      }
    },
    async signIn(name) {
      const slot = slots.findIndex((tab) => tab !== undefined);
      const tab = slots[slot];
      if (!tab) return;
      await load(tab, '/passport/login');
      await tab.page.getByLabel('Username, email or phone number').fill(name);
      await tab.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await tab.page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await tab.page.getByRole('button', { name: /^Hello/ }).waitFor({ timeout: LOADING });
    },
    port: portOf,
    async view<View>(slot: number, topic: string) {
      const port = await portOf(slot);
      return port && within(PATIENCE, port.view<View>(topic));
    },
    async stop() {
      await within(LOADING, context.close());
      await line.close();
      await worker.close();
    },
  };
}
