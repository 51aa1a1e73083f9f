import type { Page } from '@playwright/test';
import type { Command } from '#protocol/bridge/commands.ts';

/** A separate port to the core worker of a page's browser: reads what tabs receive, before any screen renders it. */
export type WorkerPort = {
  /** Of the worker's script. */
  readonly address: string;
  /** The view that a topic has now. */
  view<View>(topic: string): Promise<View>;
  command<Result>(
    command: Command,
  ): Promise<{ ok: Result } | { error: { code: string; params?: Record<string, unknown> } }>;
};

/** @param page a loaded page, whose worker runs @param known address of the worker's script */
export async function workerPort(page: Page, known?: string): Promise<WorkerPort> {
  const script = await page.evaluate(async (given) => {
    type Raw = {
      port: MessagePort;
      listeners: Set<
        (data: { type: string; topic?: string; view?: object; patch?: { set: object }; id?: string }) => void
      >;
    };
    let address = given;
    const scripts =
      address !== undefined
        ? []
        : performance
            .getEntriesByType('resource')
            .map(({ name }) => name)
            .filter((name) => name.endsWith('.js'));
    for (const file of scripts)
      address ??= /\/assets\/shared\.entry-[\w-]+\.js/.exec(await (await fetch(file)).text())?.[0];
    if (address === undefined) throw new Error('no script of this page names the core worker');
    // A tab may open another one, after its worker has ended.
    const lock = `raw-port ${crypto.randomUUID()}`;
    await new Promise<void>((resolve) => {
      void navigator.locks.request(
        lock,
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
    port.postMessage({ type: 'hello', build: address, lock, locale: 'en', hasNetwork: true });
    Object.assign(window, { rawPort: raw });
    return address;
  }, known);
  return {
    address: script,
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
