import type { BrowserContext, Page } from '@playwright/test';

/**
 * Pauses React during hydration, as a busy device does by chance. It still handles input.
 * @param from `start`: before any component is hydrated; `shell`: the shell is hydrated, the page inside is still the
 * server's HTML; `midst`: the same, and the shell has subscribed at the worker, which has to run already to answer at
 * once.
 */
export async function holdReact(context: BrowserContext, from: 'start' | 'shell' | 'midst'): Promise<void> {
  await context.addInitScript((since) => {
    type Message = { type?: string; topic?: string; view?: { phase: string } } | null;
    const due: (() => void)[] = [];
    let held: (() => void)[] | null = since === 'start' ? [] : null;
    let watched = false;
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => due.shift()?.());
    port1.start();
    const run = (task: () => void): void => {
      due.push(task);
      port2.postMessage(null);
    };
    const release = (): void => {
      const waiting = held ?? [];
      held = null;
      waiting.forEach(run);
    };
    // React's scheduler prefers setImmediate, which no browser has. It ends a time slice by the clock.
    Object.assign(window, {
      holdReact: () => void (held ??= []),
      releaseReact: release,
      setImmediate: (task: () => void) => void (held ? held.push(task) : run(task)),
    });
    if (since === 'start') return;
    const now = performance.now.bind(performance);
    let ahead = 0;
    performance.now = () => now() + ahead;
    if (since === 'shell') {
      const { abort } = AbortController.prototype;
      AbortController.prototype.abort = function end(reason) {
        // By the first effect after the hydration of the shell.
        if (this === Reflect.get(window, 'earlyActs')) {
          held ??= [];
          ahead += 1_000;
        }
        abort.call(this, reason);
      };
      return;
    }
    // The shell is rendered and opens its bridge; its effects subscribe at the worker when it is up.
    const { request } = LockManager.prototype;
    LockManager.prototype.request = function ask(this: LockManager, ...all: unknown[]) {
      // The tab's own lock; that of the worker is requested once it has answered.
      if (!watched && String(all[0]).startsWith('vermeil.tab.')) held ??= [];
      return Reflect.apply(request, this, all) as Promise<unknown>;
    };
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function post(this: MessagePort, message: Message, ...rest: unknown[]) {
      if (message?.type === 'hello') {
        this.addEventListener('message', ({ data }: MessageEvent<Message>) => {
          if (data?.topic === 'session' && data.view?.phase === 'signedIn')
            Object.assign(window, { workerAnswered: true });
        });
        queueMicrotask(() => {
          if (!watched) release();
        });
      } else if (message?.type === 'watch' && !watched) {
        watched = true;
        held ??= [];
        ahead += 1_000;
      }
      return Reflect.apply(postMessage, this, [message, ...rest]) as undefined;
    } as never;
  }, from);
}

/** Waits until the shell of a page is hydrated. */
export async function untilShellIsHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => (window as { earlyActs?: AbortController }).earlyActs?.signal.aborted);
}

/** Waits until the worker has published the session during hydration. */
export async function untilSessionPublished(page: Page): Promise<void> {
  await page.waitForFunction(() => 'workerAnswered' in window);
}

/** Pauses React again, on a page of a context where it was paused and resumed. */
export async function holdReactAgain(page: Page): Promise<void> {
  await page.evaluate(() => (window as unknown as { holdReact(): void }).holdReact());
}

/** Resumes React. */
export async function releaseReact(page: Page): Promise<void> {
  await page.evaluate(() => (window as unknown as { releaseReact(): void }).releaseReact());
}
