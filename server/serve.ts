import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import type { ServerLanguage } from '#protocol/locales.ts';
import { createApp } from './app.ts';
import { printBanner } from './banner.ts';
import { compose } from './compose.ts';
import { readConfig } from './config.ts';
import { loadClientFiles } from './pages/client-files.ts';
import type { PageHead } from './pages/page-head.ts';
import { memorySource, registerPages } from './pages/pages.ts';
import { SEO } from './public/content/site.ts';

/** SIGTERM must have ended the process within ten seconds. */
const DRAIN_MS = 9_000;

/**
 * Runs the whole server on `variables` until it is told to end. Problems at start end the process with a sentence.
 */
export async function serve(variables: NodeJS.ProcessEnv): Promise<void> {
  try {
    await start(variables);
  } catch (error) {
    console.error(`Vermeil cannot start.\n${error instanceof Error ? (variables['LOG_LEVEL'] === 'debug' ? error.stack : error.message) : String(error)}`);
    process.exit(1);
  }
}

async function start(variables: NodeJS.ProcessEnv): Promise<void> {
  const started = performance.now();
  const config = readConfig(variables);
  const log = pino({ level: config.logLevel });
  const composition = await compose(config, log);
  const app = await createApp(composition.deps);
  const end = endOnce(async () => {
    await app.close();
    await composition.close();
  });
  process.once('SIGTERM', () => end(0)).once('SIGINT', () => end(0));
  void composition.databaseDied.then((message) => {
    console.error(message);
    end(1);
  });
  try {
    await servePages();
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    await composition.close();
    throw error;
  }
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  printBanner(config, port, performance.now() - started);

  async function servePages(): Promise<void> {
    const headOf = (language: ServerLanguage): PageHead => SEO[language];
    if (config.watch) {
      const { viteSource } = await import('./pages/vite-source.ts');
      const source = await viteSource(app.server);
      app.addHook('onClose', () => source.close());
      registerPages(app, source, headOf);
    } else {
      registerPages(app, memorySource(loadClientFiles(fileURLToPath(new URL('../dist/client', import.meta.url)))), headOf);
    }
  }
}

/** The first call ends the process; a second one (an impatient Ctrl-C) ends it at once. */
function endOnce(close: () => Promise<void>): (code: number) => void {
  let ending = false;
  return (code) => {
    if (ending) process.exit(code);
    ending = true;
    process.once('SIGINT', () => process.exit(1));
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    close().then(() => process.exit(code), (error: unknown) => {
      console.error(error);
      process.exit(1);
    });
  };
}
