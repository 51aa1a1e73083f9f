import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type BrowserContext, type Browser, type Page } from '@playwright/test';
import { login } from '#protocol/http/account.ts';
import { CLIENT_HEADER, SESSION_COOKIE } from '#protocol/http/define-call.ts';
import type { Locale } from '#protocol/locales.ts';
import { startServer, type ServerProcess } from '#tests/doubles/server-process.ts';
import { startTcpProxy, type TcpProxy } from '#tests/doubles/tcp-proxy.ts';
import { localePrefix } from '#protocol/locales.ts';
import { createProfilePool, type PooledProfile, type ProfilePool } from './profile-pool.ts';

const BLANK = 'about:blank';
export const PASSWORD = 'Vermeil-demo-1';
export type Account = 'demo.buyer' | 'demo.buyer2' | 'demo.seller' | 'demo.service';

/** One browser profile of a user: its tabs share one core worker. */
export type UserProfile = {
  readonly account: Account;
  readonly userId: string;
  readonly context: BrowserContext;
  /** Opens a tab at a path without prefix, e.g. `/chat/chat-page`. */
  tab(path: string): Promise<Page>;
  url(path: string): string;
};

type PersonOptions = {
  locale?: Locale;
  /** Between the browser and the server. Only profiles with one have a service worker. */
  proxy?: { readonly port: number };
  /** `false` where the proxy does not cut what a service worker would answer. */
  serviceWorker?: false;
  signedIn?: boolean;
  /** Instead of the session that the tests of one server share. */
  session?: { readonly token: string; readonly userId: string };
  init?: (context: BrowserContext) => Promise<void>;
  /** In a profile that no other test used: nothing of the site is in its caches. */
  firstVisit?: true;
};

/** A server, and who is signed in at it. */
export type SiteServer = {
  server: ServerProcess;
  /** Signs an account in, once for each server. */
  session(account: Account): Promise<{ token: string; userId: string }>;
};

export type Site = SiteServer & {
  /** A separate proxy to the server that a test can cut; closed after the test. */
  proxy(): Promise<TcpProxy>;
  /** Opens a browser profile; signed in without the form unless the options say otherwise. */
  person(account: Account, options?: PersonOptions): Promise<UserProfile>;
};

type Shared = { server: ServerProcess; sessions: Map<Account, Promise<{ token: string; userId: string }>> };
/** Opens a browser whose profile survives its restart, signed in. @param origin of the site, or of a proxy to it */
type OpenLastingBrowser = (account: Account, origin: string) => Promise<BrowserContext>;
/** A browser profile with one page, reused by the tests of a Playwright worker that only read. `null` is a visitor. */
type Profile = { page: Page; url(path: string): string };
type OpenedProfile = Profile & { context: BrowserContext };
type OpenProfile = (account: Account | null) => Promise<Profile>;
type Profiles = {
  /** The page shows the screen of the last test that used the profile, or the home page. */
  open: OpenProfile;
  /** Ends the core workers of the other profiles: tests count the sockets of an account. */
  pause(but?: Account | null): Promise<void>;
};

export const test = base.extend<
  { site: Site; profile: OpenProfile; openLasting: OpenLastingBrowser },
  { shared: Shared; profiles: Profiles; pool: ProfilePool }
>({
  shared: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture names from this pattern
    async ({}, use) => {
      const server = await startServer();
      await use({ server, sessions: new Map() });
      await server.dispose();
    },
    { scope: 'worker', timeout: 240_000 },
  ],

  profiles: [
    async ({ shared, browser }, use) => {
      const opened = new Map<Account | null, Promise<OpenedProfile>>();
      const open = async (account: Account | null): Promise<OpenedProfile> => {
        const session = await sessionOf(shared, account ?? 'demo.buyer');
        const options = { signedIn: account !== null };
        const { context, tab, url } = await openPerson(
          browser,
          shared.server,
          account ?? 'demo.buyer',
          options,
          session,
        );
        return { context, page: await tab('/'), url };
      };
      const pause = async (but?: Account | null): Promise<void> => {
        for (const [account, profile] of opened) {
          const { page } = await profile;
          if (account !== but && page.url() !== BLANK) await page.goto(BLANK);
        }
      };
      // One at a time: a test may open several people at once, and a navigation interrupts another.
      let paused = Promise.resolve();
      await use({
        async open(account) {
          if (!opened.has(account)) opened.set(account, open(account));
          const profile = await opened.get(account)!;
          if (profile.page.url() === BLANK) {
            await profile.page.goto(profile.url('/'));
            await untilHydrated(profile.page);
          }
          return profile;
        },
        pause: (but) => (paused = paused.then(() => pause(but))),
      });
      for (const profile of opened.values()) await (await profile).context.close();
    },
    { scope: 'worker' },
  ],

  profile: async ({ profiles }, use) => {
    await use(async (account) => {
      await profiles.pause(account);
      return profiles.open(account);
    });
  },

  pool: [
    async ({ shared, browser }, use) => {
      const pool = createProfilePool(browser, shared.server.url);
      await use(pool);
      await pool.close();
    },
    { scope: 'worker' },
  ],

  site: async ({ shared, profiles, pool, browser }, use, { errors }) => {
    const proxies: TcpProxy[] = [];
    const contexts: BrowserContext[] = [];
    const pooled: PooledProfile[] = [];
    const { server } = shared;
    const session = (account: Account) => sessionOf(shared, account);
    await use({
      server,
      session,
      async proxy() {
        const proxy = await startTcpProxy(server.port);
        proxies.push(proxy);
        return proxy;
      },
      async person(account, options = {}) {
        await profiles.pause();
        const signedIn = options.session ?? (await session(account));
        const profile = isPlain(options) ? await pool.take() : undefined;
        if (profile) pooled.push(profile);
        const person = await openPerson(browser, server, account, options, signedIn, profile);
        if (!profile) contexts.push(person.context);
        return person;
      },
    });
    if (errors.length > 0) contexts.push(...pooled.splice(0).map(({ context }) => context));
    for (const profile of pooled) await pool.giveBack(profile);
    await Promise.all(contexts.map((context) => context.close()));
    await Promise.all(proxies.map((proxy) => proxy.close()));
  },

  openLasting: async ({ site, profiles, playwright, browserName, launchOptions, viewport }, use) => {
    const profile = await mkdtemp(join(tmpdir(), 'vermeil-profile-'));
    let context: BrowserContext | undefined;
    await use(async (account, origin) => {
      await profiles.pause();
      const { token } = await site.session(account);
      const options = { ...launchOptions, headless: true, viewport };
      context = await playwright[browserName].launchPersistentContext(profile, options);
      const expires = Date.now() / 1_000 + 86_400;
      await context.addCookies([
        { name: SESSION_COOKIE, value: token, url: origin, httpOnly: true, sameSite: 'Lax', expires },
      ]);
      return context;
    });
    await context?.close().catch(() => undefined);
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  },
});

