/** The server and the Chromium that all runs of real browsers share. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { neededOffline } from '#client/precache.ts';
import { launchOptions } from '#tests/browser/chromium.ts';
import { killDatabase, MAIN, startServer } from '#tests/doubles/server-process.ts';
import { privateRoom } from '#tests/e2e/support/chat.ts';
import { copyAsOtherBuild, type OtherBuild } from '#tests/e2e/support/other-build.ts';
import { signIn, type Account, type SiteServer } from '#tests/e2e/support/people.ts';
import requireBuild from '#tests/e2e/support/require-build.ts';

export type BrowserSite = SiteServer & {
  /** Starts the server unless it runs. */
  startServer(): Promise<void>;
  /** Kills the server and starts it with another build of the client: a roll-out, and the next time its rollback. */
  rollOut(): Promise<void>;
  /** Counts the roll-outs. */
  readonly build: number;
  /** Addresses of the parts of the build that its service worker keeps. */
  parts(): readonly string[];
  /** Kills the database, and with it the server. */
  killDatabase(): Promise<void>;
  readonly chromium: Browser;
  /** The rooms of the first two users, and of the first and the third. */
  readonly rooms: { readonly shared: string; readonly sellers: string };
  stop(): Promise<void>;
};

/** Starts a server with the demo data, and a Chromium. @throws Error when the client is not built */
export async function startBrowserSite(): Promise<BrowserSite> {
  requireBuild();
  const server = await startServer({ RATE_LIMIT: 'off' });
  let build = 0;
  let other: OtherBuild | undefined;
  const mainOf = (number: number): string => (number % 2 === 0 ? MAIN : (other ??= copyAsOtherBuild()).main);
  const sessions = new Map<Account, ReturnType<typeof signIn>>();
  const site: SiteServer = {
    server,
    session(account) {
      const session = sessions.get(account) ?? signIn(server.url, account);
      sessions.set(account, session);
      return session;
    },
  };
  try {
    const shared = await privateRoom(site, 'demo.buyer', 'demo.buyer2');
    const sellers = await privateRoom(site, 'demo.seller', 'demo.buyer');
    const opened = await chromium.launch(launchOptions());
    return {
      ...site,
      startServer: async () => {
        if (server.pid === 0) await server.start();
      },
      async rollOut() {
        const main = mainOf(build + 1);
        await server.kill();
        await server.start(main);
        build += 1;
      },
      get build() {
        return build;
      },
      parts() {
        const client = join(dirname(mainOf(build)), '../dist/client');
        return [...neededOffline((path) => readFileSync(join(client, path), 'utf8'))].map((path) => `/${path}`);
      },
      async killDatabase() {
        await killDatabase(server);
        await server.kill();
      },
      chromium: opened,
      rooms: { shared, sellers },
      async stop() {
        await opened.close();
        await server.dispose();
        other?.dispose();
      },
    };
  } catch (error) {
    await server.dispose();
    throw error;
  }
}
