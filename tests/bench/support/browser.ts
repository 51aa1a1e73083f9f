import { chromium, type Browser, type BrowserContext } from '@playwright/test';
import { WebSocket } from 'ws';
import { SESSION_COOKIE } from '#protocol/http/define-call.ts';
import { launchOptions } from '#tests/browser/chromium.ts';
import { freePort } from '#tests/doubles/server-process.ts';
import type { Member } from '#tests/doubles/records.ts';

export type BenchBrowser = {
  browser: Browser;
  /** A profile; with a member, signed in. */
  profile(url: string, member?: Member): Promise<BrowserContext>;
  /** Bytes of JavaScript heap of everything whose address begins with a prefix, after a full collection. */
  heap(prefix: string): Promise<{ url: string; type: string; bytes: number }[]>;
  close(): Promise<void>;
};

type Target = { url: string; type: string; webSocketDebuggerUrl?: string };

/** Chromium with its debugging port open, which is how workers are asked too. */
export async function openBrowser(): Promise<BenchBrowser> {
  const port = await freePort();
  const options = launchOptions();
  const browser = await chromium.launch({ ...options, args: [...options.args, `--remote-debugging-port=${port}`] });
  return {
    browser,
    async profile(url, member) {
      const context = await browser.newContext({ serviceWorkers: 'block' });
      if (member)
        await context.addCookies([{ name: SESSION_COOKIE, value: member.token, url, httpOnly: true, sameSite: 'Lax' }]);
      return context;
    },
    async heap(prefix) {
      const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as Target[];
      const wanted = targets.filter((target) => target.url.startsWith(prefix) && target.webSocketDebuggerUrl);
      return Promise.all(
        wanted.map(async (target) => ({
          url: target.url,
          type: target.type,
          bytes: await heapOf(target.webSocketDebuggerUrl!),
        })),
      );
    },
    close: () => browser.close(),
  };
}

async function heapOf(address: string): Promise<number> {
  const socket = new WebSocket(address, { perMessageDeflate: false });
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  let sequence = 0;
  const ask = <Answer>(method: string): Promise<Answer> => {
    sequence += 1;
    const number = sequence;
    socket.send(JSON.stringify({ id: number, method }));
    return new Promise((resolve) => {
      const listen = (data: unknown): void => {
        const message = JSON.parse((data as Buffer).toString()) as { id?: number; result: Answer };
        if (message.id !== number) return;
        socket.off('message', listen);
        resolve(message.result);
      };
      socket.on('message', listen);
    });
  };
  for (let pass = 0; pass < 3; pass += 1) await ask('HeapProfiler.collectGarbage');
  const { usedSize } = await ask<{ usedSize: number }>('Runtime.getHeapUsage');
  socket.close();
  return usedSize;
}