/** For tests that change what others read: in a worker, and so on a server, of their own. */
export const testAlone = test.extend<object, { alone: true }>({
  alone: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      await use(true);
    },
    { scope: 'worker', auto: true },
  ],
});

export { expect };

/** Signs in once for each account and server: the server limits sign-ins per minute. */
function sessionOf(shared: Shared, account: Account): Promise<{ token: string; userId: string }> {
  const session = shared.sessions.get(account) ?? signIn(shared.server.url, account);
  shared.sessions.set(account, session);
  return session;
}

/** Signs in over HTTP. @returns the bearer token, which is also the cookie's value */
export async function signIn(url: string, account: Account): Promise<{ token: string; userId: string }> {
  const answer = await fetch(url + login.path, {
    method: login.method,
    headers: { 'content-type': 'application/json', [CLIENT_HEADER]: '1' },
    body: JSON.stringify({ userName: account, password: PASSWORD, isWeb: true }),
  });
  const body = (await answer.json()) as { data: { token: string; user: { id: string } } };
  if (!answer.ok) throw new Error(`${account}: ${answer.status} ${JSON.stringify(body)}`);
  return { token: body.data.token, userId: body.data.user.id };
}

/** Calls the API with a session token, without a browser. @returns the `data` of the response */
export async function callAs<Data>(
  url: string,
  token: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<Data> {
  const answer = await fetch(url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      [CLIENT_HEADER]: '1',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return (JSON.parse(text) as { data: Data }).data;
}

/** Whether any profile will do. */
const isPlain = ({ proxy, serviceWorker, init, firstVisit }: PersonOptions): boolean =>
  !proxy && !serviceWorker && !init && !firstVisit;

async function openPerson(
  browser: Browser,
  server: ServerProcess,
  account: Account,
  options: PersonOptions,
  session: { token: string; userId: string },
  profile?: PooledProfile,
): Promise<UserProfile> {
  const origin = options.proxy ? `http://127.0.0.1:${options.proxy.port}` : server.url;
  // A service worker loads every file of the build when it is installed, and only helps who loses the network.
  const { proxy, serviceWorker = proxy !== undefined } = options;
  const context = profile?.context ?? (await browser.newContext({ serviceWorkers: serviceWorker ? 'allow' : 'block' }));
  await options.init?.(context);
  if (options.signedIn !== false) {
    await context.addCookies([
      { name: SESSION_COOKIE, value: session.token, url: origin, httpOnly: true, sameSite: 'Lax' },
    ]);
  }
  const url = (path: string) => origin + localePrefix(options.locale ?? 'en') + path;
  let unused = profile?.page;
  return {
    account,
    userId: session.userId,
    context,
    url,
    async tab(path) {
      const page = unused ?? (await context.newPage());
      unused = undefined;
      await page.goto(url(path));
      await untilHydrated(page);
      // Until its worker has stored what is needed offline, a page cannot even say what is wrong.
      if (serviceWorker) await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      return page;
    },
  };
}

/**
 * Waits until a screen has its heading and no part of it is on its way. Looks at every frame, where `expect` would look
 * again after 100, 250, 500 and 1,000 ms.
 */
export async function untilSettled(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('main h1') && !document.querySelector('[aria-busy=true]'));
}

/**
 * Waits until React has hydrated the page: a server-rendered page is visible before it handles input. Starts the
 * application as the page itself would at the first sign of use, without being one.
 */
export async function untilHydrated(page: Page): Promise<void> {
  await page.evaluate(() => {
    const main = document.querySelector<HTMLElement>('script[data-main]')?.dataset['main'];
    if (main === undefined) return;
    // A module runs once, however many elements name it.
    document.head.append(
      Object.assign(document.createElement('script'), { type: 'module', crossOrigin: '', src: main }),
    );
  });
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer')),
  );
}
