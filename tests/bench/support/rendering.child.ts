/**
 * The real application with its pages in one process, so that an uncached page and its bare rendering are measured on
 * the same code: processor time of this process for each.
 */
import process from 'node:process';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { pino } from 'pino';
import { createApp } from '#server/app.ts';
import { PAGES_OUTDATED } from '#server/bus/topics.ts';
import { compose } from '#server/compose.ts';
import { readConfig } from '#server/foundation/config.ts';
import { loadClientFiles } from '#server/pages/client-files.ts';
import type { PageRenderer } from '#server/pages/page-renderer.ts';
import { listTag } from '#server/pages/page-tags.ts';
import { createMemorySource } from '#server/pages/pages.ts';
import { seedDatabase } from '#server/seed/seed.ts';
import { splitLocale } from '#protocol/locales.ts';
import { fileURLToPath } from 'node:url';

export type RenderingOrder = { do: 'render'; path: string; times: number };
/** Microseconds of processor time a page. */
export type RenderingResult = { uncached: number; bare: number };

const DIST = new URL('../../../dist/', import.meta.url);
// As in production, where responses are not checked.
const config = { ...readConfig(process.env), validateResponses: false };
const { deps, jobDeps, close } = await compose(config, pino({ level: config.logLevel }));
await seedDatabase(jobDeps);
const renderer = (await import(new URL('server/server-entry.js', DIST).href)) as PageRenderer;
const app = await createApp(deps, async () =>
  createMemorySource(loadClientFiles(fileURLToPath(new URL('client', DIST))), renderer),
);
await app.listen({ port: config.port, host: config.host });

async function perPage(times: number, make: () => Promise<unknown>): Promise<number> {
  const from = process.cpuUsage();
  for (let time = 0; time < times; time += 1) await make();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / times;
}

async function render({ path, times }: RenderingOrder): Promise<RenderingResult> {
  /** Every page shows the addresses of the footer. */
  const everything = new Set([listTag('public.contactUs')]);
  /** As a stream, which a socket would take as it is: the injected whole answer is text again. */
  const page = async (): Promise<Readable> => {
    deps.bus.publish(PAGES_OUTDATED, everything);
    const answer = await app.inject({ url: path, payloadAsStream: true });
    const { statusCode, headers } = answer;
    if (statusCode !== 200 || headers['cache-control'] === 'no-store') throw new Error(`${path} was not rendered`);
    return answer.stream();
  };
  const drained = async (): Promise<void> => finished((await page()).resume());
  const views = JSON.parse(
    new RegExp(`id="${renderer.FIRST_VIEWS}">(.*?)</script>`).exec(await text(await page()))![1]!,
  );
  const { locale, path: bare } = splitLocale(path);
  const request = { path, bare, search: '', locale, origin: config.publicUrl ?? null, views };
  /** React's text is thousands of pieces until its bytes are needed. */
  const bytes = async (): Promise<Buffer> => Buffer.from((await renderer.renderPage(request))!.html);
  return { uncached: await perPage(times, drained), bare: await perPage(times, bytes) };
}

process.on('message', (message: RenderingOrder & { ask?: number }) => {
  if (message.ask === undefined) return;
  void render(message).then(
    (answer) => process.send?.({ ask: message.ask, ...answer }),
    (error: unknown) => process.send?.({ ask: message.ask, error: String(error) }),
  );
});
process.once(
  'SIGTERM',
  () =>
    void app
      .close()
      .then(close)
      .then(() => process.exit(0)),
);
// The meter unrefs the channel, which must keep this process alive.
process.channel?.ref();
