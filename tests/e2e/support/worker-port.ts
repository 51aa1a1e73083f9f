import type { Page } from '@playwright/test';
import type { Command } from '#protocol/bridge/commands.ts';

/** A port of one's own to the core worker of a page's browser: what a tab hears, before any screen words it. */
export type WorkerPort = {
  /** What the views of a topic say over some seconds, at every change, each with the true time (nobody sets `performance`). */
  views<View>(topic: string, seconds: number): Promise<{ view: View; at: number }[]>;
  command<Result>(
    command: Command,
  ): Promise<{ ok: Result } | { error: { code: string; params?: Record<string, unknown> } }>;
};

/** @param page one that has loaded, and so started its worker */
export async function workerPort(page: Page): Promise<WorkerPort> {
  await page.evaluate(async () => {
    type Raw = {
      port: MessagePort;
      hear: Set<(data: { type: string; topic?: string; view?: object; patch?: { set: object }; id?: string }) => void>;
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
    const raw: Raw = { port, hear: new Set() };
    port.addEventListener('message', ({ data }: MessageEvent) => {
      for (const hear of raw.hear) hear(data);
    });
    port.start();
    port.postMessage({ type: 'hello', build: address, lock: 'raw-port', locale: 'en' });
    Object.assign(window, { rawPort: raw });
  });
  return {
    views: (topic, seconds) =>
      page.evaluate(
        async ([name, most]) => {
          const { port, hear } = (
            window as unknown as { rawPort: { port: MessagePort; hear: Set<(data: Record<string, unknown>) => void> } }
          ).rawPort;
          const heard: { view: object; at: number }[] = [];
          const listen = (data: Record<string, unknown>): void => {
            if (data['topic'] !== name) return;
            const next =
              data['type'] === 'view'
                ? data['view']
                : { ...heard.at(-1)?.view, ...(data['patch'] as { set: object }).set };
            heard.push({ view: next as object, at: performance.timeOrigin + performance.now() });
          };
          hear.add(listen);
          port.postMessage({ type: 'watch', topic: name });
          await new Promise((resolve) => {
            setTimeout(resolve, most * 1_000);
          });
          hear.delete(listen);
          port.postMessage({ type: 'unwatch', topic: name });
          return heard;
        },
        [topic, seconds] as const,
      ) as never,
    command: (command) =>
      page.evaluate(
        (given) =>
          new Promise((resolve) => {
            const { port, hear } = (
              window as unknown as {
                rawPort: { port: MessagePort; hear: Set<(data: Record<string, unknown>) => void> };
              }
            ).rawPort;
            const id = crypto.randomUUID();
            const listen = (data: Record<string, unknown>): void => {
              if (data['type'] !== 'answer' || data['id'] !== id) return;
              hear.delete(listen);
              resolve(data);
            };
            hear.add(listen);
            port.postMessage({ type: 'command', id, command: given });
          }),
        command,
      ) as never,
  };
}
