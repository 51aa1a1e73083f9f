import type { Page } from '@playwright/test';
import type { Command } from '#protocol/bridge/commands.ts';

/** A separate port to the core worker of a page's browser: reads what tabs receive, before any screen renders it. */
export type WorkerPort = {
  /** The view that a topic has now. */
  view<View>(topic: string): Promise<View>;
  command<Result>(
    command: Command,
  ): Promise<{ ok: Result } | { error: { code: string; params?: Record<string, unknown> } }>;
};

/** @param page a loaded page, whose worker runs */
export async function workerPort(page: Page): Promise<WorkerPort> {
  await page.evaluate(async () => {
    type Raw = {
      port: MessagePort;
      listeners: Set<
        (data: { type: string; topic?: string; view?: object; patch?: { set: object }; id?: string }) => void
      >;
    };
    let address: string | undefined;
    const scripts = performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js'));
    for (const script of scripts)
      address ??= /\/assets\/shared\.entry-[\w-]+\.js/.exec(await (await fetch(script)).text())?.[0];
    if (address === undefined) throw new Error('no script of this page names the core worker');
    await new Promise<void>((resolve) => {
      void navigator.locks.request(
        'raw-port',
        () =>
          new Promise(() => {
            resolve();
          }),
      );
    });
    const { port } = new SharedWorker(address, { type: 'module', name: `vermeil ${address}` });
    const raw: Raw = { port, listeners: new Set() };
    port.addEventListener('message', ({ data }: MessageEvent) => {
      for (const listener of raw.listeners) listener(data);
    });
    port.start();
    port.postMessage({ type: 'hello', build: address, lock: 'raw-port', locale: 'en' });
    Object.assign(window, { rawPort: raw });
  });
  return {
    view: (topic) =>
      page.evaluate(
        (name) =>
          new Promise((resolve) => {
            const { port, listeners } = (
              window as unknown as {
                rawPort: { port: MessagePort; listeners: Set<(data: Record<string, unknown>) => void> };
              }
            ).rawPort;
            const listener = (data: Record<string, unknown>): void => {
              if (data['topic'] !== name || data['type'] !== 'view') return;
              listeners.delete(listener);
              port.postMessage({ type: 'unwatch', topic: name });
              resolve(data['view']);
            };
            listeners.add(listener);
            port.postMessage({ type: 'watch', topic: name });
          }),
        topic,
      ) as never,
    command: (command) =>
      page.evaluate(
        (given) =>
          new Promise((resolve) => {
            const { port, listeners } = (
              window as unknown as {
                rawPort: { port: MessagePort; listeners: Set<(data: Record<string, unknown>) => void> };
              }
            ).rawPort;
            const id = crypto.randomUUID();
            const listener = (data: Record<string, unknown>): void => {
              if (data['type'] !== 'answer' || data['id'] !== id) return;
              listeners.delete(listener);
              resolve(data);
            };
            listeners.add(listener);
            port.postMessage({ type: 'command', id, command: given });
          }),
        command,
      ) as never,
  };
}
