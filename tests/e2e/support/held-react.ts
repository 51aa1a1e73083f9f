import type { BrowserContext, Page } from '@playwright/test';

/**
 * Holds React while it takes rendered pages over, as a busy device does by chance. What a press makes it do, it does.
 * @param from `start`: it listens, and has done nothing; `midst`: the frame is alive and has asked the worker, which has to be
 * up already to answer at once; the page within is still the server's HTML.
 */
export async function holdReact(context: BrowserContext, from: 'start' | 'midst'): Promise<void> {
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
    // React's scheduler takes it where there is one, which is in no browser. It ends a slice of work by the clock.
    Object.assign(window, {
      releaseReact: release,
      setImmediate: (task: () => void) => void (held ? held.push(task) : run(task)),
    });
    if (since === 'start') return;
    const now = performance.now.bind(performance);
    let ahead = 0;
    performance.now = () => now() + ahead;
    // The frame is rendered and opens its bridge: its effects, which ask the worker, wait until there is one to ask.
    const { request } = LockManager.prototype;
    LockManager.prototype.request = function ask(this: LockManager, ...all: unknown[]) {
      if (!watched) held ??= [];
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

/** Waits until the worker has said who is signed in, in the midst of it all. */
export async function untilAnswered(page: Page): Promise<void> {
  await page.waitForFunction(() => 'workerAnswered' in window);
}

/** Lets React go on. */
export async function releaseReact(page: Page): Promise<void> {
  await page.evaluate(() => (window as unknown as { releaseReact(): void }).releaseReact());
}
