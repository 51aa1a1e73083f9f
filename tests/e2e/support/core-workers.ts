import type { Browser, BrowserContext, CDPSession } from '@playwright/test';

/** The core workers of one browser profile, through the Chrome DevTools protocol. */
export type CoreWorkers = {
  /** Ids of the running shared workers. */
  ids(): Promise<string[]>;
  /** Ends a worker as a crash does: the pages get no event. */
  kill(id: string): Promise<void>;
  close(): Promise<void>;
};

type TargetInfo = { targetId: string; type: string; url: string; browserContextId?: string };

/** @param context the profile whose workers are meant */
export async function coreWorkers(browser: Browser, context: BrowserContext): Promise<CoreWorkers> {
  const page = context.pages()[0];
  if (!page) throw new Error('The context has no page');
  const pageSession = await context.newCDPSession(page);
  const { targetInfo } = (await pageSession.send('Target.getTargetInfo')) as { targetInfo: TargetInfo };
  await pageSession.detach();
  const session: CDPSession = await browser.newBrowserCDPSession();
  const list = async (): Promise<TargetInfo[]> => {
    const { targetInfos } = (await session.send('Target.getTargets', {
      filter: [{ type: 'shared_worker', exclude: false }],
    })) as { targetInfos: TargetInfo[] };
    return targetInfos.filter((info) => info.browserContextId === targetInfo.browserContextId);
  };
  return {
    ids: async () => (await list()).map((info) => info.targetId),
    kill: async (id) => {
      await session.send('Target.closeTarget', { targetId: id });
    },
    close: () => session.detach(),
  };
}

/** Removes SharedWorker, as in a browser without it: each tab has a worker, which Playwright reaches. */
export const withoutSharedWorker = (context: BrowserContext): Promise<void> =>
  context
    .addInitScript(() => {
      delete (globalThis as { SharedWorker?: unknown }).SharedWorker;
    })
    .then(() => undefined);
